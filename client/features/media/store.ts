import { DEFAULT_VIDEO_SECONDS, MAX_VIDEO_SECONDS } from '../../../contract/limits.ts'
import { textOf } from '../../app/call-error.ts'
import { currentUser } from '../../app/session.ts'
import { throughGaps } from '../../app/through-gaps.ts'
import { PAUSED, upload } from '../../app/upload.ts'
import { onUserChange } from '../../app/user-change.ts'
import { field } from '../../messages/fields.ts'
import { texts } from '../../messages/first-load.ts'
import { formsTexts } from '../../messages/forms.ts'
import type { Part } from '../../ui/clip-part.ts'
import { createStored } from '../../ui/create-stored.ts'
import { shrinkOrKeep } from './api.ts'
import { type ClipFacts, isWorthShrinking } from './clip-plan.ts'
import { dropFile, keepFile, readFile } from './kept-file.ts'
import { type Kept, readKept, storageKey, writeKept } from './kept-state.ts'
import { CannotCut, clearScratch, findEncoder, readClip, shrink } from './shrink.ts'

/**
 * The video under way for a product: read, cut if it is long, made smaller if that saves bytes,
 * sent. It continues on other screens and after a reload: this browser keeps the file until the
 * upload is used, or else the same file, chosen again, continues where it stopped.
 */
type VideoUpload = Omit<Kept, 'begun'> & {
  file: File | null
  /** What is being done; `cutting` waits for a person. */
  step: 'looking' | 'cutting' | 'shrinking' | 'sending' | null
  /** 0 to 100 while it is made smaller or sent, else `null`. */
  percent: number | null
  /** How long the clip lasts, while one chooses a part of it. */
  seconds: number
  error: string | null
  /** It waits for the network, and goes on by itself. */
  isStalled: boolean
}

/** Bytes of a video. */
const MAX_BYTES = 100 * 1024 * 1024
/** What ends the page once, a phone out of memory, shall not do so for ever. */
const MAX_BEGUN = 2
/** A part of a clip: what is encoded anew may last a little longer than was asked. */
export const MAX_PART_SECONDS = MAX_VIDEO_SECONDS - 1

const none: VideoUpload = {
  file: null,
  step: null,
  percent: null,
  seconds: 0,
  part: null,
  key: null,
  name: null,
  bytesBefore: null,
  error: null,
  isStalled: false,
}
export const useVideoUpload = createStored<VideoUpload>(
  () => none,
  () => resume(),
)

/** Takes a file that was chosen, or says what is wrong with it, and begins. */
export const pickVideo = (file: File): void => {
  const problem = problemOf(file)
  if (problem) {
    useVideoUpload.setState({ error: problem })
    return
  }
  stop()
  begun = 0
  useVideoUpload.setState({ ...none, file, name: file.name, step: 'looking' })
  save()
  void run(async (job) => {
    await keepFile(job.userId, { file, isReady: false })
    await prepare(job, file)
  })
}

/** Chooses a part, while one may. */
export const setPart = (part: Part): void => useVideoUpload.setState({ part })

/** Goes on with the part that was chosen, or with all of it. */
export const cutVideo = (choice: Part | 'whole'): void => {
  const { file, step } = useVideoUpload.getState()
  if (!file || step !== 'cutting') return
  useVideoUpload.setState({ part: choice, step: 'looking', error: null })
  save()
  void run((job) => prepare(job, file))
}

/** Stops making it smaller, and sends it as it is. */
export const sendAsItIs = (): void => {
  const { file, step } = useVideoUpload.getState()
  if (!file || step !== 'shrinking') return
  stop()
  void run((job) => sendKept(job, file))
}

/** Sends the file at hand again after a failure. */
export const retryVideo = (): void => {
  const { file, step, key } = useVideoUpload.getState()
  if (file && step === null && key === null) void run((job) => send(job, file))
}

/** Stops, and forgets the file and what the server has of it. */
export const dropVideo = (): void => {
  stop()
  useVideoUpload.setState(none)
  save()
  void dropFile(owner())
}

/** Says what is wrong with the video; `isLost`: the server does not have it any more. */
export const failVideo = (error: string, isLost = false): void => {
  const { file } = useVideoUpload.getState()
  useVideoUpload.setState(isLost ? { ...(file ? { key: null } : none), error } : { error })
  save()
}

type Job = { userId: string; signal: AbortSignal; set: (change: Partial<VideoUpload>) => void }

let control: AbortController | null = null
let begun = 0

const stop = (reason?: unknown) => {
  control?.abort(reason)
  control = null
}

/** One work at a time: the next one ends it, here or on another page of this browser. */
const run = async (work: (job: Job) => Promise<void>, isNew = true) => {
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
    set(isTakenOver ? none : { step: null, percent: null, error: textOf(error, texts.failures.upload) })
  }
}

/**
 * What is new takes the turn from whoever has it; what is resumed leaves it to whoever is at it.
 */
const inTurn = async (isNew: boolean, work: (isOurs: boolean) => Promise<void>): Promise<void> => {
  if (!navigator.locks) return work(true)
  const name = storageKey(owner())
  await (isNew
    ? navigator.locks.request(name, { steal: true }, () => work(true))
    : navigator.locks.request(name, { ifAvailable: true }, (lock) => work(lock !== null)))
}

/**
 * Looks at what was chosen, and goes on to sending it, unless a person must first choose a part of
 * it.
 */
const prepare = async (job: Job, file: File) => {
  const clip = await readClip(file)
  const codec = clip && (await findEncoder())
  job.signal.throwIfAborted()
  if (!clip || !codec) {
    if (clip && clip.seconds > MAX_VIDEO_SECONDS) refuse(job)
    else await sendKept(job, file)
    return
  }
  const { part } = useVideoUpload.getState()
  const isHeavy = isWorthShrinking(clip)
  const isWorn = begun >= MAX_BEGUN
  if (part === null ? clip.seconds > DEFAULT_VIDEO_SECONDS : part !== 'whole' && isWorn)
    return askForPart(job, clip)
  if ((part === null || part === 'whole') && (!isHeavy || isWorn)) return sendKept(job, file)

  begun += 1
  job.set({ step: 'shrinking', percent: 0 })
  save()
  const { signal } = job
  const onProgress = (percent: number) => job.set({ percent })
  const made =
    part === null || part === 'whole'
      ? await shrinkOrKeep(file, clip, { signal, onProgress })
      : await shrink({ file, part, isHeavy, codec, clip, signal, onProgress }).catch((error: unknown) => {
          signal.throwIfAborted()
          console.warn('The video was not cut:', error)
          return error instanceof CannotCut ? formsTexts.upload.cannotCut : formsTexts.upload.notCut
        })
  if (typeof made === 'string') return askForPart(job, clip, made)
  if (made.size < file.size) job.set({ bytesBefore: file.size })
  await sendKept(job, made)
}

const askForPart = (job: Job, { seconds }: ClipFacts, error: string | null = null) => {
  begun = 0
  const { part } = useVideoUpload.getState()
  const first = { from: 0, to: Math.min(DEFAULT_VIDEO_SECONDS, seconds) }
  job.set({
    step: 'cutting',
    percent: null,
    seconds,
    part: typeof part === 'object' && part ? part : first,
    error,
  })
}

/** It lasts too long, and this browser can cut nothing. */
const refuse = (job: Job) => {
  job.set({ ...none, error: field.videoTooLong(MAX_VIDEO_SECONDS) })
  save()
  void dropFile(job.userId)
}

/** From here on it is the one that is sent, after a reload too. */
const sendKept = async (job: Job, file: File) => {
  job.set({ file, step: 'sending', percent: 0 })
  save()
  const kept = await keepFile(job.userId, { file, isReady: true })
  job.signal.throwIfAborted()
  await send(job, kept ?? file)
  void clearScratch()
}

const send = async (job: Job, file: File) => {
  job.set({ file, step: 'sending', percent: 0, error: null, key: null })
  const { key } = await throughGaps(
    () => upload(file, { signal: job.signal, onProgress: (percent) => job.set({ percent }) }),
    job.signal,
    (isStalled) => job.set({ isStalled }),
  )
  job.signal.throwIfAborted()
  job.set({ step: null, percent: null, key, isStalled: false })
  save()
}

/** After a reload, or when somebody signs in: goes on where it was. */
const resume = () => {
  stop(PAUSED)
  const kept = readKept(owner())
  begun = kept?.begun ?? 0
  useVideoUpload.setState({ ...none, ...kept, step: kept && kept.key === null ? 'looking' : null })
  if (!kept) return
  void run(async (job) => {
    const found = await readFile(job.userId)
    job.signal.throwIfAborted()
    if (!found) return job.set({ step: null })
    job.set({ file: found.file })
    if (kept.key !== null) return
    if (found.isReady) await send(job, found.file)
    else await prepare(job, found.file)
  }, false)
}

/**
 * Some systems have no name for MKV: then the file's own name decides, and in the end the server by
 * its bytes.
 */
const problemOf = (file: File): string | null => {
  const isVideo =
    file.type.startsWith('video/') || (file.type === '' && /\.(mkv|mov|mp4|webm)$/i.test(file.name))
  if (!isVideo) return field.videoWrongKind
  return file.size > MAX_BYTES ? field.videoTooLarge : null
}

function owner(): string {
  return currentUser()?.id ?? ''
}

const save = () => writeKept(owner(), { ...useVideoUpload.getState(), begun })

onUserChange(() => resume())
