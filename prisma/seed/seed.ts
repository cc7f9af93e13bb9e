import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'

/** Where clips and pictures lie. */
export const clips: string = path.join(import.meta.dirname, 'clips')

/** Ids by the catalogue's keys. */
export type Ids = Record<string, string>

/** What each part of the seed works with. */
export type Seed = {
  tx: Tx
  platform: Platform
  /** Copies a file of `clips/` into the storage and answers its key there. */
  keep(file: string, key: string): Promise<{ key: string; size: number }>
  minutesAgo(minutes: number): Date
}

/** What is known of each clip: measured once, when it was made. */
export type ClipFacts = { width: number; height: number; duration: number; thumbhash: string }
export const readClipFacts = (): Record<string, ClipFacts> =>
  JSON.parse(readFileSync(path.join(clips, 'clips.json'), 'utf8'))

/** The id behind a key of the catalogue; a key that is not there is a mistake in the catalogue. */
export const idOf = (ids: Ids, key: string): string => {
  const id = ids[key]
  if (!id) throw new Error(`The catalogue names ${key}, which it does not have`)
  return id
}
