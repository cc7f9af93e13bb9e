import { DEFAULT_VIDEO_SECONDS, MAX_VIDEO_SECONDS } from '../../../contract/limits.ts'
import { retryOnNetwork } from '../../app/retry-on-network.ts'
import { upload } from '../../app/upload.ts'
import { formsTexts } from '../../messages/forms.ts'
import { sendingFields } from '../../messages/sending-fields.ts'
import { shrinkOrKeep } from './actions.ts'
import { type ClipFacts, isWorthShrinking, nextStep } from './clip-plan.ts'
import { dropFile, keepFile } from './kept-file.ts'
import { CannotCut, clearScratch, findEncoder, readClip, shrink } from './shrink.ts'
import type { Job } from './upload-job.ts'
import { encodingAttempts, none, save, setEncodingAttempts, useVideoUpload } from './upload-state.ts'

/** Checks the chosen file and sends it, unless the user must choose a part first. */
export const prepare = async (job: Job, file: File) => {
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
  const step = nextStep({ part, seconds: clip.seconds, isHeavy, attempts: encodingAttempts() })
  if (step === 'ask') return askForPart(job, clip)
  if (step === 'send') return sendKept(job, file)

  setEncodingAttempts(encodingAttempts() + 1)
  job.set({ step: 'shrinking', percent: 0 })
  save()
  const { signal } = job
  const onProgress = (percent: number) => job.set({ percent })
  const made =
    step === 'shrink'
      ? await shrinkOrKeep(file, clip, { signal, onProgress })
      : await shrink({ file, part: step, isHeavy, codec, clip, signal, onProgress }).catch(
          (error: unknown) => {
            signal.throwIfAborted()
            console.warn('The video was not cut:', error)
            return error instanceof CannotCut ? formsTexts.upload.cannotCut : formsTexts.upload.notCut
          },
        )
  if (typeof made === 'string') return askForPart(job, clip, made)
  if (made.size < file.size) job.set({ bytesBefore: file.size })
  await sendKept(job, made)
}

const askForPart = (job: Job, { seconds }: ClipFacts, error: string | null = null) => {
  setEncodingAttempts(0)
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

/** Drops a video that is too long, with an error text. */
const refuse = (job: Job) => {
  job.set({ ...none, error: sendingFields.videoTooLong(MAX_VIDEO_SECONDS) })
  save()
  void dropFile(job.userId)
}

/** From now on this file is sent, after a reload too. */
export const sendKept = async (job: Job, file: File) => {
  job.set({ file, step: 'sending', percent: 0 })
  save()
  const kept = await keepFile(job.userId, { file, isReady: true })
  job.signal.throwIfAborted()
  await send(job, kept ?? file)
  void clearScratch()
}

export const send = async (job: Job, file: File) => {
  job.set({ file, step: 'sending', percent: 0, error: null, key: null })
  const { key } = await retryOnNetwork(
    () => upload(file, { signal: job.signal, onProgress: (percent) => job.set({ percent }) }),
    job.signal,
    (isStalled) => job.set({ isStalled }),
  )
  job.signal.throwIfAborted()
  job.set({ step: null, percent: null, key, isStalled: false })
  save()
}
