import type { Embedder } from '../../../../platform/ai/port.ts'
import type { Db } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'

const FRESH_MS = 60_000
/** A model that has read this share of what is listed answers; the last few are on their way. */
const ENOUGH = 0.9

const known = new WeakMap<Db, { at: number; shares: Promise<Map<string, number>> }>()

/**
 * The models that have read the products, the one in use first. One that was just set up reads them all before it
 * answers, and the one before it, or the local one, answers meanwhile; where none is done, the furthest does.
 */
export async function usableEmbedders({
  ai,
  db,
  clock,
}: Needs<'ai' | 'db' | 'clock'>): Promise<readonly Embedder[]> {
  const shares = await sharesRead({ db, clock })
  const shareOf = ({ engine }: Embedder) => shares.get(engine.model) ?? 0
  const done = ai.embedders.filter((embedder) => shareOf(embedder) >= ENOUGH)
  if (done.length > 0) return done
  return ai.embedders.filter((embedder) => shareOf(embedder) > 0).sort((a, b) => shareOf(b) - shareOf(a))
}

/** Of what is listed, the share that each model has read; counted once a minute, since counting takes long. */
const sharesRead = async ({ db, clock }: Needs<'db' | 'clock'>): Promise<Map<string, number>> => {
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

const count = async (db: Db): Promise<Map<string, number>> => {
  const rows = await db.query<{ model: string; share: number }>(`
    SELECT model, count(*) / greatest(1, (SELECT value FROM "Tally" WHERE name = 'products.listed'))::float8 AS share
    FROM "ProductEmbedding" GROUP BY model`)
  return new Map(rows.map(({ model, share }) => [model, share]))
}
