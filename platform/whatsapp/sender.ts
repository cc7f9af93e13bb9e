import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Needs } from '../platform.ts'
import { PROBE_MS } from './graph-errors.ts'
import { NotSent } from './port.ts'

/** What Meta allows one number (WhatsApp notes, section 7): 80 messages a second, one to the same person in 6 s. */
export const META_LIMITS = { perSecond: 80, pairMs: 6_000 }
export type Limits = typeof META_LIMITS

/** Whoever has to wait longer than this for a turn goes back to the queue. */
const PATIENCE_MS = 1_000

/** One number that messages leave from. All processes share its limits and its standstill through the database. */
export const createSender = ({ db, log }: Needs<'db' | 'log'>, id: string, limits: Limits) => {
  const gapSeconds = 1 / limits.perSecond

  /** Takes the next turn and answers how long it is off, and whether the sender stands still. */
  const takeTurn = async (): Promise<{ waitMs: number; isStopped: boolean }> => {
    const [turn] = await db.query<{ waitMs: number; isStopped: boolean }>(
      `INSERT INTO "WhatsappSender" AS s (id, "nextAt") VALUES ($1, now() + make_interval(secs => $2))
       ON CONFLICT (id) DO UPDATE SET "nextAt" = greatest(now(), s."nextAt") + make_interval(secs => $2)
       RETURNING extract(epoch FROM "nextAt" - now())::float8 * 1000 - $2 * 1000 AS "waitMs",
         "stoppedAt" IS NOT NULL AS "isStopped"`,
      [id, gapSeconds],
    )
    return turn ?? { waitMs: 0, isStopped: false }
  }

  /** Whether this message is the one that may try whether it works again. */
  const takeProbe = async (): Promise<boolean> => {
    const rows = await db.query(
      `UPDATE "WhatsappSender" SET "probeAt" = now() + make_interval(secs => $2)
       WHERE id = $1 AND "stoppedAt" IS NOT NULL AND "probeAt" <= now() RETURNING id`,
      [id, PROBE_MS / 1000],
    )
    return rows.length > 0
  }

  const refusePair = async (to: string): Promise<void> => {
    if (limits.pairMs === 0) return
    const [row] = await db.query<{ waitMs: number }>(
      `SELECT $2 - extract(epoch FROM now() - "createdAt")::float8 * 1000 AS "waitMs" FROM "WhatsappSend"
       WHERE recipient = $1 AND "createdAt" > now() - make_interval(secs => $2 / 1000)
       ORDER BY "createdAt" DESC LIMIT 1`,
      [digest(to), limits.pairMs],
    )
    if (row) throw wait(Math.max(1, row.waitMs), 'The same person got a message a moment ago')
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
      await db.query(
        `INSERT INTO "WhatsappSender" AS s (id, "stoppedAt", "probeAt")
         VALUES ($1, now(), now() + make_interval(secs => $2))
         ON CONFLICT (id) DO UPDATE SET "stoppedAt" = coalesce(s."stoppedAt", now()),
           "probeAt" = now() + make_interval(secs => $2)`,
        [id, PROBE_MS / 1000],
      )
      log.error({ errorCode }, `${alarm}: codes wait, and one a minute tries whether it works again`)
    },

    /** It works (again). */
    resume: async (): Promise<void> => {
      const rows = await db.query(
        `UPDATE "WhatsappSender" SET "stoppedAt" = NULL, "probeAt" = NULL
         WHERE id = $1 AND "stoppedAt" IS NOT NULL RETURNING id`,
        [id],
      )
      if (rows.length > 0) log.info('WhatsApp works again: the codes that waited are being sent')
    },
  }
}

/** Numbers are kept only so: enough to see that two messages go to the same one. */
export const digest = (to: string): Buffer => createHash('sha256').update(to).digest()

/** Nobody has refused it: it has not been sent yet. */
const wait = (firstMs: number, message: string): NotSent =>
  new NotSent({ kind: 'later', firstMs, factor: 1, isRefusal: false }, message)
