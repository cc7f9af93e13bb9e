import { createHash, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { hasEffect } from '../../../../platform/db/effects.ts'
import { describeFailure, fail } from '../../../../platform/errors.ts'
import type { Keys } from '../../../../platform/keys.ts'
import { recheckCaller } from '../../../../platform/limits/caller-context.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { HttpResponse } from '../../../route.ts'
import { deleteSurplusKeys, deleteSurplusOfVisitors } from './delete-keys.ts'

type Request = {
  caller: string
  /** The network of a visitor; `null` for users. */
  network: string | null
  key: string
  fingerprint: Buffer
  /**
   * Whether the call may run again after its change was made and its response lost. One that
   * creates something would create another.
   */
  mayRunAgain: boolean
  /** Encrypts the stored response. */
  sealsResponse?: boolean
  /** Aborts the wait for another request's response when the client disconnects. */
  signal?: AbortSignal
  renewMs?: number
}

/**
 * A key that was not renewed for this long lost its server: a repeat of the call takes it over.
 * Each renewal sets `createdAt` (a stored name).
 */
const ABANDONED_SECONDS = 6
const RENEW_MS = 2_000
const FIRST_POLL_MS = 50
const MAX_POLL_MS = 1000
/** Far more than any response to a request that creates something. */
export const MAX_STORED_RESPONSE_BYTES = 1024 * 1024
/** One claim in this many, on average, deletes the surplus keys of the caller or of its network. */
const TRIM_EVERY = 50
/** One claim of a visitor in this many, on average, deletes the surplus keys of all visitors. */
const TRIM_VISITORS_EVERY = 500

/** Hashes what identifies a request: the endpoint, its fields and the bytes of files. */
export const fingerprint = (parts: unknown): Buffer =>
  createHash('sha256').update(stringifySorted(parts)).digest()

/** Runs a call with a database that marks the key when it makes its change. */
type Work = (db: Db) => Promise<HttpResponse>

/**
 * Runs `work` once per caller and key and returns the same response to repeats; parallel repeats
 * wait. Errors are not stored: a corrected request may reuse the key (decision 153).
 * @throws IDEMPOTENCY_KEY_REUSED for a different request, or if the response to the first was lost
 */
export const respondOnce = async (
  deps: Deps<'db' | 'keys'>,
  request: Request,
  work: Work,
): Promise<HttpResponse> => {
  const runId = newId()
  for (;;) {
    if (await claim(deps, request, runId)) {
      if (randomInt(TRIM_EVERY) === 0) await deleteSurplusKeys(deps, request)
      if (request.network !== null && randomInt(TRIM_VISITORS_EVERY) === 0)
        await deleteSurplusOfVisitors(deps)
      return runFirst(deps, { ...request, runId }, work)
    }
    // Only a key that is free again needs another claim, which writes.
    const response = await waitForEarlier(deps, request)
    if (response) return response
  }
}

/**
 * Waits for the run that has the key and returns its response; `null` if the key can be claimed.
 * @throws IDEMPOTENCY_KEY_REUSED as `respondOnce` does
 */
const waitForEarlier = async (deps: Deps<'db' | 'keys'>, request: Request): Promise<HttpResponse | null> => {
  let pollMs = FIRST_POLL_MS
  for (;;) {
    const earlier = await findEarlier(deps, request)
    if (!earlier) return null
    if (!earlier.request.equals(request.fingerprint)) throw fail('IDEMPOTENCY_KEY_REUSED')
    if (earlier.status !== null) return storedResponse(deps, request, earlier.status, earlier.answer)
    if (earlier.isAbandoned && earlier.hasEffect && !request.mayRunAgain) throw fail('IDEMPOTENCY_KEY_REUSED')
    if (earlier.isAbandoned) return null
    // Never sent: the connection is closed.
    if (request.signal?.aborted) throw fail('CONFLICT')
    await wait(pollMs)
    await recheckCaller()
    pollMs = Math.min(pollMs * 1.5, MAX_POLL_MS)
  }
}

const findEarlier = ({ db }: Deps<'db'>, { caller, key }: Request) =>
  db.kysely
    .selectFrom('IdempotencyKey')
    .select((eb) => [
      'request',
      'status',
      'answer',
      'hasEffect',
      eb('createdAt', '<', sql<Date>`now() - make_interval(secs => ${ABANDONED_SECONDS})`).as('isAbandoned'),
    ])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst()

/**
 * Inserts the key, or takes over an expired or abandoned one; of parallel requests only one
 * succeeds.
 */
const claim = async (
  { db }: Deps<'db'>,
  { caller, network, key, fingerprint, mayRunAgain }: Request,
  runId: string,
): Promise<boolean> => {
  const isExpired = sql<boolean>`"IdempotencyKey"."createdAt" < now() - interval '24 hours'`
  const { numInsertedOrUpdatedRows } = await db.kysely
    .insertInto('IdempotencyKey')
    .values({ caller, network, key, runId, request: fingerprint })
    .onConflict((conflict) =>
      conflict
        .columns(['caller', 'key'])
        .doUpdateSet({
          network,
          runId,
          request: fingerprint,
          status: null,
          answer: null,
          createdAt: sql`now()`,
          hasEffect: sql`"IdempotencyKey"."hasEffect" AND NOT ${isExpired}`,
        })
        .where((eb) => {
          const abandonedBefore = sql<Date>`now() - make_interval(secs => ${ABANDONED_SECONDS})`
          const isAbandoned = eb.and([
            eb('IdempotencyKey.status', 'is', null),
            eb('IdempotencyKey.createdAt', '<', abandonedBefore),
          ])
          const mayRun = eb.or([
            eb.not('IdempotencyKey.hasEffect'),
            eb.and([eb.lit(mayRunAgain), eb('IdempotencyKey.request', '=', fingerprint)]),
          ])
          return eb.or([isExpired, eb.and([isAbandoned, mayRun])])
        }),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const runFirst = async (
  { db, keys }: Deps<'db' | 'keys'>,
  { caller, key, runId, sealsResponse, renewMs = RENEW_MS }: Request & { runId: string },
  work: Work,
): Promise<HttpResponse> => {
  const own = (eb: ExpressionBuilder<DB, 'IdempotencyKey'>) => eb.and({ caller, key, runId })
  const renewing = setInterval(() => {
    // Not on a caller's connection: calls that wait for one have keys to renew.
    const renewed = db.maintenance.kysely
      .updateTable('IdempotencyKey')
      .set({ createdAt: sql`now()` })
      .where(own)
    // If a renewal fails, the next one replaces it.
    renewed.execute().catch(() => undefined)
  }, renewMs)
  const markKey = async (tx: Tx) => {
    const marked = tx.updateTable('IdempotencyKey').set({ hasEffect: true }).where(own)
    const { numUpdatedRows } = await marked.executeTakeFirst()
    // Paused for too long: a repeat has the key, and makes the change.
    if (numUpdatedRows === 0n) throw fail('UNAVAILABLE', { retryAfter: 1 })
  }
  try {
    const response = await work(withEffects(db, markKey))
    const values = responseToStore(response, (body) => (sealsResponse ? encrypt(keys, body) : body))
    await db.kysely.updateTable('IdempotencyKey').set(values).where(own).execute()
    return response
  } catch (error) {
    await release(db, own, error)
    throw error
  } finally {
    clearInterval(renewing)
  }
}

/** Calls `mark` in each transaction that makes the change of the call, before it commits. */
const withEffects = (db: Db, mark: (tx: Tx) => Promise<void>): Db => {
  const marking =
    <Result>(work: (tx: Tx) => Promise<Result>) =>
    async (tx: Tx): Promise<Result> => {
      const result = await work(tx)
      if (hasEffect(tx)) await mark(tx)
      return result
    }
  return {
    ...db,
    transaction: (work) => db.transaction(marking(work)),
    transactionOn: (row, work) => db.transactionOn(row, marking(work)),
  }
}

/**
 * Frees the key of a call that was refused, which may have recorded an event, or that failed before
 * its change. One that failed after it keeps the key, abandoned.
 */
const release = async (
  { kysely }: Db,
  own: (eb: ExpressionBuilder<DB, 'IdempotencyKey'>) => Expression<SqlBool>,
  error: unknown,
): Promise<void> => {
  const { isExpected, status } = describeFailure(error)
  const freed = kysely.deleteFrom('IdempotencyKey').where(own)
  if (isExpected && status < 500) return void (await freed.execute())
  await freed.where('hasEffect', '=', false).execute()
  await kysely
    .updateTable('IdempotencyKey')
    .set({ createdAt: sql`now() - make_interval(secs => ${ABANDONED_SECONDS})` })
    .where(own)
    .execute()
}

/** For a response too large to store, repeats get a refusal: the work must not run twice. */
const responseToStore = ({ status, body }: HttpResponse, encode: (body: unknown) => unknown) => {
  const stored = JSON.stringify(encode(body))
  if (Buffer.byteLength(stored) <= MAX_STORED_RESPONSE_BYTES) return { status, answer: stored }
  const refusal = describeFailure(fail('IDEMPOTENCY_KEY_REUSED'))
  return { status: refusal.status, answer: JSON.stringify(encode(refusal.body)) }
}

const storedResponse = (
  { keys }: Deps<'keys'>,
  { sealsResponse }: Request,
  status: number,
  stored: unknown,
): HttpResponse => ({ status, body: sealsResponse ? decrypt(keys, stored) : stored })

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Ids stay readable, so that responses about a deleted user can be found. */
const encrypt = (keys: Keys, body: unknown) => {
  const text = JSON.stringify(body)
  return { sealed: keys.seal(text).toString('base64'), ids: [...new Set(text.match(ID))] }
}

const decrypt = (keys: Keys, kept: unknown): unknown =>
  JSON.parse(keys.unseal(Buffer.from(String(Object(kept).sealed), 'base64')))

/** Stringifies with sorted keys, so that the order of a client's keys does not matter. */
const stringifySorted = (value: unknown): string => {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
