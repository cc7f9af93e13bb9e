import { sql } from 'kysely'
import { AiFailed, type Engine } from '../../../../platform/ai/port.ts'
import type { Db } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { listedTotal } from '../../products/tables.ts'

const FRESH_MS = 60_000
/** A model that has embedded this share of the listed products embeds queries. */
const MIN_COVERAGE = 0.9

/** The share of listed products that a model has embedded, by the size of its vectors. */
type Shares = ReadonlyMap<number, number>
const known = new WeakMap<Db, { at: number; shares: Promise<Map<string, Shares>> }>()

/**
 * Embeds texts with a model that has embedded the products: the configured one, or until it is
 * done, an earlier one, the local one, or the one that has embedded most. Only vectors of the size
 * that the model returns now count. Returns `null` without any.
 */
export const embedWithReadyModel = async (
  { ai, db, clock, log }: Deps<'ai' | 'db' | 'clock' | 'log'>,
  texts: string[],
): Promise<{ engine: Engine; vectors: Float32Array[] } | null> => {
  const shares = await coverageOf({ db, clock })
  const models = ai.embedders.map((embedder) => {
    const own = shares.get(embedder.engine.model) ?? new Map<number, number>()
    return { embedder, own, most: Math.max(0, ...own.values()) }
  })
  const done = models.filter(({ most }) => most >= MIN_COVERAGE)
  const others = models.filter(({ most }) => most < MIN_COVERAGE).sort((one, other) => other.most - one.most)
  let furthest: { engine: Engine; vectors: Float32Array[]; share: number } | null = null
  for (const { embedder, own, most } of [...done, ...others]) {
    if (most <= (furthest?.share ?? 0)) continue
    const { engine } = embedder
    try {
      const vectors = await embedder.embed(texts)
      const share = own.get(vectors[0]?.length ?? 0) ?? 0
      if (share > (furthest?.share ?? 0)) furthest = { engine, vectors, share }
      if (share >= MIN_COVERAGE) break
    } catch (error) {
      if (!(error instanceof AiFailed)) throw error
      log.warn({ err: error }, 'A model could not embed a query: the next model embeds it')
    }
  }
  return furthest
}

/** Returns the share of listed products that each model has embedded, counted once a minute. */
const coverageOf = async ({ db, clock }: Deps<'db' | 'clock'>): Promise<Map<string, Shares>> => {
  const kept = known.get(db)
  if (kept && clock.now() - kept.at < FRESH_MS) return await kept.shares
  const shares = count(db)
  // While nothing is embedded yet, the first product should count at once.
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
