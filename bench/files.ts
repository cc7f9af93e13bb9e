import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { findFfmpeg } from '../platform/video/find-ffmpeg.ts'

const clips = path.resolve(import.meta.dirname, '../prisma/seed/clips')
const run = (args: string[]) => promisify(execFile)(findFfmpeg().ffmpeg, ['-v', 'error', '-y', ...args])
const SPEECH = 'This is a red kettle in good condition. The price is three hundred emalangeni.'

/**
 * Makes a clip as the client uploads it: 720 × 1280, 30 frames a second, 2.5 Mbit/s. It has speech
 * where ffmpeg has flite, as Debian's does, else a tone.
 */
export const makeClip = async (folder: string, seconds: number): Promise<string> => {
  const file = path.join(folder, `clip-${seconds}.mp4`)
  const picture = ['-stream_loop', '-1', '-i', path.join(clips, 'basket.mp4')]
  const look = ['-vf', 'scale=720:1280,noise=alls=6:allf=t,fps=30', '-map', '0:v', '-map', '1:a']
  const encode = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-b:v',
    '2500k',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  ]
  const make = (sound: string) =>
    run([...picture, '-f', 'lavfi', '-i', sound, ...look, ...encode, '-t', String(seconds), file])
  try {
    await make(`flite=text='${SPEECH}',apad`)
  } catch {
    await make('sine=f=440')
  }
  return file
}

/** Makes a photo of 12 megapixels with noise, as a phone's camera does. */
export const makePhoto = async (folder: string): Promise<string> => {
  const file = path.join(folder, 'photo.jpg')
  const look = ['-vf', 'scale=3000:4000,noise=alls=12:allf=u', '-frames:v', '1', '-q:v', '4']
  await run(['-i', path.join(clips, 'basket.mp4'), ...look, file])
  return file
}
