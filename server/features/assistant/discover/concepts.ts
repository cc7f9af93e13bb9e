import type { Needs } from '../../../../platform/platform.ts'

/** A concept of the query, and how telling it is: the rarer, the more. */
export type WeightedConcept = { concept: string; weight: number }

/**
 * Weighs each concept by how rare its words are among the listed products, by the database's own statistics: a word that
 * these do not name among the most common ones is rare.
 */
export async function weighConcepts(
  { db }: Needs<'db'>,
  concepts: readonly string[],
): Promise<WeightedConcept[]> {
  if (concepts.length === 0) return []
  const rows = await db.query<{ concept: string; share: number }>(weights, [concepts])
  return rows.map(({ concept, share }) => ({ concept, weight: Math.log(1 / Math.max(share, 0.0005)) }))
}

const weights = `
  WITH common AS MATERIALIZED (
    SELECT lexeme, share FROM pg_stats,
      LATERAL unnest(most_common_elems::text::text[], most_common_elem_freqs) AS known (lexeme, share)
    WHERE schemaname = current_schema() AND tablename = 'ProductSearch' AND attname = 'document' AND lexeme IS NOT NULL
  )
  SELECT concept, coalesce(min(coalesce(share, 0)), 0)::float8 AS share
  FROM unnest($1::text[]) AS concept
    LEFT JOIN LATERAL unnest(to_tsvector('sokoni', concept)) AS stem ON true
    LEFT JOIN common ON common.lexeme = stem.lexeme
  GROUP BY concept HAVING count(stem.lexeme) > 0`
