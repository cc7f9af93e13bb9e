import { type ClipFacts, isTooSlow } from './clip-plan.ts'
import { type FromShrinker, SCRATCH, type ToShrinker } from './shrink-messages.ts'

/**
 * Reads the facts of a clip from its metadata; `null` if this browser cannot play it or does not
 * know its length (some recorders omit it).
 */
export const readClip = (file: File): Promise<ClipFacts | null> => {
  const player = document.createElement('video')
  const url = URL.createObjectURL(file)
  const { promise, resolve } = Promise.withResolvers<ClipFacts | null>()
  const answer = () => {
    const { duration: seconds, videoWidth: width, videoHeight: height } = player
    resolve(
      Number.isFinite(seconds) && seconds > 0 && width > 0
        ? { bytes: file.size, seconds, width, height }
        : null,
    )
  }
  player.onloadedmetadata = answer
  player.onerror = () => resolve(null)
  const patience = setTimeout(() => resolve(null), LONGEST_READ_MS)
  player.preload = 'metadata'
  player.muted = true
  player.src = url
  return promise.finally(() => {
    clearTimeout(patience)
    player.removeAttribute('src')
    player.load()
    URL.revokeObjectURL(url)
  })
}

const LONGEST_READ_MS = 10_000

type Codec = ToShrinker['codec']

/**
 * The codec in which this browser encodes video of our size, the best first; `null` where it
 * cannot.
 */
export const findEncoder = async (): Promise<Codec | null> => {
  if (typeof VideoEncoder === 'undefined' || typeof VideoDecoder === 'undefined') return null
  for (const [name, codec] of CODECS) {
    const config = { codec, width: 720, height: 1280, bitrate: 2_000_000, framerate: 30 }
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }))
    if (supported) return name
  }
  return null
}

/** H.264 main and VP9, each at the level that 720×1280 at 30 frames needs. */
const CODECS = [
  ['avc', 'avc1.4d401f'],
  ['avc', 'avc1.42001f'],
  ['vp9', 'vp09.00.31.08'],
] as const satisfies (readonly [Codec, string])[]

/** This browser can cut nothing out of this clip. */
export class CannotCut extends Error {
  override name = 'CannotCut'
}

/**
 * Makes a clip smaller, or cuts `part` out of it, in a worker of its own. `onProgress` gets
 * percent. Rejects if this browser cannot or if it takes longer than it saves: with `CannotCut` if
 * another part would fail too, with the signal's reason once aborted.
 */
export const shrink = (
  task: ToShrinker & { clip: ClipFacts; signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<File> => {
  const { clip, signal, onProgress, ...asked } = task
  const { promise, resolve, reject } = Promise.withResolvers<File>()
  const began = performance.now()
  const lasts = asked.part ? asked.part.to - asked.part.from : clip.seconds
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  let silence = 0
  const wait = () => {
    clearTimeout(silence)
    silence = window.setTimeout(() => reject(new Error('no answer')), LONGEST_SILENCE_MS)
  }
  worker.onmessage = ({ data }: MessageEvent<FromShrinker>) => {
    wait()
    if (data.type === 'made') resolve(named(data, asked.file))
    else if (data.type === 'failed')
      reject(data.isForAnyPart ? new CannotCut(data.reason) : new Error(data.reason))
    else if (
      asked.part === null &&
      isTooSlow((performance.now() - began) / 1000, data.share, { ...clip, seconds: lasts })
    )
      reject(new Error('too slow'))
    else onProgress(Math.min(99, Math.floor(data.share * 100)))
  }
  worker.onerror = (event) => reject(new Error(event.message))
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  if (signal.aborted) reject(signal.reason)
  else {
    wait()
    worker.postMessage(asked satisfies ToShrinker)
  }
  return promise.finally(() => {
    clearTimeout(silence)
    worker.terminate()
  })
}

const LONGEST_SILENCE_MS = 30_000

/** It gets a new time, so that an upload of an older file is not resumed with its bytes. */
const named = ({ file }: { file: Blob }, { name }: File): File =>
  new File([file], `${name.replace(/\.[^.]*$/, '')}.mp4`, { type: 'video/mp4', lastModified: Date.now() })

/**
 * Deletes files of interrupted work from the origin private file system, once no other page uses
 * them.
 */
export const clearScratch = async (): Promise<void> => {
  try {
    const folder = await navigator.storage.getDirectory()
    for await (const [name, handle] of folder.entries()) {
      if (!name.startsWith(SCRATCH) || !(handle instanceof FileSystemFileHandle)) continue
      const { lastModified } = await handle.getFile()
      if (Date.now() - lastModified > OLD_MS) await folder.removeEntry(name)
    }
  } catch {
    // There is no such folder, or another page uses it.
  }
}

const OLD_MS = 60 * 60 * 1000
