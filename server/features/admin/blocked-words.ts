import type { Needs } from '../../../platform/platform.ts'

/** Words that what people write for all may not hold without an administrator's look. None until they are chosen. */
const blockedWords = async (_needs: Needs<'db'>): Promise<readonly string[]> => []

/** Whether a text holds a word that is not wanted. */
export const holdsBlockedWord = async (needs: Needs<'db'>, text: string): Promise<boolean> =>
  holdsWord(text, await blockedWords(needs))

/** Whether a text holds one of these as whole words, whatever their case, accents and the signs around them. */
export const holdsWord = (text: string, words: readonly string[]): boolean => {
  const spoken = ` ${plain(text)} `
  return words.some((word) => plain(word) !== '' && spoken.includes(` ${plain(word)} `))
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
