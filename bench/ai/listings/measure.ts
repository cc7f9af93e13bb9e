import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defaultSpeechFiles } from '../../../platform/ai/local/default-speech-model.ts'
import { readWav, SAMPLE_RATE } from '../../../platform/ai/local/speech/read-wav.ts'
import transcribe from '../../../platform/ai/local/speech-worker.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findFfmpeg } from '../../../platform/video/find-ffmpeg.ts'
import { findCategory } from '../../../server/features/assistant/listing/category.ts'
import { draftListing } from '../../../server/features/assistant/listing/draft-listing.ts'
import { expectedWords } from '../../../server/features/assistant/listing/expected-words.ts'
import { findPrices } from '../../../server/features/assistant/price/find-prices.ts'
import { testModelsDir } from '../../../testing/models.ts'
import { type Figure, share, wordErrors } from '../figures.ts'
import { readPitches, readPrices, readProducts, type SetName } from './sets.ts'
import { canSpeak, conditionOf, speak } from './speak.ts'

type OnWrong = (text: string) => void

const LIMIT_MS = 120_000
const figureOf = (name: string, goal: string, right: readonly boolean[]): Figure => ({
  name,
  goal,
  value: `${share(right).toFixed(3)} of ${right.length}`,
})

/** Measures how well prices are read from written text. */
export const measurePrices = (set: SetName, onWrong: OnWrong): Figure[] => {
  const right = readPrices(set).map(({ text, prices }) => {
    const found = findPrices(text).map(({ amount, currency }) => ({ amount, currency }))
    const isRight = JSON.stringify(found) === JSON.stringify(prices)
    if (!isRight) onWrong(`${text}: ${JSON.stringify(found)}`)
    return isRight
  })
  return [figureOf('price from text', '≥ .95', right)]
}

/** Measures how well categories are found from written text. */
export const measureCategories = async (
  platform: Platform,
  set: SetName,
  onWrong: OnWrong,
): Promise<Figure[]> => {
  const right: boolean[] = []
  for (const { text, category } of readProducts(set)) {
    const found = await findCategory(platform, text, AbortSignal.timeout(LIMIT_MS))
    right.push(found?.category === category)
    if (found?.category !== category) onWrong(`${text}: ${found?.category ?? 'none'}, not ${category}`)
  }
  return [figureOf('category from text', '≥ .88', right)]
}

type Heard = { errors: number; words: number; price: boolean; category: boolean; snr: number | null }

/** Measures the default speech model, and prices and categories from its transcripts. */
export const measureSpeech = async (
  platform: Platform,
  set: SetName,
  onWrong: OnWrong,
): Promise<Figure[]> => {
  const moonshine = defaultSpeechFiles(testModelsDir)
  if (!moonshine || !(await canSpeak()))
    return [{ name: 'speech', goal: '', value: 'needs its model and flite (apt-get install flite)' }]
  const folder = await mkdtemp(path.join(tmpdir(), 'sokoni-pitches-'))
  const { ffmpeg } = findFfmpeg({})
  const results: Heard[] = []
  let [sound, cpu] = [0, 0]
  try {
    for (const [index, pitch] of readPitches(set).entries()) {
      const condition = conditionOf(index)
      const file = await speak(pitch.text, condition, { folder, ffmpeg })
      sound += readWav(file).length / SAMPLE_RATE
      const before = process.cpuUsage()
      // In this process, so that its processor time and memory can be read.
      const { segments } = await transcribe({
        path: file,
        model: { moonshine },
        expected: expectedWords(pitch.price.currency),
      })
      const used = process.cpuUsage(before)
      cpu += (used.user + used.system) / 1e6
      const transcript = segments.map((segment) => segment.text).join(' ')
      const { price, category } = await draftOf(platform, transcript, pitch.price.currency)
      const isPrice = price?.amount === pitch.price.amount && price.currency === pitch.price.currency
      const isCategory = category === pitch.category
      const errors = wordErrors(pitch.text, transcript)
      results.push({ ...errors, price: isPrice, category: isCategory, snr: condition.snr })
      if (!isPrice || !isCategory)
        onWrong(`${condition.voice} ${condition.snr ?? '–'} dB: “${transcript}”: ${category}`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return speechFigures(results, cpu / sound)
}

const speechFigures = (results: readonly Heard[], cpuPerSecond: number): Figure[] => {
  const errorRate = (of: readonly Heard[]) =>
    (of.reduce((sum, one) => sum + one.errors, 0) / of.reduce((sum, one) => sum + one.words, 0)).toFixed(3)
  const prices = results.map(({ price }) => price)
  const categories = results.map(({ category }) => category)
  const noises = [...new Set(results.map(({ snr }) => snr))]
  return [
    figureOf('price from speech', '≥ .85', prices),
    figureOf('category from speech', '≥ .82', categories),
    { name: 'word error rate', goal: '', value: errorRate(results) },
    ...noises.map((snr) => ({
      name: snr === null ? '  without noise' : `  ${snr} dB`,
      goal: '',
      value: errorRate(results.filter((one) => one.snr === snr)),
    })),
    { name: 'CPU seconds per second of sound', goal: '≤ 0.15', value: cpuPerSecond.toFixed(3) },
    {
      name: 'memory of this process, MB',
      goal: '',
      value: String(Math.round(process.memoryUsage.rss() / 1e6)),
    },
  ]
}

const draftOf = async (platform: Platform, text: string, currency: string) => {
  const { suggestions } = await draftListing(
    platform,
    {
      transcript: { text, language: 'en', segments: [], engine: { name: 'local', model: 'bench' } },
      imageText: [],
      images: [],
      currency,
    },
    AbortSignal.timeout(LIMIT_MS),
  )
  return { price: suggestions.price?.value, category: suggestions.category?.value }
}
