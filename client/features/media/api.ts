import { MAX_VIDEO_SECONDS } from '../../../contract/limits.ts'
import { CallError } from '../../app/call-error.ts'
import { field } from '../../messages/fields.ts'
import { type ClipFacts, isSmaller, isWorthShrinking } from './clip-plan.ts'
import { findEncoder, readClip, shrink } from './shrink.ts'

type Watch = { signal: AbortSignal; onProgress: (percent: number) => void }

/**
 * A product's video as small as this browser makes it, in one go; where it cannot, or that saves
 * nothing, the file itself. Throws a `CallError` where it lasts too long, and the signal's reason
 * once aborted.
 */
export const makeSmaller = async (file: File, watch: Watch): Promise<File> => {
  const clip = await readClip(file)
  if (!clip) return file
  if (clip.seconds > MAX_VIDEO_SECONDS)
    throw new CallError({
      status: 0,
      code: 'VIDEO_TOO_LONG',
      message: field.videoTooLong(MAX_VIDEO_SECONDS),
    })
  return shrinkOrKeep(file, clip, watch)
}

/** The same of a clip of which the length is known. */
export const shrinkOrKeep = async (
  file: File,
  clip: ClipFacts,
  { signal, onProgress }: Watch,
): Promise<File> => {
  const codec = isWorthShrinking(clip) ? await findEncoder() : null
  if (!codec) return file
  try {
    const made = await shrink({ file, part: null, isHeavy: true, codec, clip, signal, onProgress })
    return isSmaller(made.size, file.size) ? made : file
  } catch (error) {
    signal.throwIfAborted()
    console.warn('The video is sent as it is:', error)
    return file
  }
}
