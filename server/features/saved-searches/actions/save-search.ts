import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { field } from '../../../../contract/field-codes.ts'
import { MAX_SAVED_SEARCHES } from '../../../../contract/limits.ts'
import type { saveSearch as saveEndpoint } from '../../../../contract/saved-searches/rest.ts'
import { savedQueryKey } from '../../../../contract/saved-searches/saved-query.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { lockByName } from '../../../../platform/db/advisory-lock.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { integers, texts, unnestAs } from '../../../../platform/db/unnest.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { type WithStatus, withStatus } from '../../../route.ts'
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
): Promise<Result | WithStatus<Result>> => {
  const query = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const asked = searchTerms(input)
  if (Object.keys(query).length === 0 || (input.q !== undefined && asked.words.length === 0))
    throw failField('body.q', field.searchRequired)
  const sameAs = createHash('sha256').update(savedQueryKey(input)).digest('base64url')

  return db.transaction(async (tx) => {
    // Serialises a user's calls, so that the limit and the check for an equal search are exact.
    await lockByName(tx, `saved-searches:${userId}`)
    const saved = savedSearchesQuery(tx, userId).where('s.sameAs', '=', sameAs)
    const same = await saved.executeTakeFirst()
    if (same) return withStatus(200, { savedSearch: savedSearchView(same) })
    if ((await countSavedSearches(tx, userId)) >= MAX_SAVED_SEARCHES) throw fail('TOO_MANY_SAVED_SEARCHES')

    const terms = await readTerms(tx, asked)
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

/** Ways to match one word or phrase: its stems, those of its English meaning, or its beginning. */
type Ways = { all: string[][]; beginning: string | null }

/**
 * Stems the words like product search, as a tsquery. A product looks searches up by one word: the
 * longest (likely the rarest), else the unfinished last word, else a filter.
 */
const readTerms = async (tx: Tx, { words, filters }: ReturnType<typeof searchTerms>) => {
  const given = unnestAs('given', {
    typed: texts(words.map(({ typed }) => typed)),
    english: texts(words.map(({ english }) => english)),
    position: integers(words.map((_, index) => index + 1)),
  })
  const word = sql<string>`search_text(given.typed)`
  const stemsOf = (text: RawBuilder<string>) =>
    sql<string[]>`tsvector_to_array(to_tsvector('sokoni', ${text}))`
  const rows = await tx
    .selectFrom(given)
    .select(['given.position', word.as('word')])
    .select([stemsOf(word).as('stems'), stemsOf(sql`search_text(given.english)`).as('english')])
    .where(word, '<>', '')
    .orderBy('given.position')
    .execute()
  const isUnfinished = ({ position, word }: (typeof rows)[number]) =>
    position === words.length && !word.includes(' ')
  const ways = rows
    .map((row): Ways => {
      const all = [row.stems, row.english].filter((stems) => stems.length > 0)
      return { all, beginning: isUnfinished(row) ? row.word : null }
    })
    .filter(({ all, beginning }) => all.length > 0 || beginning !== null)
  const terms = [...ways.map(queryOf), ...filters.map(quoted)].join(' & ')
  return { terms: terms || null, keys: keysOf(ways) ?? [filters[0] ?? ''] }
}

const queryOf = ({ all, beginning }: Ways): string => {
  const ways = all.map((stems) => stems.map(quoted).join(' & '))
  return `(${[...ways, ...(beginning === null ? [] : [`${quoted(beginning)}:*`])].join(' | ')})`
}

const quoted = (word: string): string => `'${word.replaceAll(/[\\']/g, '$&$&')}'`

/** The terms of a product's document, one for each way, of which every match has at least one. */
const keysOf = (ways: readonly Ways[]): string[] | undefined => {
  const keys = ways.map(({ all, beginning }) => ({
    keys: [...all.map(longestOf), ...(beginning === null ? [] : [`${beginning}*`])],
    // The word that may be unfinished is the last resort: it has the most matches.
    rarity: beginning === null ? longestOf(all.map(longestOf)).length : 0,
  }))
  return keys.toSorted((a, b) => b.rarity - a.rarity)[0]?.keys
}

const longestOf = (words: readonly string[]): string =>
  words.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))[0] ?? ''
