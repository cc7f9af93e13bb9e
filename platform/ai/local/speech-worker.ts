import { readFileSync } from 'node:fs'
import type { ExpectedWords } from '../port.ts'
import type { Expectation } from './beam-search.ts'
import { expectSentences } from './expected-sentences.ts'
import { expectWords } from './expected-words.ts'
import { loadOnce } from './load-once.ts'
import { mendNumbers } from './mend-numbers.ts'
import type { SpeechFiles } from './models.ts'
import { hear, loadMoonshine, type Moonshine, RATE } from './moonshine.ts'
import { readWav } from './read-wav.ts'
import { cutIntoWindows } from './windows.ts'
import { learnWordChances, type WordChances } from './word-chances.ts'

/** What was not heard surely is listened to again for so long: a product waits for its words. */
const AGAIN_FOR_MS = 45_000

const load = loadOnce(loadMoonshine)
/** By the files of the sentences that they were learnt from. */
const learnt = new Map<string, WordChances>()

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
  const loaded = await load(files)
  const words = expectWords(expected)
  if (expected.sentences.length === 0) return await phrasesIn(samples, loaded, () => words)
  const chances = chancesOf(expected.sentences)
  return await phrasesIn(samples, loaded, (isFirst) => expectSentences(words, chances, { isFirst }))
}

/** `expectedIn`: what is expected in the first stretch that is listened to, and in those after it. */
async function phrasesIn<State>(
  samples: Float32Array,
  loaded: Moonshine,
  expectedIn: (isFirst: boolean) => Expectation<State>,
) {
  const begun = performance.now()
  const phrases: { start: number; end: number; text: string }[] = []
  for (const [index, { from, to }] of cutIntoWindows(samples, RATE).entries()) {
    const heard = await hear(loaded, samples.slice(from, to), {
      expected: expectedIn(index === 0),
      mayListenAgain: performance.now() - begun < AGAIN_FOR_MS,
    })
    const text = mendNumbers(heard)
    if (text) phrases.push({ start: from / RATE, end: to / RATE, text })
  }
  return phrases
}

function chancesOf(files: readonly string[]): WordChances {
  const key = files.join('\n')
  const chances =
    learnt.get(key) ?? learnWordChances(files.flatMap((file) => readFileSync(file, 'utf8').split('\n')))
  learnt.set(key, chances)
  return chances
}
