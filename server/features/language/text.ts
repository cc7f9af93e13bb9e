import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A word or a number of a text, folded, and its position; `to` excluded. */
export type Token = { word: string; from: number; to: number }

/** Folds a text without moving its letters: lower case, no accents, one kind of apostrophe. */
export const fold = (text: string): string =>
  text
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\P{ASCII}/gu, foldLetter)
    .toLowerCase()

const foldLetter = (letter: string): string => {
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.length === letter.length ? plain : letter
}

/**
 * French elides before a vowel ("l'huile"): the part before the apostrophe is a word of its own.
 */
const elided = /^(?:[ldjnsmtc]|qu)'(?=\p{L}{2})/u

/**
 * Splits folded text into words and numbers. An apostrophe within a word is dropped ("don't" →
 * "dont").
 */
export const tokensOf = (folded: string): Token[] =>
  [...folded.matchAll(/\p{L}[\p{L}\d']*|\d+(?:[.,]\d+)*/gu)].flatMap(({ 0: found, index }) => {
    const cut = elided.exec(found)?.[0].length ?? 0
    const at = { from: index + cut, to: index + found.length }
    const word = { word: found.slice(cut).replaceAll("'", ''), ...at }
    return cut > 0 ? [{ word: found.slice(0, cut - 1), from: index, to: index + cut }, word] : [word]
  })

/**
 * Reads a data file of a folder, this module's by default, without its comments and empty lines.
 */
export const readLines = (file: string, folder = import.meta.dirname): string[] =>
  readFileSync(path.join(folder, file), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))

/** Reads all data files of a folder beside this module. */
export const readFolder = (folder: string): string[] => {
  const all = path.join(import.meta.dirname, folder)
  return readdirSync(all)
    .sort()
    .flatMap((file) => readLines(file, all))
}

/** Splits 'one, two three' at its commas. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
