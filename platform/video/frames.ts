import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { runConfined } from './confine.ts'
import { hostileInput } from './hostile-input.ts'
import type { VideoLimits } from './limits.ts'
import { assertFfmpegExited, probeFile } from './probe.ts'

/** Pixels of the longer side: enough to read a price tag; 1,280 would need 150 MB more. */
const MAX_SIDE = 960
const TIMEOUT_MS = 90_000
/** Decoding 4K up to the requested frame takes one to two seconds. */
const CPU_SECONDS = 30
const MAX_BYTES = 8 * 1024 * 1024

type Extraction = {
  path: string
  folder: string
  count: number
  seconds: number
  signal?: AbortSignal | undefined
}

/** Implements `Video.extractFrames`. */
export const extractFrames = async (
  tools: { ffmpeg: string; ffprobe: string },
  limits: VideoLimits,
  { path, folder, count, seconds, signal }: Extraction,
): Promise<string[]> => {
  const { videoStream } = await probeFile(tools.ffprobe, path, limits, signal)
  const frames: string[] = []
  for (let number = 0; number < count; number += 1) {
    const name = `frame-${number}.jpg`
    await rm(join(folder, name), { force: true })
    const end = await runConfined(
      tools.ffmpeg,
      [
        ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'],
        // The middle of each of `count` equal parts.
        ...['-ss', ((seconds * (number + 0.5)) / count).toFixed(2), ...hostileInput(resolve(path))],
        ...['-map', `0:${videoStream}`, '-an', '-sn', '-dn', '-map_metadata', '-1', '-frames:v', '1'],
        ...['-vf', `scale='min(${MAX_SIDE},iw)':'min(${MAX_SIDE},ih)':force_original_aspect_ratio=decrease`],
        ...['-pix_fmt', 'yuvj420p', '-q:v', '3', '-f', 'image2', '-update', '1', name],
      ],
      {
        folder,
        timeoutMs: TIMEOUT_MS,
        cpuSeconds: CPU_SECONDS,
        memoryBytes: limits.memoryBytes,
        fileBytes: MAX_BYTES,
        signal,
      },
    )
    assertFfmpegExited(end, resolve(path))
    // The picture can end before the sound.
    if (end.code === 0 && existsSync(join(folder, name))) frames.push(resolve(folder, name))
  }
  return frames
}
