import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { MAX_SAVED_SEARCHES } from '../../../../contract/limits.ts'
import type { saveSearch as saveEndpoint } from '../../../../contract/saved-searches/rest.ts'
import { savedQueryKey } from '../../../../contract/saved-searches/saved-query.ts'
import { field } from '../../../../contract/texts.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { lockByName } from '../../../../platform/db/advisory-lock.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { integers, texts, unnestAs } from '../../../../platform/db/unnest.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import { limitKey } from '../../../../platform/limits/limit-key.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { type Reply, reply } from '../../../route.ts'
import { searchTerms } from '../../products/public.ts'
import { labelOf } from '../label.ts'
import { countSavedSearches, savedSearchesQuery, savedSearchView } from '../queries/saved-searches.ts'

type Input = ParsedInput<typeof saveEndpoint>
type Result = EndpointResult<typeof saveEndpoint>

/**
 * Saves a search; products that already match count as known. An equal search returns the existing
 * one, with 200.
 * @throws 422 for an empty search; TOO_MANY_SAVED_SEARCHES
 */
export const saveSearch = async (
  { db }: Deps<'db'>,
  { userId }: Member,
  input: Input,
): Promise<Result | Reply<Result>> => {
  const query = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const { words, filters } = searchTerms(input)
  if (Object.keys(query).length === 0 || (input.q !== undefined && words.length === 0))
    throw failField('body.q', field.searchRequired)
  const sameAs = createHash('sha256').update(savedQueryKey(input)).digest('base64url')

  return db.transaction(async (tx) => {
    // Serialises a user's calls, so that the limit and the check for an equal search are exact.
    await lockByName(tx, limitKey('saved-searches', userId))
    const saved = savedSearchesQuery(tx, userId).where('s.sameAs', '=', sameAs)
    const same = await saved.executeTakeFirst()
    if (same) return reply(200, { savedSearch: savedSearchView(same) })
    if ((await countSavedSearches(tx, userId)) >= MAX_SAVED_SEARCHES) throw fail('TOO_MANY_SAVED_SEARCHES')

    const terms = await readTerms(tx, words, filters)
    await tx
      .insertInto('SavedSearch')
      .values({
        id: newId(),
        userId,
        sameAs,
        label: labelOf(input),
        query: JSON.stringify(query),
        minPrice: input.minPrice?.toString() ?? null,
        maxPrice: input.maxPrice?.toString() ?? null,
        ...terms,
      })
      .execute()
    return { savedSearch: savedSearchView(await saved.executeTakeFirstOrThrow()) }
  })
}

/**
 * Stems the words like product search. A product looks searches up by one key: the longest word
 * (likely the rarest), else the unfinished last word, else a filter.
 */
const readTerms = async (tx: Tx, words: readonly string[], filters: readonly string[]) => {
  const places = words.map((_, index) => index + 1)
  const given = unnestAs('given', { typed: texts(words), place: integers(places) })
  const word = sql<string>`search_text(given.typed)`
  const rows = await tx
    .selectFrom(given)
    .select(['given.place', word.as('word')])
    .select(sql<string[]>`tsvector_to_array(to_tsvector('sokoni', ${word}))`.as('stems'))
    .where(word, '<>', '')
    .orderBy('given.place')
    .execute()
  // The last word may be unfinished, unless it has several stems.
  const unfinished = rows.find((row) => row.place === words.length && row.stems.length < 2)
  const ending = unfinished ? [...unfinished.stems, `${unfinished.word}*`] : []
  const stems = [...new Set(rows.filter((row) => row !== unfinished).flatMap((row) => row.stems))]
  const longest = stems.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, 1)
  const keys = [longest, ending, filters.slice(0, 1)].find((some) => some.length > 0) ?? ['']
  return { lexemes: [...stems, ...filters], ending, keys }
}
