import { AiFailed, type Embedder } from '../../../../platform/ai/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { PLAIN_TEXT } from './embed-products.ts'

/** What one look finds at most: a change of the model goes through all products in steps of so many. */
const AT_ONCE = 2_000

const missing = `
  INSERT INTO "EmbeddingTask" (model, "productId")
  SELECT $1, p.id FROM "Product" p
  WHERE p."isListed"
    AND NOT EXISTS (SELECT FROM "ProductEmbedding" e WHERE e.model = $1 AND e."productId" = p.id AND ($2::int IS NULL OR e.size = $2))
    AND NOT EXISTS (SELECT FROM "EmbeddingTask" t WHERE t.model = $1 AND t."productId" = p.id)
  LIMIT ${AT_ONCE}
  ON CONFLICT (model, "productId") DO NOTHING`

const waiting = `
  SELECT WHERE EXISTS (SELECT FROM "EmbeddingTodo") OR EXISTS (
    SELECT FROM "EmbeddingTask" WHERE model = ANY ($1) AND ("notBefore" IS NULL OR "notBefore" <= now()))`

/** Asks for the vectors of products that wait for theirs. */
export async function requeueEmbeddings({ db, queue, ai }: Needs<'db' | 'queue' | 'ai'>): Promise<void> {
  const [waits] = await db.query(waiting, [ai.embedders.map(({ engine }) => engine.model)])
  if (waits) await queue.enqueue('assistant.embed-products', {}, { key: 'all' })
}

/**
 * Finds, for each model in use, listed products without a vector of it, or with one of another size than it answers now: after
 * a change of the model, all of them.
 */
export async function findUnembedded(needs: Needs<'db' | 'queue' | 'ai' | 'log'>): Promise<void> {
  for (const embedder of needs.ai.embedders)
    await needs.db.query(missing, [embedder.engine.model, await sizeOf(needs, embedder)])
  await requeueEmbeddings(needs)
}

/** How many numbers a model's vectors have now; null where it cannot be asked. That of the model here goes with its name. */
const sizeOf = async ({ log }: Needs<'log'>, { engine, embed }: Embedder): Promise<number | null> => {
  if (engine.name === 'local') return null
  try {
    const [vector] = await embed([PLAIN_TEXT])
    return vector?.length ?? null
  } catch (error) {
    if (!(error instanceof AiFailed)) throw error
    log.warn({ err: error }, 'A model did not say how long its vectors are: it is asked again later')
    return null
  }
}
