import { readFile, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { MAX_VOICE_SECONDS } from '../../contract/limits.ts'
import { field } from '../../contract/texts.ts'
import { runConfined } from './confine.ts'
import { hostileRecording } from './hostile-input.ts'
import { VideoRefused, type VoiceSound } from './port.ts'
import { assertFfmpegExited, ENTRIES, readAnswer } from './probe.ts'

/** It runs in a server. Five minutes of speech take 3 s and less than 60 MB. */
const LIMITS = { timeoutMs: 60_000, cpuSeconds: 8, memoryBytes: 96 * 1024 ** 2 }
/** Enough for speech. */
const SOUND = ['-c:a', 'aac', '-b:a', '32k', '-ar', '24000']
/** Reading an honest index takes a tenth of a second. */
const PROBE_CPU_SECONDS = 3
/** The shortest packets of Opus last 2.5 ms. An index may claim any number at no cost. */
const MAX_PACKETS = MAX_VOICE_SECONDS * 400
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
): Promise<VoiceSound> => {
  const [from, to] = [resolve(path), resolve(target)]
  const bounds = { folder: dirname(to), ...LIMITS }
  await assertRecording(tools.ffprobe, from, { ...bounds, cpuSeconds: PROBE_CPU_SECONDS, fileBytes: 0 })
  const measured = `${to}.pcm`
  try {
    const end = await runConfined(tools.ffmpeg, encodeArguments(from, to, measured), {
      ...bounds,
      fileBytes: (MAX_VOICE_SECONDS + 2) * MEASURED_RATE * BYTES_PER_SAMPLE,
    })
    assertFfmpegExited(end, from)
    if (end.code !== 0) throw new VideoRefused('DAMAGED')
    return soundOf(await readFile(measured))
  } finally {
    await rm(measured, { force: true })
  }
}

/** Refuses a file that has anything but one track of sound, or more packets than it may last. */
const assertRecording = async (
  ffprobe: string,
  file: string,
  bounds: Parameters<typeof runConfined>[2],
): Promise<void> => {
  const args = ['-v', 'error', '-of', 'json', '-show_entries', ENTRIES, ...hostileRecording(file)]
  const { streams } = readAnswer(await runConfined(ffprobe, args, bounds))
  const [sound] = streams
  if (streams.length !== 1 || sound?.codec_type !== 'audio') throw new VideoRefused('NOT_A_VIDEO')
  if (sound.nb_frames > MAX_PACKETS) throw new VideoRefused('DAMAGED')
}

/** Writes the stored file and the measured copy, decoding once. Gaps become silence. */
const encodeArguments = (from: string, to: string, measured: string): string[] => {
  // One second more than allowed, to detect a file that is too long.
  const end = ['-ac', '1', '-t', String(MAX_VOICE_SECONDS + 1), '-map_metadata', '-1', '-fflags', '+bitexact']
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

/** Reads length and loudness from samples of 16 bits. */
const soundOf = (pcm: Buffer): VoiceSound => {
  const samples = Math.floor(pcm.length / BYTES_PER_SAMPLE)
  const duration = samples / MEASURED_RATE
  if (samples < BARS) throw new VideoRefused('DAMAGED')
  if (duration > MAX_VOICE_SECONDS + 0.5)
    throw new VideoRefused('TOO_LONG', field.voiceTooLong(MAX_VOICE_SECONDS / 60))
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
