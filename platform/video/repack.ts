import { dirname, resolve } from 'node:path'
import { runConfined } from './confine.ts'
import { hostileInput } from './hostile-input.ts'
import type { VideoLimits } from './limits.ts'
import { VideoRefused } from './port.ts'
import { assertFfmpegExited, probeFile } from './probe.ts'

/** Videos in messages may be longer than those of products; copying is fast. */
const MAX_SECONDS = 3600
/** It runs in a server. An hour of video takes 120 MB, the first frames of 4K 60 MB. */
const LIMITS = { timeoutMs: 60_000, memoryBytes: 192 * 1024 ** 2 }
/** The largest upload plus its new index. */
const MAX_BYTES = 110 * 1024 * 1024

/** Implements `Video.repack`. */
export const repack = async (
  tools: { ffmpeg: string; ffprobe: string },
  limits: VideoLimits,
  {
    path,
    target,
    cpuSeconds = limits.cpuSeconds,
  }: { path: string; target: string; cpuSeconds?: number | undefined },
): Promise<void> => {
  const own = { ...LIMITS, cpuSeconds }
  const longer = { ...limits, ...own, durationSeconds: MAX_SECONDS }
  const { info, videoStream, audioStream } = await probeFile(tools.ffprobe, path, longer)
  const sound = audioStream === null ? [] : ['-map', `0:${audioStream}`]
  const end = await runConfined(
    tools.ffmpeg,
    [
      ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...hostileInput(resolve(path))],
      ...['-map', `0:${videoStream}`, ...sound, '-c', 'copy'],
      // Metadata of the file and of each track.
      ...['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
      ...(FORMATS.get(info.container) ?? ['-f', 'mp4', '-movflags', '+faststart']),
      resolve(target),
    ],
    {
      folder: dirname(resolve(target)),
      ...own,
      fileBytes: MAX_BYTES,
    },
  )
  assertFfmpegExited(end, resolve(path))
  if (end.code !== 0) throw new VideoRefused('DAMAGED')
}

/** Not every container supports every codec, so each video keeps its own. */
const FORMATS = new Map([
  ['mov', ['-f', 'mov', '-movflags', '+faststart']],
  ['3gp', ['-f', '3gp', '-movflags', '+faststart']],
  ['3g2', ['-f', '3g2', '-movflags', '+faststart']],
  ['webm', ['-f', 'webm']],
  ['mkv', ['-f', 'matroska']],
])
