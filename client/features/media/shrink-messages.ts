import type { Part } from '../../ui/clip-part.ts'

/** The one request of the page to `shrink-worker.ts`. */
export type ToShrinker = {
  file: File
  /** `null`: the whole clip. */
  part: Part | null
  /** Otherwise only the part is cut out, and the picture stays as it is wherever that can be. */
  isHeavy: boolean
  codec: 'avc' | 'vp9'
}

export type FromShrinker =
  /** From 0 to 1. */
  | { type: 'progress'; share: number }
  | { type: 'made'; file: Blob }
  /** `isForAnyPart`: this browser can do it with no part of this clip. */
  | { type: 'failed'; reason: string; isForAnyPart: boolean }

/** How the files that it writes begin, in the browser's own folder. */
export const SCRATCH = 'clip-'
