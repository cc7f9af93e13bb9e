import type { ExpectedWords } from '../port.ts'
import { expectWords } from './expected-words.ts'
import { mendNumbers } from './mend-numbers.ts'
import type { SpeechFiles } from './models.ts'
import { hear, loadMoonshine, type Moonshine, RATE } from './moonshine.ts'
import { readWav } from './read-wav.ts'
import { cutIntoWindows } from './windows.ts'

/** What was not heard surely is listened to again for so long: a product waits for its words. */
const AGAIN_FOR_MS = 45_000

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
  const begun = performance.now()
  const phrases: { start: number; end: number; text: string }[] = []
  for (const { from, to } of cutIntoWindows(samples, RATE)) {
    const mayListenAgain = performance.now() - begun < AGAIN_FOR_MS
    const heard = await hear(loaded, samples.slice(from, to), { expected: expectation, mayListenAgain })
    const text = mendNumbers(heard)
    if (text) phrases.push({ start: from / RATE, end: to / RATE, text })
  }
  return phrases
}
