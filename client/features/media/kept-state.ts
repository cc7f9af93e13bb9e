import type { Part } from '../../ui/clip-part.ts'
import { readJson, writeJson } from '../../ui/device-storage.ts'

/** The kept state of a pending upload, beside the file itself. */
export type Kept = {
  /** Of the file that was chosen; `null`: there is none. */
  name: string | null
  /** Of a finished upload. */
  key: string | null
  /** The part of it that was chosen. */
  part: Part | 'whole' | null
  /** Its size before it was made smaller, else `null`. */
  bytesBefore: number | null
  /** How often encoding has started; a stored name. */
  begun: number
}

/** Without a user nothing is found there. */
export const storageKey = (userId: string): string => `upload:${userId}`

export const writeKept = (userId: string, { name, key, part, bytesBefore, begun }: Kept): void =>
  void writeJson(storageKey(userId), name === null ? null : { name, key, part, bytesBefore, begun })

/** `null` where no video is on its way. */
export const readKept = (userId: string): Kept | null => {
  const kept = readJson(storageKey(userId))
  if (typeof kept !== 'object' || kept === null) return null
  const { name, key, part, bytesBefore, begun }: Partial<Record<keyof Kept, unknown>> = kept
  if (typeof name !== 'string') return null
  return {
    name,
    key: typeof key === 'string' ? key : null,
    part: part === 'whole' || isPart(part) ? part : null,
    bytesBefore: typeof bytesBefore === 'number' ? bytesBefore : null,
    begun: typeof begun === 'number' ? begun : 0,
  }
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  typeof value.from === 'number' &&
  'to' in value &&
  typeof value.to === 'number' &&
  value.from < value.to
