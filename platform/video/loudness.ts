import { runConfined } from './confine.ts'
import { hostileInput } from './hostile-input.ts'
import type { VideoLimits } from './limits.ts'

/** What phones play well, and what clips of other people are at: EBU R128 asks −23 for broadcast, players of clips −14 to −16. */
const TARGET_LUFS = -16
/** Quieter all along: nobody is heard, and what would be made louder is noise. */
const SILENT_LUFS = -60
/** More would make a whisper's noise as loud as speech. */
const MOST_DB = 20
/** Nobody hears less. */
const LEAST_DB = 1
/** −1.5 dB of full scale: lossy coding overshoots a little. */
const CEILING = 0.84
const TIMEOUT_MS = 60_000

/**
 * How much louder (or quieter) a video's sound is to become, in decibels: measured over the whole of it as EBU R128 says.
 * 0 where that is nothing to speak of, or could not be measured: a bar of loudness keeps no video back. Only the sound is
 * decoded: a second or so for three minutes. Throws the signal's reason when aborted.
 */
export async function gainOf(
  ffmpeg: string,
  limits: VideoLimits,
  { input, audioStream, work }: { input: string; audioStream: number; work: string },
  signal?: AbortSignal,
): Promise<number> {
  const end = await runConfined(
    ffmpeg,
    [
      ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', ...hostileInput(input)],
      ...['-map', `0:${audioStream}`, '-vn', '-sn', '-dn', '-t', String(limits.durationSeconds + 1)],
      ...['-af', 'ebur128=framelog=verbose', '-f', 'null', '-'],
    ],
    { folder: work, timeoutMs: TIMEOUT_MS, memoryBytes: limits.memoryBytes, fileBytes: 0, signal },
  )
  return end.kind === 'exited' && end.code === 0 ? gainFor(readLoudness(end.stderr)) : 0
}

/** The integrated loudness out of what ffmpeg's `ebur128` says at its end; `null` where it measured none. */
export function readLoudness(report: string): number | null {
  const said = [...report.matchAll(/\bI:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1]
  return said === undefined ? null : Number(said)
}

/** The decibels that bring a loudness to where it should be, as far as that does good. */
export function gainFor(lufs: number | null): number {
  if (lufs === null || lufs <= SILENT_LUFS) return 0
  const gain = Math.max(-MOST_DB, Math.min(MOST_DB, TARGET_LUFS - lufs))
  return Math.abs(gain) < LEAST_DB ? 0 : Math.round(gain * 10) / 10
}

/** As filters of ffmpeg; peaks that would be cut off are held back. */
export const gainFilters = (gainDb: number): string[] =>
  gainDb === 0
    ? []
    : [`volume=${gainDb}dB`, ...(gainDb > 0 ? [`alimiter=limit=${CEILING}:level=disabled`] : [])]
