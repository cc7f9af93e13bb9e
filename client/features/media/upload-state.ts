import { currentUser } from '../../app/session.ts'
import { createStored } from '../../ui/create-stored.ts'
import { type Kept, writeKept } from './kept-state.ts'

/**
 * The video under way for a product: read, cut if it is long, made smaller if that saves bytes,
 * sent. It continues on other screens and after a reload: this browser keeps the file until the
 * upload is used, or else the same file, chosen again, continues where it stopped.
 */
export type VideoUpload = Omit<Kept, 'begun'> & {
  file: File | null
  /** The present step; `cutting` waits for a person. */
  step: 'looking' | 'cutting' | 'shrinking' | 'sending' | null
  /** 0 to 100 while it is made smaller or sent, else `null`. */
  percent: number | null
  /** How long the clip lasts, while one chooses a part of it. */
  seconds: number
  error: string | null
  /** The server does not take this file, whenever it is sent. */
  isRefused: boolean
  /** It waits for the network and then continues. */
  isStalled: boolean
}

export const none: VideoUpload = {
  file: null,
  step: null,
  percent: null,
  seconds: 0,
  part: null,
  key: null,
  name: null,
  bytesBefore: null,
  error: null,
  isRefused: false,
  isStalled: false,
}

let resume = () => {}
/** Sets how a kept upload goes on when the store is first read. */
export const onFirstUse = (run: () => void): void => {
  resume = run
}

export const useVideoUpload = createStored<VideoUpload>(
  () => none,
  () => resume(),
)

/**
 * How often encoding has started: if a phone without memory closes the page, it must not start over
 * without end.
 */
let attempts = 0
export const encodingAttempts = (): number => attempts
export const setEncodingAttempts = (count: number): void => {
  attempts = count
}

/** The id of the user whose upload it is. */
export const owner = (): string => currentUser()?.id ?? ''

/** Keeps the state over a reload. */
export const save = (): void => writeKept(owner(), { ...useVideoUpload.getState(), begun: attempts })
