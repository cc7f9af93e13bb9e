import { dirname, resolve } from 'node:path'
import { runConfined } from './confine.ts'
import { hostileInput } from './hostile-input.ts'
import type { VideoLimits } from './limits.ts'
import { VideoRefused } from './port.ts'
import { assertFfmpegExited, probeFile } from './probe.ts'

const RATE = 16_000
const BYTES_PER_SAMPLE = 2
const TIMEOUT_MS = 120_000
const CPU_SECONDS = 60

/** Implements `Video.extractAudio`. */
export const extractAudio = async (
  tools: { ffmpeg: string; ffprobe: string },
  limits: VideoLimits,
  { path, target, signal }: { path: string; target: string; signal?: AbortSignal | undefined },
): Promise<{ path: string } | null> => {
  const { audioStream } = await probeFile(tools.ffprobe, path, limits, signal)
  if (audioStream === null) return null
  const file = resolve(target)
  const end = await runConfined(
    tools.ffmpeg,
    [
      ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...hostileInput(resolve(path))],
      ...['-map', `0:${audioStream}`, '-vn', '-sn', '-dn', '-map_metadata', '-1'],
      ...['-ac', '1', '-ar', String(RATE), '-c:a', 'pcm_s16le', '-t', String(limits.durationSeconds)],
      ...['-f', 'wav', file],
    ],
    {
      folder: dirname(file),
      timeoutMs: TIMEOUT_MS,
      cpuSeconds: CPU_SECONDS,
      memoryBytes: limits.memoryBytes,
      fileBytes: (limits.durationSeconds + 1) * RATE * BYTES_PER_SAMPLE,
      signal,
    },
  )
  assertFfmpegExited(end, resolve(path))
  if (end.code !== 0) throw new VideoRefused('DAMAGED')
  return { path: file }
}
