import { MAX_VIDEO_SECONDS } from '../../../contract/limits.ts'
import { CallError } from '../../app/call-error.ts'
import { sendingFields } from '../../messages/sending-fields.ts'
import { type ClipFacts, isSmaller, isWorthShrinking } from './clip-plan.ts'
import { findEncoder, readClip, shrink } from './shrink.ts'

type Watch = { signal: AbortSignal; onProgress: (percent: number) => void }

/**
 * Returns the video of a product, made smaller if this browser can and it saves bytes. @throws
 * CallError if it is too long; the signal's reason if it is aborted
 */
export const shrinkVideo = async (file: File, watch: Watch): Promise<File> => {
  const clip = await readClip(file)
  if (!clip) return file
  if (clip.seconds > MAX_VIDEO_SECONDS)
    throw new CallError({
      status: 0,
      code: 'VIDEO_TOO_LONG',
      message: sendingFields.videoTooLong(MAX_VIDEO_SECONDS),
    })
  return shrinkOrKeep(file, clip, watch)
}

/** The same for a clip whose length is known. */
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
