import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Makes short real videos with ffmpeg in a folder, for tests. */
export const clipMaker = (ffmpeg: string, folder: string) => {
  const run = (args: string[]) =>
    execFileSync(ffmpeg, ['-v', 'error', '-y', ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  const picture = (size: string, seconds: number, fps = 30) => [
    ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${fps}:d=${seconds}`],
  ]
  const sound = (seconds: number) => ['-f', 'lavfi', '-i', `sine=f=440:d=${seconds}`]

  return {
    /** An H.264 MP4, with AAC unless `silent`; `more` are ffmpeg's output arguments. */
    mp4(
      name: string,
      size: string,
      seconds: number,
      options: { silent?: boolean; fps?: number; more?: string[] } = {},
    ) {
      const { silent = false, fps, more = [] } = options
      run([
        ...picture(size, seconds, fps),
        ...(silent ? [] : [...sound(seconds), '-c:a', 'aac']),
        ...h264,
        ...more,
        name,
      ])
      return join(folder, name)
    },
    webm(name: string, size: string, seconds: number, more: string[] = []) {
      const codecs = ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '300k', '-c:a', 'libopus']
      run([...picture(size, seconds), ...sound(seconds), ...codecs, ...more, name])
      return join(folder, name)
    },
    /** A recording of a tone, of the codec that goes with the ending: webm, ogg, m4a. */
    voice(name: string, seconds: number, more: string[] = []) {
      const codec = name.endsWith('.m4a') ? ['-c:a', 'aac'] : ['-c:a', 'libopus', '-b:a', '24k']
      run([...sound(seconds), ...codec, ...more, name])
      return join(folder, name)
    },
    /** Copies picture and sound with the options `more`. */
    repack(from: string, name: string, more: string[]) {
      run(['-i', from, '-c', 'copy', ...more, name])
      return join(folder, name)
    },
    /** Runs ffmpeg with any arguments and an output `name`. */
    made(name: string, args: string[]) {
      run([...args, name])
      return join(folder, name)
    },
    /** Writes a file with the given bytes, or changes a copy of another. */
    file(name: string, bytes: string | Uint8Array) {
      writeFileSync(join(folder, name), bytes)
      return join(folder, name)
    },
    changed(from: string, name: string, change: (bytes: Buffer) => Buffer) {
      writeFileSync(join(folder, name), change(readFileSync(from)))
      return join(folder, name)
    },
  }
}

/**
 * Writes other durations into an MP4's headers (movie, tracks, media), in the units of the file.
 */
export const claimDuration = (mp4: Buffer, duration: number): Buffer => {
  const copy = Buffer.from(mp4)
  const places = { mvhd: 20, mdhd: 20, tkhd: 24 } as const
  for (const [box, offset] of Object.entries(places)) {
    for (let at = copy.indexOf(box); at !== -1; at = copy.indexOf(box, at + 4))
      copy.writeUInt32BE(duration, at + offset)
  }
  return copy
}

/** Writes a frame rate and a length in seconds into the header of a Matroska file of ffmpeg. */
export const claimFrames = (mkv: Buffer, fps: number, duration: number): Buffer => {
  const copy = Buffer.from(mkv)
  const content = (id: string) => copy.indexOf(id, 0, 'hex') + id.length / 2
  // DefaultDuration in nanoseconds, and Duration in milliseconds, with their sizes.
  copy.writeUInt32BE(1e9 / fps, content('23e38384'))
  copy.writeDoubleBE(duration * 1000, content('448988'))
  return copy
}
