/** Makes what people see out of what a seller uploaded. Uploads are hostile: nothing here trusts their bytes. */
export type Video = {
  /**
   * Says what a video file is, without decoding more than its beginning.
   * Throws VideoRefused when it is none that we take; any other error is ours (disk full, no ffmpeg), not the file's.
   */
  probe(path: string, signal?: AbortSignal): Promise<VideoInfo>
  /**
   * Makes the renditions and the poster in `outDir`, which it creates; `path` is left as it is. Sound that is too quiet or
   * too loud is brought to −16 LUFS, silence stays silent.
   * `onProgress` gets whole percents that only rise; 100 comes last, when all is done.
   * Throws VideoRefused as `probe` does, and the signal's reason when aborted; then nothing of this call is left in `outDir`.
   */
  transcode(
    path: string,
    outDir: string,
    options?: { onProgress?: (percent: number) => void; signal?: AbortSignal },
  ): Promise<Transcoded>
  /**
   * Packs a video's picture and sound anew into `target`, as they are and in the same kind of container, without all else:
   * where and when it was filmed, by what, and further tracks. Throws VideoRefused as `probe` does.
   */
  repack(path: string, target: string): Promise<void>
  /**
   * Writes a video's sound into `target` as speech recognition wants it: WAV, 16 kHz, one channel. Answers `null` where it
   * has none. Throws VideoRefused as `probe` does, and the signal's reason when aborted.
   */
  soundOf(path: string, target: string, signal?: AbortSignal): Promise<{ path: string } | null>
  /**
   * Writes `count` pictures out of a video of so many seconds into `folder`, from its whole length, as JPEG of at most 960
   * pixels a side; fewer where there are fewer. Throws as `soundOf` does.
   */
  framesOf(
    path: string,
    folder: string,
    what: { count: number; seconds: number },
    signal?: AbortSignal,
  ): Promise<string[]>
}

export type VideoInfo = {
  /** As seen: after the file's rotation and pixel shape. */
  width: number
  height: number
  durationSeconds: number
  fps: number
  /** False too when there is a sound track but none that we can read. */
  hasAudio: boolean
  /** As ffmpeg names it: h264, hevc, vp9, … */
  videoCodec: string
  /** By the bytes: mp4, mov, m4v, 3gp, 3g2, webm, mkv. */
  container: string
}

export type Transcoded = {
  /** Smallest first; at least one. */
  renditions: Rendition[]
  /** A WebP of the first frame, at most 360 wide. */
  poster: { path: string; width: number; height: number }
  /** Base64. */
  thumbhash: string
  /** Of what was made, which is what a player shows. */
  durationSeconds: number
}

export type Rendition = {
  /**
   * The shorter side, whichever it is: 240, 360 or 720, none above the original's. An original under 240 has one
   * rendition, and `height` is its own shorter side, made even.
   */
  height: number
  /** The picture's true size in pixels: a portrait of height 360 is 360 × 640. */
  width: number
  frameHeight: number
  path: string
  /** Bytes. */
  size: number
}

/** The file is the cause, not we: trying again does not help, and `message` is for its owner to read. */
export class VideoRefused extends Error {
  override readonly name = 'VideoRefused'
  readonly code: VideoRefusal

  constructor(code: VideoRefusal, message: string = REFUSALS[code]) {
    super(message)
    this.code = code
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
