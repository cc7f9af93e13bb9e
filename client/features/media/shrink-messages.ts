import type { Part } from '../../ui/clip-part.ts'

/** The one request of the page to `shrink-worker.ts`. */
export type ToShrinker = {
  file: File
  /** `null`: the whole clip. */
  part: Part | null
  /** If false, only the part is cut out; the picture is copied where that is possible. */
  isHeavy: boolean
  codec: 'avc' | 'vp9'
}

export type FromShrinker =
  /** From 0 to 1. */
  | { type: 'progress'; share: number }
  | { type: 'made'; file: Blob }
  /** `isForAnyPart`: this browser cannot cut any part of this clip. */
  | { type: 'failed'; reason: string; isForAnyPart: boolean }

/** The prefix of the files that it writes to the origin private file system. */
export const SCRATCH = 'clip-'
