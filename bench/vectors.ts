import { z } from 'zod'
import type { Platform } from '../platform/platform.ts'
import { signBits, toBytes } from '../server/features/assistant/vectors.ts'
import { readSql, runSql } from '../testing/sql.ts'

const AT_ONCE = 2_000
/**
 * Distance of a product's vector from its kind's, as between two dresses in the judged catalogue.
 */
const SPREAD = 0.9

/** Stores a vector for each product: that of its kind, plus noise. */
export const fillVectors = async ({ db, ai }: Pick<Platform, 'db' | 'ai'>): Promise<void> => {
  const [embedder] = ai.embedders
  if (!embedder) throw new Error('There is no embedding model')
  const { model } = embedder.engine
  const [has] = await runSql(db.kysely, 'SELECT FROM "ProductEmbedding" WHERE model = $1', [model])
  if (has) return
  const begun = performance.now()
  const kinds = await readSql(
    db.kysely,
    { kind: z.string() },
    `SELECT DISTINCT substring(title FROM '^\\S+ \\S+') AS kind FROM "Product"`,
  )
  const vectors = await embedder.embed(kinds.map(({ kind }) => kind))
  const ofKind = new Map(kinds.map(({ kind }, index) => [kind, vectors[index] ?? new Float32Array()]))
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await readSql(
      db.kysely,
      { id: z.string(), kind: z.string() },
      `SELECT id, substring(title FROM '^\\S+ \\S+') AS kind FROM "Product" WHERE id > $1::uuid ORDER BY id LIMIT ${AT_ONCE}`,
      [last],
    )
    if (rows.length === 0) break
    last = rows.at(-1)?.id ?? last
    const made = rows.map(({ kind }) => blur(ofKind.get(kind) ?? new Float32Array()))
    await runSql(
      db.kysely,
      `INSERT INTO "ProductEmbedding" ("productId", model, vector, signs)
       SELECT id, $1, vector, signs::varbit FROM unnest($2::uuid[], $3::bytea[], $4::text[]) AS made (id, vector, signs)`,
      [model, rows.map(({ id }) => id), made.map(toBytes), made.map(signBits)],
    )
  }
  await runSql(db.kysely, 'VACUUM ANALYZE "ProductEmbedding"')
  console.log(`Vectors in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

/** Returns a vector with noise, of unit length. */
const blur = (vector: Float32Array): Float32Array => {
  const noise = SPREAD * Math.sqrt(3 / vector.length)
  const moved = vector.map((value) => value + noise * (Math.random() * 2 - 1))
  const length = Math.hypot(...moved) || 1
  return moved.map((value) => value / length)
}
