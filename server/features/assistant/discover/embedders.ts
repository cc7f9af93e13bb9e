import { sql } from 'kysely'
import { AiFailed, type Engine } from '../../../../platform/ai/port.ts'
import type { Db } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { listedTotal } from '../../products/tables.ts'

const FRESH_MS = 60_000
/** A model that has read this share of what is listed answers; the last few are on their way. */
const ENOUGH = 0.9

/** Of what is listed, the share that a model has read, for each size of its vectors. */
type Shares = ReadonlyMap<number, number>
const known = new WeakMap<Db, { at: number; shares: Promise<Map<string, Shares>> }>()

/**
 * Embeds texts by a model that has read the products: the configured one, or while it still reads,
 * an earlier one, the local one, or the one that has read most. Only vectors of the size that the
 * model returns now count. Returns `null` without any.
 */
export const embedAsRead = async (
  { ai, db, clock, log }: Deps<'ai' | 'db' | 'clock' | 'log'>,
  texts: string[],
): Promise<{ engine: Engine; vectors: Float32Array[] } | null> => {
  const shares = await sharesRead({ db, clock })
  const readers = ai.embedders.map((embedder) => {
    const own = shares.get(embedder.engine.model) ?? new Map<number, number>()
    return { embedder, own, most: Math.max(0, ...own.values()) }
  })
  const done = readers.filter(({ most }) => most >= ENOUGH)
  const others = readers.filter(({ most }) => most < ENOUGH).sort((one, other) => other.most - one.most)
  let furthest: { engine: Engine; vectors: Float32Array[]; share: number } | null = null
  for (const { embedder, own, most } of [...done, ...others]) {
    if (most <= (furthest?.share ?? 0)) continue
    const { engine } = embedder
    try {
      const vectors = await embedder.embed(texts)
      const share = own.get(vectors[0]?.length ?? 0) ?? 0
      if (share > (furthest?.share ?? 0)) furthest = { engine, vectors, share }
      if (share >= ENOUGH) break
    } catch (error) {
      if (!(error instanceof AiFailed)) throw error
      log.warn({ err: error }, 'A model could not embed a query: the next model embeds it')
    }
  }
  return furthest
}

/** The share of listed products that each model has read. Counting takes long: once a minute. */
const sharesRead = async ({ db, clock }: Deps<'db' | 'clock'>): Promise<Map<string, Shares>> => {
  const kept = known.get(db)
  if (kept && clock.now() - kept.at < FRESH_MS) return await kept.shares
  const shares = count(db)
  // While nothing is read yet, the first that is read should count at once.
  known.set(db, { at: clock.now(), shares })
  shares.then(
    (found) => found.size === 0 && known.delete(db),
    () => known.delete(db),
  )
  return await shares
}

const count = async (db: Db): Promise<Map<string, Shares>> => {
  const rows = await db.kysely
    .selectFrom('ProductEmbedding')
    .select(['model', 'size'])
    .select(sql<number>`count(*) / greatest(1, ${listedTotal()})::float8`.as('share'))
    .groupBy(['model', 'size'])
    .execute()
  const byModel = Map.groupBy(rows, ({ model }) => model)
  return new Map(
    Array.from(byModel, ([model, own]) => [model, new Map(own.map(({ size, share }) => [size, share]))]),
  )
}
