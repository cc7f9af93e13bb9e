import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { field } from '../../contract/field-codes.ts'
import { sniffFile } from '../storage/sniff.ts'
import { type Ending, runConfined } from './confine.ts'
import { BESIDE_THE_PICTURE, hostileInput } from './hostile-input.ts'
import type { VideoLimits } from './limits.ts'
import { displaySize } from './plan.ts'
import { type VideoInfo, VideoRefused } from './port.ts'

const MIN_SIDE = 16
const MIN_FPS = 5
const CONTAINERS = new Set(['mp4', 'mov', 'm4v', '3gp', '3g2', 'webm', 'mkv'])
/** Codecs of phones, cameras and browsers. */
const VIDEO_CODECS = new Set(['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'h263', 'mjpeg', 'prores'])
const AUDIO_CODECS = /^(aac|mp3|opus|vorbis|alac|ac3|eac3|amr_nb|amr_wb|pcm_(s16|s24|s32|f32)[lb]e|pcm_u8)$/
/** The entries of a file and its streams that ffprobe prints. */
export const ENTRIES = [
  'stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate,duration,channels,sample_rate,nb_frames,nb_read_packets',
  'stream_disposition=attached_pic',
  'stream_tags=rotate,DURATION',
  'stream_side_data=rotation',
  'format=duration',
].join(':')

/** ffmpeg's codes after a signal, and after more than three (fftools/ffmpeg.c). */
const SIGNALLED = [255, 123]
const CRASHES = new Set<string>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGTRAP', 'SIGXFSZ'])

const Stream = z.object({
  index: z.number(),
  codec_type: z.string().default('unknown'),
  codec_name: z.string().default('unknown'),
  width: z.number().default(0),
  height: z.number().default(0),
  channels: z.number().default(0),
  sample_rate: z.coerce.number().catch(0),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().default('0/0'),
  duration: z.string().optional(),
  /** According to the index; 0 where the container has none. */
  nb_frames: z.coerce.number().catch(0),
  /** Counted with `-count_packets`; 0 if there are none. */
  nb_read_packets: z.coerce.number().catch(0),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  tags: z.object({ rotate: z.string().optional(), DURATION: z.string().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
})
/** The JSON that ffprobe prints for `ENTRIES`. */
const ProbeOutput = z.object({
  streams: z.array(Stream).default([]),
  format: z.object({ duration: z.string().optional() }).default({}),
})

export type Probed = {
  info: VideoInfo
  /** Indexes of the streams to use, as counted by ffmpeg. */
  videoStream: number
  audioStream: number | null
  /** Frame rate of the renditions in ffmpeg's notation: the file's own, at most 30. */
  targetFps: string
  /** Length of the picture as declared by the file; `null` if it is not declared. */
  pictureSeconds: number | null
}

/**
 * Reads an untrusted file with ffprobe and checks the limits. Frames are counted as packets, which
 * decodes nothing: a header can claim one frame a second.
 * @throws VideoRefused as `Video.probe` does.
 */
export const probeFile = async (
  ffprobe: string,
  path: string,
  limits: VideoLimits,
  signal?: AbortSignal,
): Promise<Probed> => {
  const file = resolve(path)
  if ((await stat(file)).size === 0) throw new VideoRefused('NOT_A_VIDEO')
  const container = (await sniffFile(file))?.ext
  if (!container || !CONTAINERS.has(container)) throw new VideoRefused('NOT_A_VIDEO')

  const run = (args: string[], onOutput?: (text: string) => void) =>
    runProbe(ffprobe, { file, args, limits, signal, onOutput })
  const output = readProbeOutput(await run(['-count_packets', '-of', 'json', '-show_entries', ENTRIES]))
  const videoTrack = output.streams.find(
    (stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic,
  )
  if (!videoTrack) throw new VideoRefused('NO_PICTURE')
  if (!VIDEO_CODECS.has(videoTrack.codec_name)) throw new VideoRefused('NOT_A_VIDEO')
  const size = displaySize(videoTrack, ratio(videoTrack.sample_aspect_ratio) ?? 1, rotationOf(videoTrack))
  assertSize(videoTrack, limits)
  assertSize(size, limits)
  if (!videoTrack.nb_read_packets) throw new VideoRefused('DAMAGED')

  const pictureSeconds = parseSeconds(videoTrack.duration) ?? parseTimecode(videoTrack.tags?.DURATION)
  let durationSeconds = parseSeconds(output.format.duration) ?? pictureSeconds
  durationSeconds ??= await countSeconds((onOutput) =>
    run(
      ['-select_streams', String(videoTrack.index), '-of', 'csv=p=0', '-show_entries', 'packet=pts_time'],
      onOutput,
    ),
  )
  if (durationSeconds > limits.durationSeconds) throw tooLong(limits)
  const fps = ratio(videoTrack.avg_frame_rate) ?? 30
  const frames = Math.max(videoTrack.nb_read_packets, fps * durationSeconds)
  const decodedPixels = videoTrack.width * videoTrack.height * frames
  if (decodedPixels > limits.decodedPixels) throw new VideoRefused('TOO_MUCH_TO_DECODE')

  const sound = output.streams.find(
    (stream) => stream.codec_type === 'audio' && AUDIO_CODECS.test(stream.codec_name) && stream.channels > 0,
  )
  return {
    info: {
      ...size,
      durationSeconds,
      fps,
      decodedPixels,
      hasAudio: sound !== undefined,
      videoCodec: videoTrack.codec_name,
      container,
    },
    videoStream: videoTrack.index,
    audioStream: sound?.index ?? null,
    targetFps: steadyFps(videoTrack.avg_frame_rate),
    pictureSeconds: pictureSeconds && Math.min(pictureSeconds, durationSeconds),
  }
}

/** Creates the error of a video that exceeds the maximum length. */
export const tooLong = (limits: VideoLimits) =>
  new VideoRefused('TOO_LONG', field.videoTooLong(limits.durationSeconds))

/** Throws for a tool that did not exit by itself: VideoRefused if the file is the cause. */
function assertExited(end: Ending): asserts end is Ending & { kind: 'exited' } {
  if (end.kind === 'exited') {
    // The shell's codes: the program did not start.
    if (end.code === 126 || end.code === 127)
      throw new Error(`ffmpeg does not start: ${end.stderr.slice(-500)}`)
    // It handles the signal of the limit of processor time, and no other is sent to it.
    if (SIGNALLED.includes(end.code)) throw new VideoRefused('TIMEOUT')
    return
  }
  // Processor time has a limit of its own, so the tool got too little of it: the machine was busy.
  // The name makes it a 503 where a request waits.
  if (end.kind === 'timed-out') throw new DOMException('ffmpeg got too little processor time', 'TimeoutError')
  if (end.kind === 'too-much-output') throw new VideoRefused('DAMAGED')
  if (end.signal === 'SIGXCPU') throw new VideoRefused('TIMEOUT')
  if (CRASHES.has(end.signal)) throw new VideoRefused('DAMAGED')
  // SIGKILL, SIGTERM: stopped from outside (shutdown, out of memory); the file may be fine.
  throw new Error(`ffmpeg was ended by ${end.signal}`)
}

/**
 * Throws what `assertExited` throws, or an Error if the machine had no disk space or memory left.
 * A lack of memory for the input is the file's fault: a sample claims gigabytes.
 */
export function assertFfmpegExited(end: Ending, input: string): asserts end is Ending & { kind: 'exited' } {
  assertExited(end)
  const own = end.stderr.replaceAll(`file:${input}: Cannot allocate memory`, '')
  // Some versions exit with 0 if the last bytes did not fit on the disk.
  const isDiskFull = own.includes('No space left on device')
  if (isDiskFull || (end.code !== 0 && /Cannot allocate memory|malloc of size/.test(own)))
    throw new Error(`ffmpeg failed: ${end.stderr.slice(-500)}`)
}

/** Returns the length of a rendition: of its picture, and in total. */
export const readSeconds = async (
  ffprobe: string,
  file: string,
  limits: VideoLimits,
  signal?: AbortSignal,
): Promise<{ picture: number; total: number }> => {
  const args = ['-of', 'json', '-show_entries', ENTRIES]
  const { streams, format } = readProbeOutput(await runProbe(ffprobe, { file, args, limits, signal }))
  const videoTrack = streams.find((stream) => stream.codec_type === 'video')
  return { picture: parseSeconds(videoTrack?.duration) ?? 0, total: parseSeconds(format.duration) ?? 0 }
}

type ProbeRun = {
  file: string
  args: string[]
  limits: VideoLimits
  signal: AbortSignal | undefined
  onOutput?: ((text: string) => void) | undefined
}

const runProbe = (ffprobe: string, { file, args, limits, signal, onOutput }: ProbeRun): Promise<Ending> => {
  const bounds = {
    folder: dirname(file),
    timeoutMs: limits.probeTimeoutMs,
    cpuSeconds: limits.cpuSeconds,
    memoryBytes: limits.memoryBytes,
    fileBytes: 0,
    signal,
  }
  return runConfined(
    ffprobe,
    ['-v', 'error', ...args, ...hostileInput(file, BESIDE_THE_PICTURE)],
    bounds,
    onOutput,
  )
}

/**
 * Parses what ffprobe printed for `ENTRIES`.
 * @throws VideoRefused if it failed because of the file
 */
export const readProbeOutput = (end: Ending): z.infer<typeof ProbeOutput> => {
  assertExited(end)
  if (end.code !== 0) {
    if (/max pixel count|Picture size \d+x\d+ is invalid/.test(end.stderr))
      throw new VideoRefused('TOO_LARGE_FRAME')
    throw new VideoRefused(end.stderr.includes('not on whitelist') ? 'NOT_A_VIDEO' : 'DAMAGED')
  }
  return ProbeOutput.parse(JSON.parse(end.stdout))
}

/** Some recorders, including browsers, write no duration: read the packets' times instead. */
const countSeconds = async (run: (onOutput: (text: string) => void) => Promise<Ending>): Promise<number> => {
  let last = 0
  let rest = ''
  const end = await run((text) => {
    const lines = (rest + text).split('\n')
    rest = (lines.pop() ?? '').slice(-100)
    for (const line of lines) last = Math.max(last, Number.parseFloat(line) || 0)
  })
  assertExited(end)
  if (end.code !== 0) throw new VideoRefused('DAMAGED')
  return last
}

const assertSize = ({ width, height }: { width: number; height: number }, limits: VideoLimits): void => {
  if (Math.min(width, height) < MIN_SIDE)
    throw new VideoRefused('NO_PICTURE', 'This video has no picture that one could see.')
  const { sidePixels, framePixels } = limits
  if (Math.max(width, height) > sidePixels || width * height > framePixels)
    throw new VideoRefused('TOO_LARGE_FRAME')
}

const steadyFps = (own: string): string => {
  const fps = ratio(own) ?? 30
  if (fps < MIN_FPS) return String(MIN_FPS)
  return fps < 30 && ratio(own) ? own : '30'
}

/** Returns degrees; newer builds report them as side data, older ones in a tag. */
const rotationOf = (stream: z.infer<typeof Stream>): number => {
  const beside = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation
  return beside ?? (Number.parseInt(stream.tags?.rotate ?? '', 10) || 0)
}

const ratio = (text: string | undefined): number | null => {
  const [numerator = 0, denominator = 0] = (text ?? '').split(/[/:]/).map(Number)
  const value = numerator / denominator
  return Number.isFinite(value) && value > 0 ? value : null
}

/** Returns a length as ffprobe writes it; `null` if it is unknown. */
export const parseSeconds = (text: string | undefined): number | null => {
  const value = Number(text)
  return Number.isFinite(value) && value > 0 ? value : null
}

/** Parses '00:01:02.500000000', the format of Matroska tags. */
const parseTimecode = (text: string | undefined): number | null => {
  const parts = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text ?? '')
  return parts
    ? parseSeconds(String(Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3])))
    : null
}
