import type { Needs } from '../../../platform/platform.ts'
import { readSettings } from './queries/settings.ts'

/** Whether a text holds a word that administrators blocked: what people write for all then waits for their look. */
export const holdsBlockedWord = async (needs: Needs<'db'>, text: string): Promise<boolean> =>
  holdsWord(text, (await readSettings(needs)).blockedWords)

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
