import {
  BlobSource,
  BufferTarget,
  Conversion,
  type ConversionAudioOptions,
  type ConversionVideoOptions,
  canEncodeAudio,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  StreamTarget,
  WEBM,
} from 'mediabunny'
import { targetOf } from './clip-plan.ts'
import { type FromShrinker, SCRATCH, type ToShrinker } from './shrink-messages.ts'

/**
 * Makes a clip smaller or cuts a part out of it, in a worker. It reads and writes in pieces, to the
 * origin private file system, so that no file is held in memory as a whole. The page ends it.
 */
addEventListener('message', ({ data }: MessageEvent<ToShrinker>) => {
  make(data).then(say, (error: unknown) =>
    say({ type: 'failed', reason: String(error), isForAnyPart: error instanceof Unfit }),
  )
})

const say = (message: FromShrinker) => postMessage(message)

/** Thrown if no part of the clip can be processed. */
class Unfit extends Error {}

const make = async ({ file, part, isHeavy, codec }: ToShrinker): Promise<FromShrinker> => {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })
  const video = await input.getPrimaryVideoTrack()
  if (!video) throw new Unfit('no picture')
  // Encoding would make its colours pale: a part is copied instead.
  const mustCopy = await video.hasHighDynamicRange()
  if (mustCopy && part === null) throw new Unfit('high dynamic range')
  const scratch = await openScratch()
  const memory = new BufferTarget()
  const conversion = await Conversion.init({
    input,
    output: new Output({
      format: new Mp4OutputFormat({ fastStart: scratch ? false : 'in-memory' }),
      target: scratch ? new StreamTarget(scratch.writable, { chunked: true, chunkSize: CHUNK }) : memory,
    }),
    tracks: 'primary',
    ...(part && { trim: { start: part.from, end: part.to } }),
    video: isHeavy && !mustCopy ? await lighter(video, codec) : {},
    audio: soundOf,
    // The place of recording is removed for privacy.
    tags: {},
    showWarnings: false,
  })
  // A clip without its sound would be worse than a large one.
  if (!conversion.isValid || conversion.discardedTracks.some(({ reason }) => reason !== 'discarded_by_user'))
    throw new Unfit(conversion.discardedTracks.map(({ reason }) => reason).join(', '))
  conversion.onProgress = (share) => say({ type: 'progress', share })
  await conversion.execute()
  if (scratch) return { type: 'made', file: await scratch.read() }
  if (!memory.buffer) throw new Error('nothing was written')
  return { type: 'made', file: new Blob([memory.buffer]) }
}

const CHUNK = 2 * 1024 * 1024

const lighter = async (
  video: InputVideoTrack,
  codec: ToShrinker['codec'],
): Promise<ConversionVideoOptions> => {
  const size = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }
  const { bitsPerSecond, ...target } = targetOf(size)
  const { averagePacketRate } = await video.computePacketStats(FRAMES_TO_COUNT)
  return {
    ...target,
    fit: 'fill',
    codec,
    quality: new Quality({ bitrate: bitsPerSecond }),
    keyFrameInterval: 2,
    // The server encodes 30 frames per second too; repeating frames would add nothing.
    ...(averagePacketRate > MAX_FRAMES && { frameRate: 30 }),
  }
}

const FRAMES_TO_COUNT = 120
const MAX_FRAMES = 32

/**
 * Sound is small and copied as recorded; only uncompressed sound, and kinds that MP4 cannot hold,
 * are encoded.
 */
const soundOf = async (audio: InputAudioTrack): Promise<ConversionAudioOptions> => {
  const own = await audio.getCodec()
  if (own === 'aac' || own === 'opus' || own === 'mp3') return {}
  return {
    codec: (await canEncodeAudio('aac')) ? 'aac' : 'opus',
    quality: new Quality({ bitrate: SOUND_BITS_PER_SECOND }),
  }
}

const SOUND_BITS_PER_SECOND = 128_000

/** Opens a file of the origin private file system; `null` in private windows and older browsers. */
const openScratch = async () => {
  try {
    const folder = await navigator.storage.getDirectory()
    const handle = await folder.getFileHandle(`${SCRATCH}${crypto.randomUUID()}`, { create: true })
    return { writable: await handle.createWritable(), read: () => handle.getFile() }
  } catch {
    return null
  }
}
