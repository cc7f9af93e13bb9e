import { englishOf } from '../../contract/field-codes.ts'

/**
 * Processes uploaded videos, whose content is not trusted. All throw `TimeoutError` if the machine
 * is too busy to read a file in time, which is not the file's fault.
 */
export type Video = {
  /**
   * Describes a video: reads all of it, and decodes only its beginning.
   * @throws VideoRefused if the file is not accepted; other errors (disk full) are not the file's
   * fault
   */
  probe(path: string, signal?: AbortSignal): Promise<VideoInfo>
  /**
   * Writes renditions and poster to `outDir`, with sound at −16 LUFS; on an error none of them.
   * @throws VideoRefused, TIMEOUT above `cpuSeconds` of work or the time limit of encoding; the
   * signal's reason on abort
   */
  transcode(
    path: string,
    outDir: string,
    options?: {
      /** Gets increasing percents. */
      onProgress?: (percent: number) => void
      signal?: AbortSignal
      cpuSeconds?: number
    },
  ): Promise<Transcoded>
  /**
   * Copies picture and sound to `target` in the same container, without metadata and other tracks.
   * @throws VideoRefused: TIMEOUT if reading or copying takes `cpuSeconds`, by default those of any
   * video
   */
  repack(path: string, target: string, cpuSeconds?: number): Promise<void>
  /**
   * Writes a recording of sound alone to `target`, as AAC in M4A without metadata, and returns
   * its length and its loudness over time.
   * @throws VideoRefused: TOO_LONG or TIMEOUT above `limits`, by default those of any note
   */
  encodeVoice(path: string, target: string, limits?: VoiceLimits): Promise<VoiceSound>
  /**
   * Writes the sound to `target` for speech recognition: WAV, 16 kHz, mono. Returns `null` without
   * sound.
   * @throws VideoRefused, or the signal's reason on abort
   */
  extractAudio(path: string, target: string, signal?: AbortSignal): Promise<{ path: string } | null>
  /**
   * Writes `count` frames, spread over the given length, to `folder` as JPEG of at most 960 pixels
   * a side; fewer if there are fewer.
   * @throws VideoRefused, or the signal's reason on abort
   */
  extractFrames(
    path: string,
    folder: string,
    what: { count: number; seconds: number },
    signal?: AbortSignal,
  ): Promise<string[]>
}

/** The length of a recording, and the processor time that reading and encoding it may take. */
export type VoiceLimits = { seconds: number; probeCpuSeconds: number; cpuSeconds: number }

export type VoiceSound = {
  /** Seconds. */
  duration: number
  /** The loudness of equal parts, from 0 to 100. */
  peaks: number[]
}

export type VideoInfo = {
  /** As displayed: with rotation and pixel shape applied. */
  width: number
  height: number
  durationSeconds: number
  /** As declared by the file. */
  fps: number
  /**
   * Pixels of all frames as stored: the cost of decoding. The frames are the packets in the file,
   * or those that its length and frame rate declare if they are more.
   */
  decodedPixels: number
  /** Also false if the codec of the sound is not supported. */
  hasAudio: boolean
  /** In ffmpeg's spelling: h264, hevc, vp9, … */
  videoCodec: string
  /** Detected by content: mp4, mov, m4v, 3gp, 3g2, webm, mkv. */
  container: string
}

export type Transcoded = {
  /** Smallest first; at least one. */
  renditions: Rendition[]
  /** A WebP of the first frame, at most 360 wide. */
  poster: { path: string; width: number; height: number }
  /** Base64. */
  thumbhash: string
  /** Length of the renditions. */
  durationSeconds: number
}

export type Rendition = {
  /**
   * The shorter side: 240, 360 or 720, never above the original's. An original under 240 has one
   * rendition with its own shorter side, made even.
   */
  shorterSide: number
  /** The frame's size in pixels: a portrait with a shorter side of 360 is 360 × 640. */
  width: number
  height: number
  path: string
  /** Bytes. */
  size: number
}

/** The file cannot be used: a retry does not help. `message` is for its owner. */
export class VideoRefused extends Error {
  override readonly name = 'VideoRefused'
  readonly code: VideoRefusal
  /** The message, as its code if it has one (`contract/field-codes.ts`). */
  readonly codedMessage: string

  constructor(code: VideoRefusal, message: string = REFUSALS[code]) {
    super(englishOf(message))
    this.code = code
    this.codedMessage = message
  }
}

export type VideoRefusal = keyof typeof REFUSALS

const REFUSALS = {
  NOT_A_VIDEO: 'This file is not a video that we can read. Please upload an MP4, MOV or WebM video.',
  TOO_LONG: 'This video is too long. Please upload a shorter one.',
  TOO_LARGE_FRAME: 'The picture of this video is too large. Please upload it in 4K or smaller.',
  TOO_MUCH_TO_DECODE: 'This video has too many frames. Please upload it with 60 frames a second or fewer.',
  NO_PICTURE: 'This file has sound but no picture. Please upload a video.',
  DAMAGED: 'This video is damaged or not complete. Please upload it again.',
  TIMEOUT: 'This video took too long to prepare. Please try a shorter or smaller one.',
} as const
