import { create } from 'zustand'
import { field } from '../../../contract/texts.ts'
import { textOf } from '../../app/call-error.ts'
import { currentUser, useSession } from '../../app/session.ts'
import { texts } from '../../app/texts.ts'
import { upload } from '../../app/upload.ts'

/**
 * The one video that is being uploaded for a product. It goes on while one looks at other screens. What is finished is
 * remembered on this device until it is used; of what is not, the same file chosen again goes on where it stopped.
 */
type VideoUpload = {
  file: File | null
  /** 0 to 100 while it uploads, else `null`. */
  percent: number | null
  /** Of a finished upload. */
  key: string | null
  /** Name of the file that was chosen, also after a reload. */
  name: string | null
  error: string | null
}

/** Spec 2, section 5. */
const MOST_BYTES = 100 * 1024 * 1024

const none: VideoUpload = { file: null, percent: null, key: null, name: null, error: null }
export const useVideoUpload = create<VideoUpload>(() => ({ ...none, ...readKept() }))

/** Takes a file that was chosen, or says what is wrong with it, and begins to send it. */
export const pickVideo = (file: File): void => {
  const problem = problemOf(file)
  if (problem) {
    useVideoUpload.setState({ error: problem })
    return
  }
  stop()
  useVideoUpload.setState({ ...none, file, name: file.name })
  keep()
  void send(file)
}

/** Goes on with the file at hand after a failure. */
export const retryVideo = (): void => {
  const { file, percent } = useVideoUpload.getState()
  if (file && percent === null) void send(file)
}

/** Stops, and forgets the file and what the server has of it. */
export const dropVideo = (): void => {
  stop()
  useVideoUpload.setState(none)
  keep()
}

/** Says what is wrong with the video; `isLost`: the server does not have it any more. */
export const failVideo = (error: string, isLost = false): void => {
  useVideoUpload.setState(isLost ? { ...none, error } : { error })
  keep()
}

let control: AbortController | null = null

const stop = () => {
  control?.abort()
  control = null
}

const send = async (file: File) => {
  const mine = new AbortController()
  control = mine
  useVideoUpload.setState({ percent: 0, error: null, key: null })
  try {
    const { key } = await upload(file, {
      signal: mine.signal,
      onProgress: (percent) => {
        if (control === mine) useVideoUpload.setState({ percent })
      },
    })
    if (control !== mine) return
    useVideoUpload.setState({ percent: null, key })
    keep()
  } catch (error) {
    if (control === mine)
      useVideoUpload.setState({ percent: null, error: textOf(error, texts.failures.upload) })
  }
}

/** Some systems have no name for MKV: then the file's own name decides, and in the end the server by its bytes. */
const problemOf = (file: File): string | null => {
  const isVideo =
    file.type.startsWith('video/') || (file.type === '' && /\.(mkv|mov|mp4|webm)$/i.test(file.name))
  if (!isVideo) return field.videoWrongKind
  return file.size > MOST_BYTES ? field.videoTooLarge : null
}

function storageKey() {
  return `upload:${currentUser()?.id ?? ''}`
}

const keep = () => {
  const { key, name } = useVideoUpload.getState()
  try {
    if (name === null) localStorage.removeItem(storageKey())
    else localStorage.setItem(storageKey(), JSON.stringify({ key, name }))
  } catch {
    // A full or forbidden storage: it is known as long as the page.
  }
}

function readKept(): Partial<VideoUpload> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('name' in kept) || typeof kept.name !== 'string')
      return {}
    return { name: kept.name, key: 'key' in kept && typeof kept.key === 'string' ? kept.key : null }
  } catch {
    return {}
  }
}

// A connection that was lost for longer than the upload waited by itself.
addEventListener('online', () => {
  if (useVideoUpload.getState().error !== null) retryVideo()
})

useSession.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return
  stop()
  useVideoUpload.setState({ ...none, ...readKept() })
})
