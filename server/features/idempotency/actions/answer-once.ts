import { createHash, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describeFailure, fail } from '../../platform/errors.ts'
import type { Keys } from '../../platform/keys.ts'
import type { Needs } from '../../platform/platform.ts'

/** A cookie goes with the first answer alone. */
export type Answer = { status: number; body: unknown; cookie?: string }

/** A first try that has not answered for this long has died with its server; the next one takes its place. */
const ABANDONED_SECONDS = 60
const POLL_MS = 50
/** Far more than any answer to a request that creates something. */
export const MAX_KEPT_ANSWER_BYTES = 1024 * 1024
/** Keys that one caller can have kept; older ones are dropped, so that nobody is refused for a neighbour's flood. */
export const MAX_KEYS_PER_CALLER = 1000
/** The oldest keys are dropped with one claim in so many, on average. */
const TRIM_EVERY = 50

/** Deletes the answers that are given again no more (decisions, section 2). */
export const forgetOldAnswers = async ({ db }: Needs<'db'>): Promise<void> => {
  await db.query(`DELETE FROM "IdempotencyKey" WHERE "createdAt" < now() - interval '25 hours'`)
}

/** What makes two requests the same: call, fields and the bytes of files, in one hash. */
export const fingerprint = (parts: unknown): Buffer => createHash('sha256').update(stable(parts)).digest()

/**
 * Runs `work` once for each caller and key and answers everyone alike: who comes while the first still runs waits for
 * its answer. A refusal is not kept, so a corrected request may use the key again. `holdsTokens` keeps the answer sealed.
 */
export const answerOnce = async (
  needs: Needs<'db' | 'keys'>,
  request: { caller: string; key: string; fingerprint: Buffer },
  work: () => Promise<Answer>,
  holdsTokens = false,
): Promise<Answer> => {
  const { db, keys } = needs
  const { caller, key } = request
  for (;;) {
    const claimed = await db.pool.query(
      `INSERT INTO "IdempotencyKey" (caller, key, request) VALUES ($1, $2, $3)
       ON CONFLICT (caller, key) DO UPDATE SET request = $3, status = NULL, answer = NULL, "createdAt" = now()
         WHERE "IdempotencyKey"."createdAt" < now() - interval '24 hours'
            OR ("IdempotencyKey".status IS NULL AND "IdempotencyKey"."createdAt" < now() - make_interval(secs => $4))
       RETURNING 1`,
      [caller, key, request.fingerprint, ABANDONED_SECONDS],
    )
    if (claimed.rowCount === 1) {
      if (randomInt(TRIM_EVERY) === 0) await dropOldKeys(needs, caller)
      return runFirst(needs, request, work, holdsTokens)
    }

    const { rows } = await db.pool.query<{ request: Buffer; status: number | null; answer: unknown }>(
      'SELECT request, status, answer FROM "IdempotencyKey" WHERE caller = $1 AND key = $2',
      [caller, key],
    )
    const [before] = rows
    if (before && !before.request.equals(request.fingerprint)) throw fail('IDEMPOTENCY_KEY_REUSED')
    if (before?.status != null)
      return { status: before.status, body: holdsTokens ? unsealed(keys, before.answer) : before.answer }
    await wait(POLL_MS)
  }
}

async function runFirst(
  { db, keys }: Needs<'db' | 'keys'>,
  { caller, key }: { caller: string; key: string },
  work: () => Promise<Answer>,
  holdsTokens: boolean,
): Promise<Answer> {
  try {
    const answer = await work()
    const [status, kept] = keptAnswer(answer, (body) => (holdsTokens ? sealed(keys, body) : body))
    await db.pool.query(
      'UPDATE "IdempotencyKey" SET status = $3, answer = $4 WHERE caller = $1 AND key = $2',
      [caller, key, status, kept],
    )
    return answer
  } catch (error) {
    await db.pool.query('DELETE FROM "IdempotencyKey" WHERE caller = $1 AND key = $2', [caller, key])
    throw error
  }
}

/** An answer that is too large to keep is not given again: a repeat is refused, since it must not run twice. */
function keptAnswer({ status, body }: Answer, seal: (body: unknown) => unknown): [number, string] {
  const text = JSON.stringify(seal(body))
  if (Buffer.byteLength(text) <= MAX_KEPT_ANSWER_BYTES) return [status, text]
  const refusal = describeFailure(fail('CONFLICT'))
  return [refusal.status, JSON.stringify(seal(refusal.body))]
}

/** Drops all but the newest keys of a caller. */
export const dropOldKeys = async ({ db }: Needs<'db'>, caller: string): Promise<void> => {
  await db.query(
    `DELETE FROM "IdempotencyKey" WHERE caller = $1::text AND status IS NOT NULL AND key IN (
       SELECT key FROM "IdempotencyKey" WHERE caller = $1::text ORDER BY "createdAt" DESC OFFSET $2)`,
    [caller, MAX_KEYS_PER_CALLER],
  )
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** An answer as the database may hold it: of its words the ids alone can be read, by which a deleted person's are found. */
const sealed = (keys: Keys, body: unknown) => {
  const text = JSON.stringify(body)
  return { sealed: keys.seal(text).toString('base64'), ids: [...new Set(text.match(ID))] }
}

const unsealed = (keys: Keys, kept: unknown): unknown =>
  JSON.parse(keys.unseal(Buffer.from(String(Object(kept).sealed), 'base64')))

/** JSON with its keys in order, so that the order in which a client writes them does not matter. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
