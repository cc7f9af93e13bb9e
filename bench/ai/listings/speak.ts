import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Voices of flite that are made from recordings of people: a woman, a man, a Scot. */
const voices = ['slt', 'rms', 'awb']
/** Duration relative to the voice's own. */
const stretches = [0.95, 1, 1.1]
/** Signal-to-noise ratios in dB over pink noise; null is without noise. */
const noises = [null, 20, 15, 10]

export type Condition = { voice: string; stretch: number; snr: number | null }

/** Returns another combination for each pitch, the same in every run. */
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

/** Synthesises a text as a WAV file of 16 kHz and returns its path. The next call overwrites it. */
export async function speak(
  text: string,
  { voice, stretch, snr }: Condition,
  { folder, ffmpeg }: { folder: string; ffmpeg: string },
): Promise<string> {
  const fileOf = (name: string) => path.join(folder, `${name}.wav`)
  const [clean, noise, mixed] = [fileOf('clean'), fileOf('noise'), fileOf('mixed')]
  await run('flite', ['-voice', voice, '--setf', `duration_stretch=${stretch}`, '-t', text, '-o', clean])
  const format = ['-ar', '16000', '-ac', '1']
  if (snr === null) {
    await run(ffmpeg, ['-v', 'error', '-y', '-i', clean, ...format, mixed])
    return mixed
  }
  const source = 'anoisesrc=color=pink:seed=7:duration=30:amplitude=0.3:sample_rate=16000'
  await run(ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...format, noise])
  const gain = (await loudness(ffmpeg, clean)) - snr - (await loudness(ffmpeg, noise))
  const filter = `[1]volume=${gain.toFixed(2)}dB[n];[0][n]amix=inputs=2:duration=first:normalize=0`
  await run(ffmpeg, [
    ...['-v', 'error', '-y', '-i', clean, '-i', noise, '-filter_complex', filter, ...format, mixed],
  ])
  return mixed
}

/** Returns the mean volume in decibels of full scale. */
async function loudness(ffmpeg: string, file: string): Promise<number> {
  const { stderr } = await run(ffmpeg, ['-nostats', '-i', file, '-af', 'volumedetect', '-f', 'null', '-'])
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1])
}
