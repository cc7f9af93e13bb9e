import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Executor, Tx } from '../db/db.ts'
import type { Deps } from '../platform.ts'
import { PROBE_MS } from './graph-errors.ts'
import { retryLaterError } from './port.ts'

/** Meta's limits per number: 80 messages a second, one to the same person in 6 s. */
export const META_LIMITS = { perSecond: 80, pairMs: 6_000 }
export type Limits = typeof META_LIMITS

/** Messages that would wait longer go back to the queue. */
const MAX_WAIT_MS = 1_000

const seconds = (count: number) => sql`make_interval(secs => ${count}::float8)`
const nextProbe = sql<Date>`now() + ${seconds(PROBE_MS / 1000)}`

/** A sending number. All processes share its limits and its paused state through the database. */
export const createSender = ({ db, log }: Deps<'db' | 'log'>, id: string, limits: Limits) => {
  return {
    /**
     * Waits for the message's slot.
     *
     * @throws SendError if that would take long, or while sending is paused.
     */
    waitForTurn: async (to: string): Promise<void> => {
      await assertPairInterval(db.kysely, { to }, limits)
      const { waitMs, isPaused } = await reserveSlot({ db }, id, limits)
      if (isPaused && !(await claimProbe({ db }, id)))
        throw retryLaterError(PROBE_MS, 'WhatsApp is not being sent to')
      if (waitMs > MAX_WAIT_MS) throw retryLaterError(waitMs, 'Too many messages are waiting')
      if (waitMs > 0) await sleep(waitMs)
    },

    /**
     * Checks the interval between messages to a person again, once this delivery is recorded.
     * @throws SendError as above. The caller holds the recipient's lock.
     */
    assertPairIntervalAgain: (tx: Tx, to: string, own: string): Promise<void> =>
      assertPairInterval(tx, { to, own }, limits),

    /** Pauses sending until the operator has fixed the cause; one message a minute tests it. */
    pause: async (alarm: string, errorCode: number): Promise<void> => {
      await db.kysely
        .insertInto('WhatsappSender')
        .values({ id, stoppedAt: sql`now()`, probeAt: nextProbe })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({
            stoppedAt: sql`coalesce("WhatsappSender"."stoppedAt", now())`,
            probeAt: nextProbe,
          }),
        )
        .execute()
      log.error(
        { errorCode },
        `${alarm}: sending is paused, and one message a minute tests whether it works again`,
      )
    },

    /** Resumes sending. */
    resume: async (): Promise<void> => {
      const { numUpdatedRows } = await db.kysely
        .updateTable('WhatsappSender')
        .set({ stoppedAt: null, probeAt: null })
        .where('id', '=', id)
        .where('stoppedAt', 'is not', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) log.info('WhatsApp works again: the delayed messages are being sent')
    },
  }
}

export type Sender = ReturnType<typeof createSender>

/** Hash of a phone number, to recognise repeated messages without storing the number. */
export const digest = (to: string): Buffer => createHash('sha256').update(to).digest()

/** Reserves the next slot; returns its delay, and whether sending is paused. */
const reserveSlot = async (
  { db }: Deps<'db'>,
  id: string,
  limits: Limits,
): Promise<{ waitMs: number; isPaused: boolean }> => {
  const gap = seconds(1 / limits.perSecond)
  return db.kysely
    .insertInto('WhatsappSender')
    .values({ id, nextAt: sql`now() + ${gap}` })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ nextAt: sql`greatest(now(), "WhatsappSender"."nextAt") + ${gap}` }),
    )
    .returning([
      sql<number>`extract(epoch FROM "nextAt" - now() - ${gap})::float8 * 1000`.as('waitMs'),
      sql<boolean>`"stoppedAt" IS NOT NULL`.as('isPaused'),
    ])
    .executeTakeFirstOrThrow()
}

/** Returns whether this message may test whether sending works again. */
const claimProbe = async ({ db }: Deps<'db'>, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db.kysely
    .updateTable('WhatsappSender')
    .set({ probeAt: nextProbe })
    .where('id', '=', id)
    .where('stoppedAt', 'is not', null)
    .where('probeAt', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Throws `SendError` if the same person got a message a moment ago, other than the delivery `own`.
 */
const assertPairInterval = async (
  executor: Executor,
  { to, own }: { to: string; own?: string },
  limits: Limits,
): Promise<void> => {
  if (limits.pairMs === 0) return
  const sends = executor
    .selectFrom('WhatsappSend')
    .select(
      sql<number>`${limits.pairMs} - extract(epoch FROM now() - "createdAt")::float8 * 1000`.as('waitMs'),
    )
    .where('recipient', '=', digest(to))
    .where('createdAt', '>', sql<Date>`now() - ${seconds(limits.pairMs / 1000)}`)
    .orderBy('createdAt', 'desc')
    .limit(1)
  const last = await (own === undefined ? sends : sends.where('deliveryId', '<>', own)).executeTakeFirst()
  if (last) throw retryLaterError(Math.max(1, last.waitMs), 'The same person got a message a moment ago')
}
