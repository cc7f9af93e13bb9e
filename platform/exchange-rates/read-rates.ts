import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { limitReadBytes, ResponseTooLong } from '../network/limit-response.ts'
import { parseRates, UnusableRates } from './parse-rates.ts'
import type { Rates } from './rates.ts'

/** Where an operator's rates are: a file (an absolute path) or an https address. */
export type RatesSource = { file: string } | { url: string }

const SCHEME = /^[a-z][a-z\d+.-]+:/i
const ANSWER_WITHIN_MS = 15_000
const MAX_BYTES = 1024 ** 2

/** The setting EXCHANGE_RATES. */
export const ratesSetting = z
  .string()
  .refine((text) => /^https:\/\/[^\s/]+/i.test(text) || !SCHEME.test(text), 'is a file or an https address')
  .transform((text): RatesSource => (SCHEME.test(text) ? { url: text } : { file: path.resolve(text) }))

/** A name for logs, without the keys that an address may hold. */
export const nameOf = (source: RatesSource): string =>
  'file' in source ? source.file : new URL(source.url).host

/** Tells sources apart without keeping their keys. */
export const keyOf = (source: RatesSource): string =>
  createHash('sha256')
    .update('file' in source ? source.file : source.url)
    .digest('hex')

/**
 * Reads and verifies the rates of a source.
 * @throws UnusableRates if the format is unknown or the text too long; Error if it cannot be read
 */
export const readRates = async (source: RatesSource): Promise<Rates> =>
  parseRates('file' in source ? await readText(source.file) : await fetchText(source.url))

const readText = async (file: string): Promise<string> => {
  if ((await stat(file)).size > MAX_BYTES) throw new UnusableRates(`they are over ${MAX_BYTES} bytes`)
  return await readFile(file, 'utf8')
}

const fetchText = async (url: string): Promise<string> => {
  const response = limitReadBytes(
    await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
    MAX_BYTES,
  )
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`the service answered ${response.status}`)
  }
  return await response.text().catch((error: unknown) => {
    throw error instanceof ResponseTooLong ? new UnusableRates(`they are over ${MAX_BYTES} bytes`) : error
  })
}
