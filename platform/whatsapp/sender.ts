import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Deps } from '../platform.ts'
import { PROBE_MS } from './graph-errors.ts'
import { NotSent } from './port.ts'

/** What Meta allows one number: 80 messages a second, one to the same person in 6 s. */
export const META_LIMITS = { perSecond: 80, pairMs: 6_000 }
export type Limits = typeof META_LIMITS

/** Whoever has to wait longer than this for a turn goes back to the queue. */
const PATIENCE_MS = 1_000

const seconds = (count: number) => sql`make_interval(secs => ${count}::float8)`
const nextProbe = sql<Date>`now() + ${seconds(PROBE_MS / 1000)}`

/** One number that messages leave from. All processes share its limits and its standstill through the database. */
export const createSender = ({ db, log }: Deps<'db' | 'log'>, id: string, limits: Limits) => {
  const gap = seconds(1 / limits.perSecond)

  /** Takes the next turn and answers how long it is off, and whether the sender stands still. */
  const takeTurn = async (): Promise<{ waitMs: number; isStopped: boolean }> =>
    db.kysely
      .insertInto('WhatsappSender')
      .values({ id, nextAt: sql`now() + ${gap}` })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ nextAt: sql`greatest(now(), "WhatsappSender"."nextAt") + ${gap}` }),
      )
      .returning([
        sql<number>`extract(epoch FROM "nextAt" - now() - ${gap})::float8 * 1000`.as('waitMs'),
        sql<boolean>`"stoppedAt" IS NOT NULL`.as('isStopped'),
      ])
      .executeTakeFirstOrThrow()

  /** Whether this message is the one that may try whether it works again. */
  const takeProbe = async (): Promise<boolean> => {
    const { numUpdatedRows } = await db.kysely
      .updateTable('WhatsappSender')
      .set({ probeAt: nextProbe })
      .where('id', '=', id)
      .where('stoppedAt', 'is not', null)
      .where('probeAt', '<=', sql<Date>`now()`)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  const refusePair = async (to: string): Promise<void> => {
    if (limits.pairMs === 0) return
    const last = await db.kysely
      .selectFrom('WhatsappSend')
      .select(
        sql<number>`${limits.pairMs} - extract(epoch FROM now() - "createdAt")::float8 * 1000`.as('waitMs'),
      )
      .where('recipient', '=', digest(to))
      .where('createdAt', '>', sql<Date>`now() - ${seconds(limits.pairMs / 1000)}`)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last) throw wait(Math.max(1, last.waitMs), 'The same person got a message a moment ago')
  }

  return {
    /** Waits for this message's turn. Throws `NotSent` where that would take long, or while the sender stands still. */
    waitForTurn: async (to: string): Promise<void> => {
      await refusePair(to)
      const { waitMs, isStopped } = await takeTurn()
      if (isStopped && !(await takeProbe())) throw wait(PROBE_MS, 'WhatsApp is not being sent to')
      if (waitMs > PATIENCE_MS) throw wait(waitMs, 'Too many messages are waiting')
      if (waitMs > 0) await sleep(waitMs)
    },

    /** Sending makes no sense until somebody has mended something: from now on one message a minute tries. */
    stop: async (alarm: string, errorCode: number): Promise<void> => {
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
      log.error({ errorCode }, `${alarm}: codes wait, and one a minute tries whether it works again`)
    },

    /** It works (again). */
    resume: async (): Promise<void> => {
      const { numUpdatedRows } = await db.kysely
        .updateTable('WhatsappSender')
        .set({ stoppedAt: null, probeAt: null })
        .where('id', '=', id)
        .where('stoppedAt', 'is not', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) log.info('WhatsApp works again: the codes that waited are being sent')
    },
  }
}

/** Numbers are kept only so: enough to see that two messages go to the same one. */
export const digest = (to: string): Buffer => createHash('sha256').update(to).digest()

/** Nobody has refused it: it has not been sent yet. */
const wait = (firstMs: number, message: string): NotSent =>
  new NotSent({ kind: 'later', firstMs, factor: 1, isRefusal: false }, message)
