/** Pictures and sounds in, one small MP4 out. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const SIZE = '360:640'
/** A clip of seven seconds then weighs about 250 kB. */
const VIDEO_RATE = '250k'
const AUDIO_RATE = '48k'

/**
 * Takes pictures one after the other and keeps them without loss in `file`.
 * Only with all of them at hand can the bits be given to the moments that need them.
 */
export function recordMaster(file: string, framesPerSecond: number) {
  const input = ['-f', 'image2pipe', '-framerate', String(framesPerSecond), '-c:v', 'png', '-i', '-']
  const look = [
    `scale=${SIZE}:flags=lanczos`,
    // Darker corners hold the eye on the product.
    'vignette=angle=0.3',
    // The matrix that the clip will name, or reds turn to orange on the way.
    'scale=out_color_matrix=bt709:out_range=tv',
    'format=yuv420p',
  ].join(',')
  const ffmpeg = start([...input, '-vf', look, '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', file])
  const ended = finished(ffmpeg)
  return {
    async add(png: Buffer): Promise<void> {
      // ffmpeg takes its time: waiting here keeps a whole clip out of memory.
      if (!ffmpeg.stdin.write(png)) await once(ffmpeg.stdin, 'drain')
    },
    async finish(): Promise<void> {
      ffmpeg.stdin.end()
      await ended
    },
  }
}

export interface Clip {
  /** What `recordMaster` wrote. */
  master: string
  framesPerSecond: number
  seconds: number
  /** WAV files: the voice, and what plays beneath it. */
  voice: string
  music: string
  /** The MP4 to write. */
  file: string
}

/** Writes a clip that phones can play while it still loads, in two passes. */
export async function encodeClip(clip: Clip): Promise<void> {
  const statistics = `${clip.master}.log`
  const picture = [
    ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-b:v', VIDEO_RATE],
    ...['-g', String(clip.framesPerSecond * 2), '-passlogfile', statistics],
    ...['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
  ]
  await finished(start(['-i', clip.master, ...picture, '-pass', '1', '-an', '-f', 'null', '-']))
  await finished(
    start([
      ...['-i', clip.master, '-i', clip.voice, '-i', clip.music],
      ...['-filter_complex', soundtrack(clip.seconds), '-map', '0:v', '-map', '[sound]'],
      ...[...picture, '-pass', '2'],
      ...['-c:a', 'aac', '-b:a', AUDIO_RATE, '-ac', '1', '-ar', '44100', '-t', String(clip.seconds)],
      // No dates, no versions: the same pictures give the same bytes.
      ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
      ...['-movflags', '+faststart', clip.file],
    ]),
  )
}

/** The voice as loud as broadcasters have it, and the music far below. */
function soundtrack(seconds: number): string {
  return [
    '[1:a]aresample=44100,highpass=f=90,loudnorm=I=-17:TP=-2,aresample=44100,adelay=350,apad[voice]',
    `[2:a]aresample=44100,volume=0.11,afade=t=out:st=${seconds - 0.4}:d=0.4[music]`,
    '[voice][music]amix=inputs=2:duration=shortest:normalize=0,alimiter=limit=0.9:level=0[sound]',
  ].join(';')
}

function start(options: string[]) {
  return spawn('ffmpeg', ['-v', 'error', '-y', ...options], { stdio: ['pipe', 'ignore', 'inherit'] })
}

async function finished(ffmpeg: ReturnType<typeof start>): Promise<void> {
  const [code] = await once(ffmpeg, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}
