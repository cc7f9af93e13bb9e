/** How likely words follow one another, from 0 to 1. `before`: the words of the sentence so far, in lower case, the last one last. */
export type WordChances = {
  /** That this word is next; null: that the sentence ends. */
  word(before: readonly string[], word: string | null): number
  /** That the next word begins with these letters. */
  beginning(before: readonly string[], letters: string): number
}

/** A word is weighed by the two before it: on the judged pitches of `dev` and `dev-2` (bench/ai) a third tells nothing more. */
export const WORDS_BEFORE = 2
/** What each count gives up to words that were not seen there. */
const DISCOUNT = 0.7
/** So many words there may be that no sentence holds; they share what is left over. */
const UNSEEN_WORDS = 30_000
/** Stands before the first word of all that is said: 'A …' begins more clips than sentences. */
export const AT_FIRST = '<first>'
const BEGIN = '<s>'
const END = '</s>'

type Followers = {
  total: number
  counts: Map<string, number>
  /** What the words count together that begin with these letters; made when somebody asks. */
  beginnings?: Map<string, number>
}

/** The words of a text in lower case, without what apostrophes and marks there are between them. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .match(/\p{L}+/gu) ?? []

/**
 * Learns from sentences how words follow one another: Kneser and Ney's trigrams, interpolated, with one discount (Chen and
 * Goodman, 'An empirical study of smoothing techniques for language modeling', 1998). What begins a line of several sentences
 * is learnt as what is said first; where a sentence that stands alone would be said, nobody knows. 26,000 lines take a
 * second and 70 to 105 MB.
 */
export const learnWordChances = (lines: readonly string[]): WordChances => {
  const seen = followersSeen(lines)
  const levels = seen.map((level, length) => {
    const longer = seen[length + 1]
    return withTotals(longer ? afterHowManyWords(level, longer) : level)
  })
  const anywhere: Followers = levels[0]?.get('') ?? { total: 1, counts: new Map() }
  const unseen = (DISCOUNT * anywhere.counts.size) / anywhere.total
  /** What was counted after these words, and the rest shared as it is after fewer of them; after none by `chance`. */
  const after = (before: readonly string[], chance: number, counted: (followers: Followers) => number) => {
    const words = [BEGIN, ...before].slice(-WORDS_BEFORE)
    for (let length = 1; length <= words.length; length += 1) {
      const followers = levels[length]?.get(words.slice(-length).join(' '))
      if (!followers) break
      chance = (counted(followers) + DISCOUNT * followers.counts.size * chance) / followers.total
    }
    return chance
  }
  return {
    word: (before, word) => {
      const counted = ({ counts }: Followers) => Math.max(0, (counts.get(word ?? END) ?? 0) - DISCOUNT)
      return after(before, counted(anywhere) / anywhere.total + unseen / UNSEEN_WORDS, counted)
    },
    beginning: (before, letters) => {
      const counted = (followers: Followers) => beginningsOf(followers).get(letters) ?? 0
      // Of the words that nobody has written down fewer begin so the longer it is.
      const strange = unseen * Math.max(1 / UNSEEN_WORDS, 26 ** -letters.length)
      return after(before, counted(anywhere) / anywhere.total + strange, counted)
    },
  }
}

const beginningsOf = (followers: Followers): Map<string, number> => {
  if (followers.beginnings) return followers.beginnings
  const beginnings = new Map<string, number>()
  for (const [word, count] of followers.counts)
    for (let length = 1; length <= word.length; length += 1) {
      const letters = word.slice(0, length)
      beginnings.set(letters, (beginnings.get(letters) ?? 0) + count - DISCOUNT)
    }
  followers.beginnings = beginnings
  return beginnings
}

type Level = Map<string, Map<string, number>>

/** By how many words before they look at: after which words which word was seen how often. */
const followersSeen = (lines: readonly string[]): Level[] => {
  const levels: Level[] = Array.from({ length: WORDS_BEFORE + 1 }, () => new Map())
  for (const line of lines) {
    const sentences = line.split(/[.!?](?:\s|$)/).filter((sentence) => wordsOf(sentence).length > 0)
    for (const [nth, sentence] of sentences.entries()) {
      const isFirst = nth === 0 && sentences.length > 1
      const words = [BEGIN, ...(isFirst ? [AT_FIRST] : []), ...wordsOf(sentence), END]
      for (let place = isFirst ? 2 : 1; place < words.length; place += 1)
        for (const [length, level] of levels.entries())
          if (length <= place) add(level, words.slice(place - length, place), words[place] ?? END, 1)
    }
  }
  return levels
}

/**
 * What counts where fewer words are looked at is not how often a word was seen, but after how many different words: 'Kong'
 * is seen often, and after 'Hong' alone. Nothing stands before a sentence's beginning: there the counts stay.
 */
const afterHowManyWords = (level: Level, longer: Level): Level => {
  const found: Level = new Map()
  for (const [before, counts] of level) if (before.startsWith(BEGIN)) found.set(before, counts)
  for (const [before, counts] of longer) {
    const shorter = before.split(' ').slice(1)
    for (const word of counts.keys()) add(found, shorter, word, 1)
  }
  return found
}

const add = (level: Level, before: readonly string[], word: string, count: number): void => {
  const key = before.join(' ')
  const counts = level.get(key) ?? new Map<string, number>()
  level.set(key, counts)
  counts.set(word, (counts.get(word) ?? 0) + count)
}

const withTotals = (level: Level): Map<string, Followers> =>
  new Map(
    [...level].map(([before, counts]) => [
      before,
      { total: counts.values().reduce((sum, count) => sum + count, 0), counts },
    ]),
  )
