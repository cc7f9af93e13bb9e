import { sql } from 'kysely'
import { runWithin } from '../../../../platform/db/cancellable.ts'
import { type Builder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { MAX_COMPARED_WORDS, MAX_COMPARING_MS } from '../tables.ts'
import { allWords, matches, type QueryParams, queryTables, stemsOf } from './search-query.ts'

/** Minimum trigram similarity of a word of the vocabulary to the given one. */
const MIN_SIMILARITY = 0.35
/** A word counts if its similarity is at least this share of that of the most similar one. */
const MIN_SHARE_OF_BEST = 0.85
/** Similarity of two words that begin alike and have the same letters in another order. */
const SWAPPED_SIMILARITY = 0.6
/** Further words with typing errors are searched as they are. */
const MAX_CORRECTED_WORDS = 4

type CorrectionParams = QueryParams & { unknownPositions: readonly number[] }

/** Selects the stems of similar words of each unknown one, unless products match exactly. */
const corrections = recordOf(['plain', 'filtered'], (kind) =>
  prepared((query: Builder<CorrectionParams>) => {
    const isFiltered = kind === 'filtered'
    const rows = sql<{ position: number; stem: string | null }>`(WITH ${queryTables(query, isFiltered)}
      SELECT position::int, string_agg(${stemsOf(sql`word`)}, ' | ') AS stem FROM (
        SELECT position, nearest.word, nearest.score, max(nearest.score) OVER (PARTITION BY position) AS best
        FROM typed CROSS JOIN LATERAL (
          SELECT w.word, max(w.score) AS score FROM (
            (SELECT word, similarity(word, typed.word) AS score FROM "SearchWord"
            WHERE length(typed.word) > 2 AND word % typed.word LIMIT ${sql.lit(MAX_COMPARED_WORDS)})
            UNION ALL
            (SELECT word, ${sql.lit(SWAPPED_SIMILARITY)} FROM "SearchWord"
            WHERE length(typed.word) > 3 AND letters = search_letters(typed.word) AND left(word, 1) = left(typed.word, 1)
            LIMIT ${sql.lit(MAX_COMPARED_WORDS)})
          ) w GROUP BY w.word ORDER BY score DESC, w.word LIMIT 5
        ) nearest
        WHERE position = ANY(${query.param('unknownPositions')}::int[])
          AND NOT EXISTS (SELECT FROM "ProductSearch" d WHERE ${matches(allWords, isFiltered)})
      ) scored WHERE score >= ${sql.lit(MIN_SIMILARITY)} AND score >= best * ${sql.lit(MIN_SHARE_OF_BEST)} GROUP BY position)`
    return query.kysely
      .selectFrom(rows.as('corrections'))
      .select(['corrections.position', 'corrections.stem'])
  }),
)

/**
 * Returns for each word the stems of similar ones of the vocabulary, as a tsquery: `null` for known
 * words, and for all if products match as it was typed or the comparison takes long.
 */
export const correctedStems = async (
  { db }: Deps<'db'>,
  words: QueryParams,
  isKnown: readonly boolean[],
): Promise<(string | null)[]> => {
  const stems = isKnown.map(() => null as string | null)
  // Counted from 1, as PostgreSQL does.
  const unknownPositions = isKnown
    .flatMap((known, at) => (known ? [] : [at + 1]))
    .slice(0, MAX_CORRECTED_WORDS)
  if (unknownPositions.length === 0) return stems
  const query = corrections[words.filterWords.length > 0 ? 'filtered' : 'plain']
  const compare = () => db.kysely.executeQuery(query({ ...words, unknownPositions }))
  const found = await runWithin(MAX_COMPARING_MS, compare)
  for (const { position, stem } of found?.rows ?? []) stems[position - 1] = stem
  return stems
}
