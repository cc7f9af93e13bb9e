import { MAX_VIDEO_MEGABYTES, MAX_VIDEO_SECONDS } from '../../../contract/limits.ts'
import { PAUSED } from '../../app/upload.ts'
import { onUserChange } from '../../app/user-change.ts'
import { sendingFields } from '../../messages/sending-fields.ts'
import type { Part } from '../../ui/clip-part.ts'
import { dropFile, keepFile, readFile } from './kept-file.ts'
import { readKept } from './kept-state.ts'
import { run, stop } from './upload-job.ts'
import { none, onFirstUse, owner, save, setEncodingAttempts, useVideoUpload } from './upload-state.ts'
import { prepare, send, sendKept } from './upload-steps.ts'

export { useVideoUpload }

/** The longest part of a clip; encoding may make it a little longer than requested. */
export const MAX_PART_SECONDS = MAX_VIDEO_SECONDS - 1

/** Starts the upload of a chosen file, or sets what is wrong with it. */
export const pickVideo = (file: File): void => {
  const problem = problemOf(file)
  if (problem) {
    useVideoUpload.setState({ error: problem })
    return
  }
  stop()
  setEncodingAttempts(0)
  useVideoUpload.setState({ ...none, file, name: file.name, step: 'looking' })
  save()
  void run(async (job) => {
    await keepFile(job.userId, { file, isReady: false })
    await prepare(job, file)
  })
}

/** Sets the chosen part, while a choice is open. */
export const setPart = (part: Part): void => useVideoUpload.setState({ part })

/** Continues with the chosen part, or with the whole clip. */
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

/** Sends the present file again after a failure. */
export const retryVideo = (): void => {
  const { file, step, key } = useVideoUpload.getState()
  if (file && step === null && key === null) void run((job) => send(job, file))
}

/** Stops the upload, and deletes the file here and on the server. */
export const dropVideo = (): void => {
  stop()
  useVideoUpload.setState(none)
  save()
  void dropFile(owner())
}

/** Sets what is wrong with the video; `isLost`: the server does not have it any more. */
export const failVideo = (error: string, isLost = false): void => {
  const { file } = useVideoUpload.getState()
  useVideoUpload.setState(isLost ? { ...(file ? { key: null } : none), error } : { error })
  save()
}

/** Resumes the upload after a reload, or when its user signs in. */
const resume = () => {
  stop(PAUSED)
  const kept = readKept(owner())
  setEncodingAttempts(kept?.begun ?? 0)
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
  if (!isVideo) return sendingFields.videoWrongKind
  return file.size > MAX_VIDEO_MEGABYTES * 1024 * 1024 ? sendingFields.videoTooLarge : null
}

onFirstUse(resume)
onUserChange(() => resume())
