import type { ExpectedWords } from '../port.ts'
import { expectWords } from './expected-words.ts'
import { mendNumbers } from './mend-numbers.ts'
import type { SpeechFiles } from './models.ts'
import { hear, loadMoonshine, type Moonshine, RATE } from './moonshine.ts'
import { readWav } from './read-wav.ts'
import { cutIntoWindows } from './windows.ts'

let model: Promise<Moonshine> | null = null

/** Runs in a thread of its own: hears a WAV of 16 kHz and answers phrases with their seconds. */
export default async ({
  path,
  files,
  expected,
}: {
  path: string
  files: SpeechFiles
  expected: ExpectedWords
}) => {
  const samples = readWav(path, RATE)
  model ??= loadMoonshine(files)
  const loaded = await model.catch((error: unknown) => {
    // The next clip tries again.
    model = null
    throw error
  })
  const expectation = expectWords(expected)
  const phrases: { start: number; end: number; text: string }[] = []
  for (const { from, to } of cutIntoWindows(samples, RATE)) {
    const text = mendNumbers(await hear(loaded, samples.slice(from, to), expectation))
    if (text) phrases.push({ start: from / RATE, end: to / RATE, text })
  }
  return phrases
}
