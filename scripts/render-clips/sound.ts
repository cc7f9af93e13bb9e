/** What a clip sounds like: somebody says what is for sale, over a few quiet notes on a mbira. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const RATE = 22_050

/** How somebody speaks: one of flite's voices, the height of it in hertz, and its pace. */
export interface Voice {
  name: 'slt' | 'rms' | 'awb'
  pitch: number
  /** 1 as it is, more is slower. */
  pace: number
}

/** Writes the sentence to a WAV file and answers how many seconds it takes. */
export async function speak(sentence: string, voice: Voice, file: string): Promise<number> {
  await run('flite', [
    ...['-voice', voice.name],
    ...['--setf', `int_f0_target_mean=${voice.pitch}`],
    ...['--setf', `duration_stretch=${voice.pace}`],
    ...['-t', sentence, '-o', file],
  ])
  const probe = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]
  return Number((await run('ffprobe', probe)).stdout)
}

/** Writes a WAV file of plucked notes that is `seconds` long; `key` is its lowest note in hertz. */
export async function playMbira(seconds: number, key: number, file: string): Promise<void> {
  const notes = new Float32Array(Math.round(seconds * RATE))
  // A pentatonic tune of eight strokes; -1 rests. It ends where it begins, as the picture does.
  const tune = [0, 4, 2, 7, -1, 4, 5, 2]
  const scale = [0, 2, 4, 7, 9]
  const beat = seconds / 24
  for (let stroke = 0; stroke < 24; stroke++) {
    const step = tune[stroke % tune.length] ?? -1
    if (step < 0) continue
    const semitones = (scale[step % 5] ?? 0) + 12 * Math.floor(step / 5)
    pluck(notes, stroke * beat, key * 2 ** (semitones / 12))
  }
  await writeFile(file, wav(notes))
}

/** A metal tongue: its tone dies away in half a second, its bright overtone sooner. */
function pluck(notes: Float32Array, at: number, pitch: number) {
  const start = Math.round(at * RATE)
  const length = Math.min(RATE * 1.2, notes.length - start)
  for (let i = 0; i < length; i++) {
    const time = i / RATE
    const attack = Math.min(1, time / 0.004)
    const tone = Math.sin(2 * Math.PI * pitch * time) * Math.exp(-time * 5)
    const ring = Math.sin(2 * Math.PI * pitch * 5.4 * time) * Math.exp(-time * 22) * 0.25
    notes[start + i] = (notes[start + i] ?? 0) + attack * (tone + ring) * 0.35
  }
}

function wav(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(44 + samples.length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples.length * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(RATE, 24)
  bytes.writeUInt32LE(RATE * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, i) => {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + i * 2)
  })
  return bytes
}
