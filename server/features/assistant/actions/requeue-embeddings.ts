import type { Needs } from '../../../../platform/platform.ts'

/** What one look finds at most: a change of the model goes through all products in steps of so many. */
const AT_ONCE = 2_000

const missing = `
  INSERT INTO "EmbeddingTask" (model, "productId")
  SELECT $1, p.id FROM "Product" p
  WHERE p."isListed"
    AND NOT EXISTS (SELECT FROM "ProductEmbedding" e WHERE e.model = $1 AND e."productId" = p.id)
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

/** Finds, for each model in use, listed products without a vector of it: after a change of the model, all of them. */
export async function findUnembedded(needs: Needs<'db' | 'queue' | 'ai'>): Promise<void> {
  for (const { engine } of needs.ai.embedders) await needs.db.query(missing, [engine.model])
  await requeueEmbeddings(needs)
}
