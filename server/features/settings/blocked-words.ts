import type { Deps } from '../../../platform/platform.ts'
import { readSettings } from './queries/settings.ts'

/**
 * Returns whether a text contains a word that administrators blocked. Public texts that do are
 * queued for review, and stay visible meanwhile.
 */
export const containsBlockedWord = async (deps: Deps<'db'>, text: string): Promise<boolean> =>
  containsWord(text, (await readSettings(deps)).blockedWords)

/**
 * Returns whether a text contains one of these words as whole words. Ignores case, accents,
 * punctuation, invisible characters and compatibility forms such as fullwidth letters.
 */
export const containsWord = (text: string, words: readonly string[]): boolean => {
  // A zero-width space is hidden inside words, but in Thai and Khmer it also separates them.
  const spoken = [text, text.replaceAll('\u200b', ' ')].map((one) => ` ${plain(one)} `)
  return words.map(plain).some((word) => word !== '' && spoken.some((one) => one.includes(` ${word} `)))
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
