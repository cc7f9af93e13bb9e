import { sql } from 'kysely'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { texts, unnestAs } from '../../../../platform/db/unnest.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { commonLexemes } from '../../products/tables.ts'

/** A concept of the query, and how telling it is: the rarer, the more. */
export type WeightedConcept = { concept: string; weight: number }

/**
 * Weighs each concept by how rare its words are among the listed products, by PostgreSQL's
 * statistics. A word that is not among the most common ones is rare.
 */
export const weighConcepts = async (
  { db }: Deps<'db'>,
  concepts: readonly string[],
): Promise<WeightedConcept[]> => {
  if (concepts.length === 0) return []
  const { rows } = await db.kysely.executeQuery(shares({ concepts }))
  return rows.map(({ concept, share }) => ({ concept, weight: Math.log(1 / Math.max(share, 0.0005)) }))
}

/** The share of listed products that have the most common word of a concept, where it is known. */
const shares = prepared(({ kysely, param }: Builder<{ concepts: readonly string[] }>) =>
  kysely
    .with(
      (cte) => cte('common').materialized(),
      () => commonLexemes(),
    )
    .selectFrom(unnestAs('requested', { concept: texts(param('concepts')) }))
    .leftJoinLateral(
      unnestAs('stem', {
        lexeme: sql<string[]>`tsvector_to_array(to_tsvector('sokoni', requested.concept))`,
      }),
      (join) => join.onTrue(),
    )
    .leftJoin('common', 'common.lexeme', 'stem.lexeme')
    .select(['requested.concept', sql<number>`coalesce(min(coalesce(share, 0)), 0)::float8`.as('share')])
    .groupBy('requested.concept')
    .having((eb) => eb(eb.fn.count('stem.lexeme'), '>', 0)),
)
