import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { MOST_SAVED_SEARCHES } from '../../../../contract/saved-searches/limits.ts'
import type { saveSearch as saveCall } from '../../../../contract/saved-searches/rest.ts'
import { wishKey } from '../../../../contract/saved-searches/wish.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { type Reply, reply } from '../../../route.ts'
import { filterWords, wordsOf } from '../../products/public.ts'
import { labelOf } from '../label.ts'
import { columns, type SavedSearchRow, savedSearchView } from '../queries/saved-searches.ts'

const findSame = statement({
  name: 'saved-searches.same',
  text: `SELECT ${columns} FROM "SavedSearch" s WHERE s."userId" = $1::uuid AND s."sameAs" = $2`,
})

/**
 * $8: the words; $9: those of the filters. Words become stems as `findProducts` makes them. A product finds the search by its
 * longest word, which is likely its rarest; by the last one where there is no other; by a filter where there is none.
 */
const insert = statement({
  name: 'saved-searches.save',
  text: `
    WITH typed AS (
      SELECT place, search_text(word) AS word, place = count(*) OVER () AS "isLast"
      FROM unnest($8::text[]) WITH ORDINALITY AS given (word, place)
    ), stemmed AS (
      SELECT word, "isLast", tsvector_to_array(to_tsvector('sokoni', word)) AS stems FROM typed WHERE word <> ''
    ), ending AS (
      SELECT stems || (word || '*') AS terms FROM stemmed WHERE "isLast" AND cardinality(stems) < 2
    ), needed AS (
      SELECT DISTINCT stem FROM stemmed, unnest(stems) AS stem WHERE NOT "isLast" OR cardinality(stems) > 1
    )
    INSERT INTO "SavedSearch" AS s
      (id, "userId", "sameAs", label, query, "minPrice", "maxPrice", lexemes, ending, keys, "seenAt", "createdAt")
    SELECT $1::uuid, $2::uuid, $3, $4, $5::jsonb, $6::numeric, $7::numeric,
      ARRAY(SELECT stem FROM needed) || $9::text[], coalesce((SELECT terms FROM ending), '{}'),
      coalesce(
        (SELECT ARRAY[stem] FROM needed ORDER BY length(stem) DESC, stem LIMIT 1), (SELECT terms FROM ending),
        ARRAY[coalesce(($9::text[])[1], '')]),
      now(), now()
    RETURNING ${columns}`,
})

/**
 * Saves what the caller looks for; what fits it already is no news. The same once more answers the one there is, with 200.
 * Throws 422 where nothing is looked for, and `TOO_MANY_SAVED_SEARCHES`.
 */
export async function saveSearch(
  { db }: Needs<'db'>,
  { userId }: Member,
  input: CallParsed<typeof saveCall>,
): Promise<CallResult<typeof saveCall> | Reply<CallResult<typeof saveCall>>> {
  const wish = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const words = input.q === undefined ? [] : wordsOf(input.q)
  if (Object.keys(wish).length === 0 || (input.q !== undefined && words.length === 0))
    throw failField('body.q', field.searchEmpty)
  const sameAs = createHash('sha256').update(wishKey(input)).digest('base64url')
  return db.rawTransaction(async ({ query }) => {
    // One at a time for each user: two would both be the fiftieth, or the first of their kind.
    await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`saved-searches:${userId}`])
    const [same] = await query<SavedSearchRow>(findSame, [userId, sameAs])
    if (same) return reply(200, { savedSearch: savedSearchView(same) })
    const [{ count } = { count: 0 }] = await query<{ count: number }>(
      'SELECT count(*) FROM "SavedSearch" WHERE "userId" = $1::uuid',
      [userId],
    )
    if (count >= MOST_SAVED_SEARCHES) throw fail('TOO_MANY_SAVED_SEARCHES')
    const [row] = await query<SavedSearchRow>(insert, [
      newId(),
      userId,
      sameAs,
      labelOf(input),
      JSON.stringify(wish),
      input.minPrice ?? null,
      input.maxPrice ?? null,
      words,
      filterWords(input),
    ])
    if (!row) throw fail('TOO_MANY_SAVED_SEARCHES')
    return { savedSearch: savedSearchView(row) }
  })
}
