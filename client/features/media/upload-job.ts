import { CallError, textOf } from '../../app/call-error.ts'
import { PAUSED } from '../../app/upload.ts'
import { texts } from '../../messages/first-load.ts'
import { formsTexts } from '../../messages/forms.ts'
import { storageKey } from './kept-state.ts'
import { none, owner, useVideoUpload, type VideoUpload } from './upload-state.ts'

export type Job = { userId: string; signal: AbortSignal; set: (change: Partial<VideoUpload>) => void }

let control: AbortController | null = null

/** Ends the present work. */
export const stop = (reason?: unknown) => {
  control?.abort(reason)
  control = null
}

/** Runs one job at a time: a new one ends the previous one, also in other tabs. */
export const run = async (work: (job: Job) => Promise<void>, isNew = true) => {
  const mine = new AbortController()
  control = mine
  const { signal } = mine
  const set: Job['set'] = (change) => {
    if (control === mine) useVideoUpload.setState(change)
  }
  const job = { userId: owner(), signal, set }
  try {
    await inTurn(isNew, async (isOurs) => {
      if (isOurs) await work(job)
      else set(none)
    })
  } catch (error) {
    const isTakenOver = !signal.aborted && error instanceof DOMException && error.name === 'AbortError'
    if (isTakenOver) mine.abort(PAUSED)
    set(isTakenOver ? none : { step: null, percent: null, ...failureOf(error) })
  }
}

/** Answers that the same file gets again: too large, no video, infected. */
const REFUSALS: readonly number[] = [413, 415, 422]

const failureOf = (error: unknown): Pick<VideoUpload, 'error' | 'isRefused'> => {
  const status = error instanceof CallError ? error.status : 0
  return {
    // Its type was checked when it was chosen: it is named like a video, but holds none.
    error: status === 415 ? formsTexts.upload.unreadable : textOf(error, texts.failures.upload),
    isRefused: REFUSALS.includes(status),
  }
}

/** A new job takes the lock from another tab; a resumed one leaves it there. */
const inTurn = async (isNew: boolean, work: (isOurs: boolean) => Promise<void>): Promise<void> => {
  if (!navigator.locks) return work(true)
  const name = storageKey(owner())
  await (isNew
    ? navigator.locks.request(name, { steal: true }, () => work(true))
    : navigator.locks.request(name, { ifAvailable: true }, (lock) => work(lock !== null)))
}
