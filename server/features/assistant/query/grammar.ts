import { type Language, listOf, readLines } from '../../language/public.ts'

/** The meaning of a phrase of `grammar.txt`. */
export type Tag =
  | 'max'
  | 'min'
  | 'have'
  | 'max-after'
  | 'min-after'
  | 'about'
  | 'join'
  | 'between'
  | 'joint'
  | 'turned'
  | 'not'
  | 'without'
  | 'refused'
  | 'list'
  | 'label'
  | 'measure'

const MAX_WORDS = 4
const phrases = new Map<string, Set<string>>()
/** Ends of words, for phrases with an asterisk. */
const endings = new Map<string, string[]>()

/** The languages in which a word is a negation, where it is another word in others. */
const negatesIn = new Map<string, readonly string[]>()

for (const line of readLines('grammar.txt', import.meta.dirname)) {
  const [tag = '', list = ''] = line.split(/ = (.*)/)
  if (tag.startsWith('negates ')) {
    negatesIn.set(tag.slice('negates '.length), listOf(list))
    continue
  }
  const known = phrases.get(tag) ?? new Set()
  phrases.set(tag, known)
  for (const phrase of listOf(list)) {
    if (phrase.startsWith('*')) endings.set(tag, [...(endings.get(tag) ?? []), phrase.slice(1)])
    else known.add(phrase)
  }
}

/** Whether words are a phrase with a tag. */
export const isTagged = (words: readonly string[], tag: Tag): boolean =>
  phrases.get(tag)?.has(words.join(' ')) === true ||
  (words.length === 1 && endings.get(tag)?.some((ending) => words[0]?.endsWith(ending)) === true)

/** Whether a word that may be a negation is one in a language: Portuguese 'no' is 'in the'. */
export const negates = (word: string, language: Language): boolean =>
  negatesIn.get(word)?.includes(language) ?? true

/** How many words before `end` are the longest phrase with a tag; 0 for none. */
export const lengthBefore = (words: readonly string[], end: number, tag: Tag): number => {
  for (let length = Math.min(MAX_WORDS, end); length > 0; length -= 1)
    if (isTagged(words.slice(end - length, end), tag)) return length
  return 0
}

/** How many words from `start` are the longest phrase with a tag; 0 for none. */
export const lengthAfter = (words: readonly string[], start: number, tag: Tag): number => {
  for (let length = Math.min(MAX_WORDS, words.length - start); length > 0; length -= 1)
    if (isTagged(words.slice(start, start + length), tag)) return length
  return 0
}

/**
 * The index before which words with a tag follow one another up to `end`, at most `most` of
 * them.
 */
export const skipBack = (words: readonly string[], end: number, tag: Tag, most: number): number => {
  let at = end
  while (at > 0 && end - at < most && isTagged(words.slice(at - 1, at), tag)) at -= 1
  return at
}

/** Every word of the grammar. */
const grammarWords: ReadonlySet<string> = new Set(
  [...phrases.values()].flatMap((known) => [...known].flatMap((phrase) => phrase.split(' '))),
)

const limitWords: ReadonlySet<string> = new Set(
  (['max', 'min', 'max-after', 'min-after'] as const).flatMap((tag) =>
    [...(phrases.get(tag) ?? [])].flatMap((phrase) => phrase.split(' ')),
  ),
)

/** Whether a word may set the limit of a price: 'cheaper' in 'cheaper than'. */
export const isLimitWord = (word: string): boolean => limitWords.has(word)

/** Whether a word is one of the grammar, endings included. */
export const isGrammar = (word: string): boolean =>
  grammarWords.has(word) || [...endings.values()].flat().some((ending) => word.endsWith(ending))
