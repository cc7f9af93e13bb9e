import { sql } from 'kysely'
import { runWithin } from '../../../../platform/db/cancellable.ts'
import { type Builder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { COMPARING_MS, MAX_COMPARED_WORDS } from '../tables.ts'
import { type AskedParams, askedWords, matching, stemsOf } from './search-asked.ts'

/**
 * A word of the vocabulary counts if it is this similar to the given one, and nearly the most
 * similar.
 */
const LIKENESS = 0.35
const NEARLY = 0.85
/** Similarity of two words that begin alike and have the same letters in another order. */
const SWAPPED = 0.6
/** Further words with typing errors are searched as they are. */
const MAX_WORDS = 4

type LikelyParams = AskedParams & { isUnknown: readonly boolean[] }

/** Selects the stems of similar words of each unknown one, unless products match exactly. */
const likely = recordOf(['plain', 'filtered'], (kind) =>
  prepared((query: Builder<LikelyParams>) => {
    const isFiltered = kind === 'filtered'
    const rows = sql<{ place: number; stem: string | null }>`(WITH ${askedWords(query, isFiltered)}
      SELECT place::int, string_agg(${stemsOf(sql`word`)}, ' | ') AS stem FROM (
        SELECT place, likest.word, likest.likeness, max(likest.likeness) OVER (PARTITION BY place) AS best
        FROM unnest(${query.param('isUnknown')}::boolean[]) WITH ORDINALITY AS unknown (is_unknown, place)
        JOIN typed USING (place) CROSS JOIN LATERAL (
          SELECT w.word, max(w.likeness) AS likeness FROM (
            (SELECT word, similarity(word, typed.word) AS likeness FROM "SearchWord"
            WHERE length(typed.word) > 2 AND word % typed.word LIMIT ${sql.lit(MAX_COMPARED_WORDS)})
            UNION ALL
            (SELECT word, ${sql.lit(SWAPPED)} FROM "SearchWord"
            WHERE length(typed.word) > 3 AND letters = search_letters(typed.word) AND left(word, 1) = left(typed.word, 1)
            LIMIT ${sql.lit(MAX_COMPARED_WORDS)})
          ) w GROUP BY w.word ORDER BY likeness DESC, w.word LIMIT 5
        ) likest
        WHERE is_unknown AND NOT EXISTS (SELECT FROM "ProductSearch" d WHERE ${matching(isFiltered)(sql`every FROM asked`)})
      ) alike WHERE likeness >= ${sql.lit(LIKENESS)} AND likeness >= best * ${sql.lit(NEARLY)} GROUP BY place)`
    return query.kysely.selectFrom(rows.as('likely')).select(['likely.place', 'likely.stem'])
  }),
)

/**
 * Returns for each word the stems of similar ones of the vocabulary, as a tsquery: `null` for known
 * words, and for all if products match as it was typed or the comparison takes long.
 */
export const likelyStems = async (
  { db }: Deps<'db'>,
  words: AskedParams,
  isKnown: readonly boolean[],
): Promise<(string | null)[]> => {
  const unknown = isKnown.flatMap((known, at) => (known ? [] : [at])).slice(0, MAX_WORDS)
  const stems = isKnown.map(() => null as string | null)
  if (unknown.length === 0) return stems
  const query = likely[words.filterWords.length > 0 ? 'filtered' : 'plain']
  const isUnknown = isKnown.map((_, at) => unknown.includes(at))
  const found = await runWithin(COMPARING_MS, () => db.kysely.executeQuery(query({ ...words, isUnknown })))
  for (const { place, stem } of found?.rows ?? []) stems[place - 1] = stem
  return stems
}
