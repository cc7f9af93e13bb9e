import { sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { createAlarm } from '../alarm.ts'
import type { WhatsappBudget } from '../env.ts'
import type { Deps } from '../platform.ts'
import { retryLaterError } from './port.ts'

/** Retry interval while the budget is used up. */
const RETRY_MS = 60_000
/** A spike is this many times the usual hourly rate. */
const SPIKE = 5
const HOURS_BEFORE = 23
/** The share of a day's budget that notifications can use. */
const NOTIFICATION_SHARE = 0.5
/** Maximum cost of a day's notifications if the operator sets no budget. */
const NOTIFICATION_COST = 500

/**
 * Limits the cost of sending and detects SMS-pumping fraud: many codes to one number range, whose
 * owner earns a share. All processes count together in the database.
 */
export const createBudget = (
  { db, log }: Deps<'db' | 'log'>,
  { dailyCost, prices, spikePerHour }: WhatsappBudget,
) => {
  const alarm = createAlarm(log)
  // Notifications have a share of the budget, or a limit of their own if the operator sets none.
  const maxOfNotifications = dailyCost ? dailyCost * NOTIFICATION_SHARE : NOTIFICATION_COST

  return {
    /** Returns the price of a message to a number, by its country. */
    priceOf: (to: string): number =>
      prices.get(parsePhoneNumberFromString(to)?.country ?? '') ?? prices.get('*') ?? 0,

    /**
     * Throws `SendError` if the message would exceed the budget of 24 hours. Notifications can use
     * only `NOTIFICATION_SHARE` of it, so that codes can still be sent. Concurrent calls may each
     * pass.
     */
    assertBudget: async (price: number, isNotification: boolean): Promise<void> => {
      const max = isNotification ? maxOfNotifications : dailyCost
      if (max === undefined) return
      const { spent } = await db.kysely
        .selectFrom('WhatsappSend')
        .select(sql<number>`coalesce(sum(cost), 0)::float8`.as('spent'))
        .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
        // With a budget, codes and notifications count together; without one, notifications alone.
        .$if(dailyCost === undefined, (query) => query.where('isNotice', '=', true))
        .executeTakeFirstOrThrow()
      if (spent + price <= max) return
      if (!isNotification)
        alarm('Daily WhatsApp budget reached: verification codes are delayed', { spent, dailyCost })
      throw retryLaterError(RETRY_MS, 'Daily budget reached')
    },

    /** Raises an alarm if far more codes than usual go to a number range. */
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
        .where('isNotice', '=', false)
        .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
        .executeTakeFirstOrThrow()
      const usual = before / HOURS_BEFORE
      if (lastHour < spikePerHour || lastHour < SPIKE * usual) return
      alarm(`Unusually many codes to ${prefix}…`, { prefix, lastHour, usualHour: Math.round(usual) })
    },
  }
}

/**
 * Returns the range of a number: its calling code and two digits, which do not identify a person.
 */
export const prefixOf = (to: string): string => {
  const callingCode = parsePhoneNumberFromString(to)?.countryCallingCode ?? ''
  return to.slice(0, 1 + callingCode.length + 2)
}
