import { fold, listOf, readLines, tokensOf } from '../query/text.ts'

type Pattern = { intent: string; words: readonly string[]; onlyAsked: boolean }

const patterns: Pattern[] = readLines('intents.txt', import.meta.dirname).flatMap((line) => {
  const [intent = '', list = ''] = line.split(/ = (.*)/)
  return listOf(list).map((text) => ({
    intent,
    words: text
      .replace('~', '')
      .split(/[\s+]+/)
      .filter(Boolean),
    onlyAsked: text.startsWith('~'),
  }))
})

/** The intents of `intents.txt` that a message has, each with how many words of it say so. */
export type Intents = ReadonlyMap<string, number>

/** Reads a message by the patterns of `intents.txt`. */
export const matchIntents = (message: string): Intents => {
  const words = tokensOf(fold(message)).map(({ word }) => word)
  const found = new Map<string, number>()
  const add = (pattern: Pattern) => {
    const isThere = pattern.words.every((wanted) => words.some((word) => isLike(word, wanted)))
    if (isThere) found.set(pattern.intent, Math.max(found.get(pattern.intent) ?? 0, pattern.words.length))
  }
  for (const pattern of patterns) if (!pattern.onlyAsked) add(pattern)
  const isAsked = message.includes('?') || found.has('question')
  if (isAsked) for (const pattern of patterns) if (pattern.onlyAsked) add(pattern)
  return found
}

/** Whether a word is that of a pattern, in which an asterisk stands for any beginning or end. */
const isLike = (word: string, wanted: string): boolean => {
  const bare = wanted.replaceAll('*', '')
  if (bare === '') return true
  const [opens, ends] = [wanted.startsWith('*'), wanted.endsWith('*')]
  if (opens && ends) return word.includes(bare)
  return opens ? word.endsWith(bare) : ends ? word.startsWith(bare) : word === bare
}

/** Of the intents that begin with a prefix, the one with the most words; the first of equals. */
export const strongest = (intents: Intents, prefix: string): { intent: string; words: number } | null => {
  let best: { intent: string; words: number } | null = null
  for (const [intent, words] of intents)
    if (intent.startsWith(prefix) && words > (best?.words ?? 0)) best = { intent, words }
  return best
}
