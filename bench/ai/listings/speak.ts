import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Voices of flite, speeds (more is slower) and what the voice is louder than the noise by, in decibels. The voices are
 * those that were made of recordings of people (a woman, a man, a Scot); flite's diphone voices sound like no person.
 */
const voices = ['slt', 'rms', 'awb']
const stretches = [0.95, 1, 1.1]
const noises = [null, 20, 15, 10]

export type Condition = { voice: string; stretch: number; snr: number | null }

/** Another mixture for each pitch, the same in each run. */
export const conditionOf = (index: number): Condition => ({
  voice: voices[index % voices.length] ?? '',
  stretch: stretches[(index + Math.floor(index / voices.length)) % stretches.length] ?? 1,
  snr: noises[Math.floor(index / voices.length) % noises.length] ?? null,
})

export const canSpeak = async (): Promise<boolean> =>
  await run('flite', ['-lv']).then(
    ({ stdout }) => voices.every((voice) => stdout.includes(voice)),
    () => false,
  )

/** Says a text into a WAV of 16 kHz, mixed with pink noise. */
export async function speak(
  text: string,
  { voice, stretch, snr }: Condition,
  { folder, ffmpeg }: { folder: string; ffmpeg: string },
): Promise<string> {
  const [clean, noise, mixed] = ['clean', 'noise', 'mixed'].map((name) => path.join(folder, `${name}.wav`))
  if (!clean || !noise || !mixed) throw new Error('No place for the sound')
  await run('flite', ['-voice', voice, '--setf', `duration_stretch=${stretch}`, '-t', text, '-o', clean])
  const form = ['-ar', '16000', '-ac', '1']
  if (snr === null) {
    await run(ffmpeg, ['-v', 'error', '-y', '-i', clean, ...form, mixed])
    return mixed
  }
  const source = 'anoisesrc=color=pink:seed=7:duration=30:amplitude=0.3:sample_rate=16000'
  await run(ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...form, noise])
  const gain = (await loudness(ffmpeg, clean)) - snr - (await loudness(ffmpeg, noise))
  const filter = `[1]volume=${gain.toFixed(2)}dB[n];[0][n]amix=inputs=2:duration=first:normalize=0`
  await run(ffmpeg, [
    ...['-v', 'error', '-y', '-i', clean, '-i', noise, '-filter_complex', filter, ...form, mixed],
  ])
  return mixed
}

/** The mean, in decibels of full scale. */
async function loudness(ffmpeg: string, file: string): Promise<number> {
  const { stderr } = await run(ffmpeg, ['-nostats', '-i', file, '-af', 'volumedetect', '-f', 'null', '-'])
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1])
}
