import { runConfined } from './confine.ts'
import { hostileInput } from './hostile-input.ts'
import type { VideoLimits } from './limits.ts'

/** Typical loudness of online video; EBU R128 sets −23 for broadcast, players use −14 to −16. */
const TARGET_LUFS = -16
/** Below this there is no speech, and amplification would add noise. */
const SILENT_LUFS = -60
/** A higher gain would amplify noise. */
const MAX_DB = 20
/** Smaller changes are inaudible. */
const MIN_DB = 1
/** −1.5 dB of full scale: lossy coding overshoots a little. */
const CEILING = 0.84
/** Three minutes of sound take about a second; a file may have many channels, or claim them. */
const CPU_SECONDS = 15

/**
 * Returns the gain in decibels that brings the sound to the target, measured by EBU R128. 0 if the
 * difference is small or cannot be measured. Decodes only the sound. Throws the signal's reason on
 * abort.
 */
export const gainOf = async (
  ffmpeg: string,
  limits: VideoLimits,
  { input, audioStream, work }: { input: string; audioStream: number; work: string },
  signal?: AbortSignal,
): Promise<number> => {
  const end = await runConfined(
    ffmpeg,
    [
      ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', ...hostileInput(input)],
      ...['-map', `0:${audioStream}`, '-vn', '-sn', '-dn', '-t', String(limits.durationSeconds + 1)],
      ...['-af', 'ebur128=framelog=verbose', '-f', 'null', '-'],
    ],
    {
      folder: work,
      timeoutMs: limits.loudnessTimeoutMs,
      cpuSeconds: CPU_SECONDS,
      memoryBytes: limits.memoryBytes,
      fileBytes: 0,
      signal,
    },
  )
  return end.kind === 'exited' && end.code === 0 ? gainFor(readLoudness(end.stderr)) : 0
}

/** Reads the integrated loudness from the report of ffmpeg's `ebur128`; `null` if it has none. */
export const readLoudness = (report: string): number | null => {
  const said = [...report.matchAll(/\bI:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1]
  return said === undefined ? null : Number(said)
}

/** Returns the gain for a loudness, within limits. */
export const gainFor = (lufs: number | null): number => {
  if (lufs === null || lufs <= SILENT_LUFS) return 0
  const gain = Math.max(-MAX_DB, Math.min(MAX_DB, TARGET_LUFS - lufs))
  return Math.abs(gain) < MIN_DB ? 0 : Math.round(gain * 10) / 10
}

/** Returns the gain as ffmpeg filters, with a limiter for peaks. */
export const gainFilters = (gainDb: number): string[] =>
  gainDb === 0
    ? []
    : [`volume=${gainDb}dB`, ...(gainDb > 0 ? [`alimiter=limit=${CEILING}:level=disabled`] : [])]
