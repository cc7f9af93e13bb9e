import { sql } from 'kysely'
import { runWithin } from '../../../../platform/db/cancellable.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { texts, unnestAs } from '../../../../platform/db/unnest.ts'
import { describeFailure } from '../../../../platform/errors.ts'
import type { LimitKey } from '../../../../platform/limits/limit-key.ts'
import type { Deps } from '../../../../platform/platform.ts'
import {
  fold,
  isKnownWord,
  isNumberWord,
  nearestWord,
  type Spelling,
  tokensOf,
} from '../../language/public.ts'
import { MAX_COMPARED_WORDS, MAX_COMPARING_MS, searchWordTable } from '../../products/tables.ts'
import { isGrammar } from '../query/grammar.ts'
import type { Place } from './places.ts'

/** Shorter words have too many neighbours. */
const MIN_LENGTH = 4
/** Minimum trigram similarity. */
const MIN_SIMILARITY = 0.45

/**
 * Corrects words that no dictionary, place or product has: by the nearest word of the dictionaries,
 * or else of the products. Returns none if searches are busy or the comparison takes too long.
 */
export const correctSpelling = async (
  { db }: Deps<'db'>,
  owner: LimitKey,
  text: string,
  places: readonly Place[],
): Promise<Spelling> => {
  const unknown = [...new Set(tokensOf(fold(text)).map(({ word }) => word))].filter(
    (word) =>
      word.length >= MIN_LENGTH &&
      !/\d/.test(word) &&
      !isGrammar(word) &&
      !isNumberWord(word) &&
      !isKnownWord(word),
  )
  const named = new Set(places.flatMap(({ name }) => tokensOf(fold(name)).map(({ word }) => word)))
  const unknownWords = unknown.filter((word) => !named.has(word) && !named.has(word.slice(1)))
  if (unknownWords.length === 0) return new Map()
  const compare = () => db.kysely.executeQuery(nearestWords({ words: unknownWords }))
  const found = await db.longRead(owner, () => runWithin(MAX_COMPARING_MS, compare)).catch(noneIfBusy)
  return new Map(
    (found?.rows ?? []).flatMap(({ word, nearest }): [string, string][] => {
      const correction = nearestWord(word) ?? nearest
      return correction ? [[word, correction]] : []
    }),
  )
}

/** A search goes on without corrections. */
const noneIfBusy = (error: unknown): null => {
  if (describeFailure(error).isExpected) return null
  throw error
}

/** Words that no product has, each with the most similar one that a product has. */
const nearestWords = prepared(({ kysely, param }: Builder<{ words: readonly string[] }>) =>
  kysely
    .selectFrom(unnestAs('requested', { word: texts(param('words')) }))
    .select('requested.word')
    .select((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom(searchWordTable.as('s'))
            .select(['s.word', sql<number>`similarity(s.word, requested.word)`.as('score')])
            .where(sql<boolean>`s.word % requested.word`)
            .limit(sql.lit(MAX_COMPARED_WORDS))
            .as('similar'),
        )
        .select('similar.word')
        .where('similar.score', '>=', sql.lit(MIN_SIMILARITY))
        .orderBy('similar.score', 'desc')
        .orderBy('similar.word')
        .limit(sql.lit(1))
        .as('nearest'),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom(searchWordTable.as('s')).whereRef('s.word', '=', 'requested.word'))),
    ),
)
