import type { Needs } from '../../../../platform/platform.ts'
import { signsOf, toBytes } from '../vectors.ts'

const AT_ONCE = 64

type Due = { productId: string; since: Date; isListed: boolean; text: string }

const due = `
  SELECT t."productId", t.since, p."isListed",
    concat_ws('. ', p.title, p.brand, p.subcategory, p.category, array_to_string(p.tags, ', '), left(p.description, 600)) AS text
  FROM "EmbeddingTodo" t JOIN "Product" p ON p.id = t."productId"
  ORDER BY t.since LIMIT $1`

const keep = `
  INSERT INTO "ProductEmbedding" ("productId", model, vector, signs)
  SELECT id, $1, vector, signs::varbit FROM unnest($2::uuid[], $3::bytea[], $4::text[]) AS made (id, vector, signs)
  WHERE EXISTS (SELECT FROM "Product" p WHERE p.id = made.id)
  ORDER BY id
  ON CONFLICT (model, "productId") DO UPDATE SET vector = EXCLUDED.vector, signs = EXCLUDED.signs`

/** A text that changed again meanwhile waits for its turn. */
const settle = `
  DELETE FROM "EmbeddingTodo" t USING unnest($1::uuid[], $2::timestamptz[]) AS made (id, since)
  WHERE t."productId" = made.id AND t.since = made.since`

/**
 * Makes the vectors of all products that wait for theirs, for each model in use, and drops those of products that are no
 * longer listed. Done twice it ends in the same rows. Throws AiFailed where a model could not: the rest waits.
 */
export async function embedProducts({ db, ai }: Needs<'db' | 'ai'>, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const rows = await db.query<Due>(due, [AT_ONCE])
    if (rows.length === 0) return
    const gone = rows.filter(({ isListed }) => !isListed).map(({ productId }) => productId)
    if (gone.length > 0)
      await db.query('DELETE FROM "ProductEmbedding" WHERE "productId" = ANY ($1::uuid[])', [gone])
    const listed = rows.filter(({ isListed }) => isListed)
    for (const { engine, embed } of ai.embedders) {
      const vectors = await embed(
        listed.map(({ text }) => text),
        signal,
      )
      await db.query(keep, [
        engine.model,
        listed.map(({ productId }) => productId),
        vectors.map(toBytes),
        vectors.map(signsOf),
      ])
    }
    await db.query(settle, [rows.map(({ productId }) => productId), rows.map(({ since }) => since)])
  }
}
