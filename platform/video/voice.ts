import { readFile, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { field } from '../../contract/field-codes.ts'
import { MAX_VOICE_SECONDS } from '../../contract/limits.ts'
import { runConfined } from './confine.ts'
import { hostileRecording } from './hostile-input.ts'
import { VideoRefused, type VoiceLimits, type VoiceSound } from './port.ts'
import { assertFfmpegExited, ENTRIES, parseSeconds, readProbeOutput } from './probe.ts'

/** It runs in a server. Five minutes of speech take less than 60 MB. */
const BOUNDS = { timeoutMs: 60_000, memoryBytes: 96 * 1024 ** 2 }
/** Reading an honest index takes a tenth of a second, encoding five minutes of speech 3 s. */
const ANY_NOTE: VoiceLimits = { seconds: MAX_VOICE_SECONDS, probeCpuSeconds: 3, cpuSeconds: 8 }
/** Enough for speech. */
const SOUND = ['-c:a', 'aac', '-b:a', '32k', '-ar', '24000']
/** The shortest packets have 960 samples at 48 kHz, or 2.5 ms. An index may claim any number. */
const PACKETS_A_SECOND: Record<string, number> = { aac: 50, opus: 400 }
const MAX_CHANNELS = 2
const MAX_RATE = 48_000
/** Samples a second of the copy that is measured. */
const MEASURED_RATE = 8000
const BYTES_PER_SAMPLE = 2
/** Bars of the waveform. */
const BARS = 48
/** A recording that is quieter than this shows low bars: its noise is not enlarged. */
const QUIET = 0.02 * 2 ** 15

/** Implements `Video.encodeVoice`. */
export const encodeVoice = async (
  tools: { ffmpeg: string; ffprobe: string },
  path: string,
  target: string,
  limits: VoiceLimits = ANY_NOTE,
): Promise<VoiceSound> => {
  const [from, to] = [resolve(path), resolve(target)]
  const bounds = { folder: dirname(to), ...BOUNDS }
  const probeBounds = { ...bounds, cpuSeconds: limits.probeCpuSeconds, fileBytes: 0 }
  await assertRecording(tools.ffprobe, from, limits.seconds, probeBounds)
  const measured = `${to}.pcm`
  try {
    const end = await runConfined(tools.ffmpeg, encodeArguments(from, to, measured, limits.seconds), {
      ...bounds,
      cpuSeconds: limits.cpuSeconds,
      fileBytes: (limits.seconds + 2) * MEASURED_RATE * BYTES_PER_SAMPLE,
    })
    assertFfmpegExited(end, from)
    if (end.code !== 0) throw new VideoRefused('DAMAGED')
    return soundOf(await readFile(measured), limits.seconds)
  } finally {
    await rm(measured, { force: true })
  }
}

/** Refuses a file that has anything but one track of sound, or claims more than a note may have. */
const assertRecording = async (
  ffprobe: string,
  file: string,
  maxSeconds: number,
  bounds: Parameters<typeof runConfined>[2],
): Promise<void> => {
  const args = ['-v', 'error', '-of', 'json', '-show_entries', ENTRIES, ...hostileRecording(file)]
  const { streams, format } = readProbeOutput(await runConfined(ffprobe, args, bounds))
  const [sound] = streams
  if (streams.length !== 1 || sound?.codec_type !== 'audio') throw new VideoRefused('NOT_A_VIDEO')
  const maxPackets = MAX_VOICE_SECONDS * (PACKETS_A_SECOND[sound.codec_name] ?? 0)
  if (sound.nb_frames > maxPackets || sound.channels > MAX_CHANNELS || sound.sample_rate > MAX_RATE)
    throw new VideoRefused('DAMAGED')
  const claimed = Math.max(parseSeconds(sound.duration) ?? 0, parseSeconds(format.duration) ?? 0)
  if (claimed > maxSeconds + 1) throw tooLong()
}

/** Writes the stored file and the measured copy, decoding once. Gaps become silence. */
const encodeArguments = (from: string, to: string, measured: string, maxSeconds: number): string[] => {
  // One second more than allowed, to detect a file that is too long.
  const end = ['-ac', '1', '-t', String(maxSeconds + 1), '-map_metadata', '-1', '-fflags', '+bitexact']
  return [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...hostileRecording(from)],
    ...['-filter_complex', '[0:a:0]aresample=async=1,asplit=2[kept][measured]'],
    ...['-map', '[kept]', ...SOUND, ...end, '-flags:a', '+bitexact', '-map_chapters', '-1'],
    ...['-movflags', '+faststart', '-f', 'ipod', to],
    ...[
      '-map',
      '[measured]',
      '-ar',
      String(MEASURED_RATE),
      ...end,
      '-c:a',
      'pcm_s16le',
      '-f',
      's16le',
      measured,
    ],
  ]
}

const tooLong = () => new VideoRefused('TOO_LONG', field.voiceTooLong(MAX_VOICE_SECONDS / 60))

/** Reads length and loudness from samples of 16 bits. */
const soundOf = (pcm: Buffer, maxSeconds: number): VoiceSound => {
  const samples = Math.floor(pcm.length / BYTES_PER_SAMPLE)
  const duration = samples / MEASURED_RATE
  if (samples < BARS) throw new VideoRefused('DAMAGED')
  if (duration > maxSeconds + 0.5) throw tooLong()
  const levels = Array.from({ length: BARS }, (_, bar) =>
    levelOf(pcm, Math.floor((bar * samples) / BARS), Math.floor(((bar + 1) * samples) / BARS)),
  )
  const loudest = Math.max(QUIET, ...levels)
  return {
    duration: Math.round(duration * 10) / 10,
    peaks: levels.map((level) => Math.round((level / loudest) * 100)),
  }
}

/** The root mean square of some samples. */
const levelOf = (pcm: Buffer, from: number, to: number): number => {
  let sum = 0
  for (let at = from; at < to; at += 1) sum += pcm.readInt16LE(at * BYTES_PER_SAMPLE) ** 2
  return Math.sqrt(sum / (to - from))
}
