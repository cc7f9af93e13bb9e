import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'

/** Folder of videos and images. */
export const clips: string = path.join(import.meta.dirname, 'clips')

/** Ids by the catalogue's keys. */
export type Ids = Record<string, string>

/** Context of the seed functions. */
export type Seed = {
  tx: Tx
  platform: Platform
  /** Copies a file of `clips/` into the storage and returns its key. */
  keep(file: string, key: string): Promise<{ key: string; size: number }>
  minutesAgo(minutes: number): Date
}

/** Properties of a video, measured once. */
export type ClipFacts = { width: number; height: number; duration: number; thumbhash: string }
/** Reads the properties of all videos, by file. */
export const readClipFacts = (): Record<string, ClipFacts> =>
  JSON.parse(readFileSync(path.join(clips, 'clips.json'), 'utf8'))

/** Returns the id of a key of the catalogue; throws if it is unknown. */
export const idOf = (ids: Ids, key: string): string => {
  const id = ids[key]
  if (!id) throw new Error(`The catalogue names ${key}, which it does not have`)
  return id
}
