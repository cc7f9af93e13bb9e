import { sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { WhatsappBudget } from '../env.ts'
import type { Deps } from '../platform.ts'
import { NotSent } from './port.ts'

/** While nothing more may be spent, codes look again this often. */
const LOOK_AGAIN_MS = 60_000
/** The same alarm is not raised again before this. */
const QUIET_MS = 3_600_000
/** A prefix has spiked when its last hour is so many times its usual one. */
const SPIKE = 5
const HOURS_BEFORE = 23

/**
 * What sending may cost, and whether somebody is being made to send: numbers of one range that ask for code after code
 * earn their owner a share. All processes count together, in the database.
 */
export const createBudget = (
  { db, log }: Deps<'db' | 'log'>,
  { dailyCost, prices, spikePerHour }: WhatsappBudget,
) => {
  const raisedAt = new Map<string, number>()
  const raise = (what: string, details: object) => {
    if (Date.now() - (raisedAt.get(what) ?? 0) < QUIET_MS) return
    raisedAt.set(what, Date.now())
    log.error(details, what)
  }

  return {
    /** What one message to this number costs, by the country it belongs to. */
    priceOf: (to: string): number =>
      prices.get(parsePhoneNumberFromString(to)?.country ?? '') ?? prices.get('*') ?? 0,

    /**
     * Throws `NotSent` while the last 24 hours have cost all that a day may. Several who ask at the same moment may each
     * still pass: by so many messages the cap is exceeded at most.
     */
    refuseIfSpent: async (price: number): Promise<void> => {
      if (dailyCost === undefined) return
      const { spent } = await db.kysely
        .selectFrom('WhatsappSend')
        .select(sql<number>`coalesce(sum(cost), 0)::float8`.as('spent'))
        .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
        .executeTakeFirstOrThrow()
      if (spent + price <= dailyCost) return
      raise('Codes wait: a day’s cost of WhatsApp is spent', { spent, dailyCost })
      throw new NotSent(
        { kind: 'later', firstMs: LOOK_AGAIN_MS, factor: 1, isRefusal: false },
        'A day’s cost is spent',
      )
    },

    /** Raises the alarm where far more goes to numbers of one range than usual. */
    watch: async (prefix: string): Promise<void> => {
      if (spikePerHour === 0) return
      const hourAgo = sql<Date>`now() - interval '1 hour'`
      const { lastHour, before } = await db.kysely
        .selectFrom('WhatsappSend')
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('createdAt', '>', hourAgo).as('lastHour'),
          fn.countAll<number>().filterWhere('createdAt', '<=', hourAgo).as('before'),
        ])
        .where('prefix', '=', prefix)
        .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
        .executeTakeFirstOrThrow()
      const usual = before / HOURS_BEFORE
      if (lastHour < spikePerHour || lastHour < SPIKE * usual) return
      raise(`Unusually many codes to ${prefix}…`, { prefix, lastHour, usualHour: Math.round(usual) })
    },
  }
}

/** The range that a number is of: its calling code and the two digits that follow. Whose number it is it does not tell. */
export const prefixOf = (to: string): string => {
  const callingCode = parsePhoneNumberFromString(to)?.countryCallingCode ?? ''
  return to.slice(0, 1 + callingCode.length + 2)
}
