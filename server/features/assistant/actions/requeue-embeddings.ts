import type { Needs } from '../../../../platform/platform.ts'

/** What one look finds at most: a change of the model goes through all products in steps of so many. */
const AT_ONCE = 2_000

const missing = `
  INSERT INTO "EmbeddingTodo" ("productId")
  SELECT p.id FROM "Product" p
  WHERE p."isListed" AND NOT EXISTS (
    SELECT FROM "ProductEmbedding" e WHERE e.model = $1 AND e."productId" = p.id)
  LIMIT ${AT_ONCE}
  ON CONFLICT ("productId") DO NOTHING`

/** Asks for the vectors of products that wait for theirs. */
export async function requeueEmbeddings({ db, queue }: Needs<'db' | 'queue'>): Promise<void> {
  const [waits] = await db.query('SELECT FROM "EmbeddingTodo" LIMIT 1')
  if (waits) await queue.enqueue('assistant.embed-products', {}, { key: 'all' })
}

/** Finds listed products without a vector of a model in use: after a change of the model, all of them. */
export async function findUnembedded(needs: Needs<'db' | 'queue' | 'ai'>): Promise<void> {
  for (const { engine } of needs.ai.embedders) await needs.db.query(missing, [engine.model])
  await requeueEmbeddings(needs)
}
