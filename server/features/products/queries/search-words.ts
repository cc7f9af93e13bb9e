import { isKnownWord, translate } from '../../language/public.ts'
import { type Filters, filterWords } from './filters.ts'

/** Further words of a search are ignored. */
const MAX_SEARCHED_WORDS = 12
const MAX_LENGTH = 40

/** Stop words of the supported languages, and English words for those of others. */
const STOP_WORDS = new Set(
  'a an and are at be by for from i in is it my of on or some that the this to with want need buy please or which ya wa na la za kwa ni de da do e o os as para com um uma le les des et un une du'.split(
    ' ',
  ),
)

/**
 * A word of a search, or the words of a phrase of the dictionaries, as typed, and its meaning in
 * English: empty if it is English or unknown. A known word has no typing error.
 */
type SearchWord = { typed: string; english: string; isKnown: boolean }

/**
 * Returns at most twelve words and phrases of a search text, without stop words. Punctuation
 * separates words, as in `search_text` of the migration; SQL removes capitals and accents.
 */
const searchWordsOf = (text: string): SearchWord[] => {
  // A capital within a text would be a name, which is not translated.
  const lower = text.toLowerCase()
  const translated = translate(lower).terms.filter(({ isTranslated }) => isTranslated)
  const found = [...lower.matchAll(/[^\s!-/:-@[-`{-~\u2010-\u2027\p{Cc}\p{Cf}\p{So}\p{Cs}]+/gu)]
    .map(({ 0: word, index }) => ({ word: word.slice(0, MAX_LENGTH), from: index }))
    .filter(({ word }) => /[\p{L}\p{N}]/u.test(word))
  const together = Map.groupBy(
    found,
    ({ from }) => translated.find((term) => term.from <= from && from < term.to) ?? from,
  )
  const words = Array.from(together, ([term, parts]) => {
    const typed = parts.map(({ word }) => word).join(' ')
    return typeof term === 'number'
      ? { typed, english: '', isKnown: isKnownWord(typed), isContent: !STOP_WORDS.has(typed) }
      : { typed, ...meaningIn(term.english) }
  })
  const contentWords = words.filter(({ isContent }) => isContent)
  return (contentWords.length > 0 ? contentWords : words)
    .slice(0, MAX_SEARCHED_WORDS)
    .map(({ typed, english, isKnown }) => ({ typed, english, isKnown }))
}

/** 'Nataka' is 'want', a stop word. */
const meaningIn = (english: string) => {
  const contentWords = english.split(' ').filter((word) => !STOP_WORDS.has(word))
  return { english: contentWords.join(' '), isKnown: true, isContent: contentWords.length > 0 }
}

/** Returns the words and filters of a search as terms of the search index. */
export const searchTerms = (input: Filters & { q?: string | undefined }) => ({
  words: input.q === undefined ? [] : searchWordsOf(input.q),
  filters: filterWords(input),
})
