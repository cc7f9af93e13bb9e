import type { Needs } from '../../../../platform/platform.ts'
import { languages, meaningOf } from '../query/dictionary.ts'
import { isGrammar } from '../query/grammar.ts'
import { isNumberWord } from '../query/numbers.ts'
import { fold, tokensOf } from '../query/text.ts'
import type { Spelling } from '../query/translate.ts'
import { isEnglish, nearestWord } from '../query/vocabulary.ts'
import type { Place } from './places.ts'

/** Shorter words have too many neighbours. */
const LEAST_LENGTH = 4
/** So much of the letter triples of a misspelt word the right one shares. */
const ALIKE = 0.45

/**
 * The corrections of words that no dictionary, no place and no product has: the nearest word of the dictionaries, or else
 * of the products.
 */
export async function correctSpelling(
  { db }: Needs<'db'>,
  text: string,
  places: readonly Place[],
): Promise<Spelling> {
  const unknown = [...new Set(tokensOf(fold(text)).map(({ word }) => word))].filter(
    (word) =>
      word.length >= LEAST_LENGTH &&
      !/\d/.test(word) &&
      !isEnglish(word) &&
      !isGrammar(word) &&
      !isNumberWord(word) &&
      languages.every((language) => meaningOf(word, language) === undefined),
  )
  const named = new Set(places.flatMap(({ name }) => tokensOf(fold(name)).map(({ word }) => word)))
  const asked = unknown.filter((word) => !named.has(word) && !named.has(word.slice(1)))
  if (asked.length === 0) return new Map()
  const rows = await db.query<{ word: string; nearest: string | null }>(inProducts, [asked, ALIKE])
  return new Map(
    rows.flatMap(({ word, nearest }): [string, string][] => {
      const correction = nearestWord(word) ?? nearest
      return correction ? [[word, correction]] : []
    }),
  )
}

/** Words that no product has, each with the most similar one that a product has. */
const inProducts = `
  SELECT asked.word, (
    SELECT s.word FROM "SearchWord" s WHERE s.word % asked.word AND similarity(s.word, asked.word) >= $2
    ORDER BY similarity(s.word, asked.word) DESC, s.word LIMIT 1
  ) AS nearest
  FROM unnest($1::text[]) AS asked (word)
  WHERE NOT EXISTS (SELECT FROM "SearchWord" s WHERE s.word = asked.word)`
