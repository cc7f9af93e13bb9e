import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fetchDefaultSpeechModel } from '../../platform/ai/local/default-speech-model.ts'
import type { Platform } from '../../platform/platform.ts'
import { findFfmpeg } from '../../platform/video/find-ffmpeg.ts'
import { discoverProducts } from '../../server/features/assistant/discover/discover.ts'
import { findCategory } from '../../server/features/assistant/listing/category.ts'
import { draftListing } from '../../server/features/assistant/listing/draft-listing.ts'
import { expectedWords } from '../../server/features/assistant/listing/expected-words.ts'
import { findPrices } from '../../server/features/assistant/price/find-prices.ts'
import { listProducts } from '../../server/features/products/queries/lists.ts'
import { testModelsDir } from '../../testing/models.ts'
import { openBench } from '../product.ts'
import { fillCatalogue } from './catalogue.ts'
import { mean, ndcg, quantile, recallAt5, share, wordErrors } from './figures.ts'
import { parts as allParts, type Part, readPitches, readPrices, readProducts, readWishes } from './judged.ts'
import { canSpeak, conditionOf, speak } from './speech.ts'

/**
 * `node bench/ai/run.ts`: how well wishes find, prices are read, categories are guessed and pitches are heard, on our own
 * judged sets. Rules may be tuned on `dev`; of `held-out` only the figures are printed, never what went wrong.
 * `--engine openai` asks the endpoint of AI_BASE_URL; `--only wishes,prices,categories,speech`; `--parts dev,dev-2`;
 * `--show` prints what went wrong in what rules are tuned on.
 */
const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'local' },
    only: { type: 'string', default: 'wishes,prices,categories,speech' },
    parts: { type: 'string', default: allParts.join(',') },
    show: { type: 'boolean', default: false },
  },
})
const only = new Set(options.only.split(','))
const wanted = new Set(options.parts.split(','))
const parts = allParts.filter((part) => wanted.has(part))
const visitor = { kind: 'visitor', address: '', userAgent: 'bench', country: null, language: null } as const
const { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_EMBEDDING_MODEL, AI_TRANSCRIPTION_MODEL } = process.env
if (options.engine === 'openai' && !AI_BASE_URL) throw new Error('AI_BASE_URL names no endpoint')
const endpoint = { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_EMBEDDING_MODEL, AI_TRANSCRIPTION_MODEL }

/** Wishes look among the products of two parts each; a catalogue stays as it was when another part is judged later. */
const catalogues: readonly { of: readonly Part[]; asked: readonly Part[] }[] = [
  { of: ['dev', 'held-out'], asked: ['dev', 'dev-3', 'held-out'] },
  { of: ['dev', 'dev-2'], asked: ['dev-2'] },
]
console.log(`Engine: ${options.engine}.\n`)
console.log(`${'figure'.padEnd(34)}${'goal'.padEnd(9)}${parts.map((part) => part.padEnd(16)).join('')}`)
type Figures<T> = { [part in Part]?: T }
const line = (name: string, goal: string, figure: Figures<string>) =>
  console.log(
    `${name.padEnd(34)}${goal.padEnd(9)}${parts.map((part) => (figure[part] ?? '–').padEnd(16)).join('')}`,
  )
const each = async <T>(work: (part: Part) => T | Promise<T>): Promise<Figures<T>> => {
  const found: Figures<T> = {}
  for (const part of parts) found[part] = await work(part)
  return found
}
const mapped = <T, U>(figures: Figures<T>, work: (figure: T, part: Part) => U): Figures<U> => {
  const found: Figures<U> = {}
  for (const part of parts) {
    const figure = figures[part]
    if (figure !== undefined) found[part] = work(figure, part)
  }
  return found
}
const wrong = (part: Part, what: string) => {
  if (options.show && part !== 'held-out') console.log(`  ✗ ${what}`)
}

type Found = { ndcg: number; recall: number; ms: number }

const searches: Record<string, (platform: Platform, query: string) => Promise<string[]>> = {
  ours: async (platform, query) =>
    (await discoverProducts(platform, visitor, { query, limit: 10 })).results.map(
      ({ product }) => product.id,
    ),
  'keywords alone': async (platform, q) =>
    (await listProducts(platform, visitor, { q, page: 1, limit: 10 })).products.map(({ id }) => id),
}

if (only.has('prices')) await measurePrices()
if (only.size > 1 || !only.has('prices')) {
  await fetchDefaultSpeechModel(testModelsDir)
  if (only.has('categories')) await withPlatform(measureCategories)
  if (only.has('wishes')) await measureWishes()
  if (only.has('speech')) await withPlatform(measureSpeech)
}

/** Each time over an empty database. */
async function withPlatform<T>(measure: (platform: Platform) => Promise<T>): Promise<T> {
  const bench = await openBench(undefined, {
    MODELS_DIR: testModelsDir,
    ...(options.engine === 'openai' && endpoint),
  })
  try {
    return await measure(bench.platform)
  } finally {
    await bench.platform.ai.close()
    await bench.close()
  }
}

async function measurePrices() {
  const right = await each((part) =>
    readPrices(part).map(({ text, prices }) => {
      const found = findPrices(text).map(({ amount, currency }) => ({ amount, currency }))
      const isRight = JSON.stringify(found) === JSON.stringify(prices)
      if (!isRight) wrong(part, `${text}: ${JSON.stringify(found)}`)
      return isRight
    }),
  )
  line('price from text', '≥ .95', counted(right))
}

async function measureCategories(platform: Platform) {
  const right = await each(async (part) => {
    const answers: boolean[] = []
    for (const { title, description, category } of readProducts(part)) {
      const found = await findCategory(platform, `${title}. ${description}`, AbortSignal.timeout(60_000))
      answers.push(found?.category === category)
      if (found?.category !== category) wrong(part, `${title}: ${found?.category ?? 'none'}, not ${category}`)
    }
    return answers
  })
  line('category from text', '≥ .88', counted(right))
}

async function measureWishes() {
  const found: Record<string, Figures<Found[]>> = {}
  for (const { of, asked } of catalogues) {
    if (!asked.some((part) => wanted.has(part))) continue
    await withPlatform(async (platform) => {
      const catalogue = of.flatMap(readProducts)
      const keyOf = await fillCatalogue(platform, catalogue)
      for (const [name, search] of Object.entries(searches))
        for (const part of asked.filter((one) => wanted.has(one))) {
          const keys = catalogue.map(({ key }) => key)
          const figures = found[name] ?? {}
          found[name] = figures
          figures[part] = await askAll(part, keys, name, async (text) =>
            (await search(platform, text)).map((id) => keyOf.get(id) ?? ''),
          )
        }
    })
  }
  for (const [name, figures] of Object.entries(found)) {
    const goals = name === 'ours' ? ['≥ .88', '≥ .90'] : ['(peer)', '(peer)']
    const of = (pick: (one: Found) => number) => mapped(figures, (all) => all.map(pick))
    line(`nDCG@10, ${name}`, goals[0] ?? '', averaged(of((one) => one.ndcg)))
    line(`recall@5, ${name}`, goals[1] ?? '', averaged(of((one) => one.recall)))
    line(
      '  ms for a wish, p50',
      '',
      mapped(
        of((one) => one.ms),
        (ms) => quantile(ms, 0.5).toFixed(1),
      ),
    )
  }
}

async function askAll(
  part: Part,
  keys: readonly string[],
  name: string,
  search: (text: string) => Promise<string[]>,
): Promise<Found[]> {
  const found: Found[] = []
  for (const { text, grades } of readWishes(part, keys)) {
    const begun = performance.now()
    const named = await search(text)
    const ms = performance.now() - begun
    const ranked = named.map((key) => grades.get(key) ?? 0)
    const all = [...grades.values()]
    found.push({ ndcg: ndcg(ranked, all), recall: recallAt5(ranked, all), ms })
    if (name === 'ours' && ndcg(ranked, all) < 0.9)
      wrong(
        part,
        `${text}: ${ndcg(ranked, all).toFixed(2)} ${named.map((key, at) => `${key}:${ranked[at]}`).join(' ')}; missing: ${[
          ...grades,
        ]
          .filter(([key]) => !named.includes(key))
          .map(([key, grade]) => `${key}:${grade}`)
          .join(' ')}`,
      )
  }
  return found
}

type Heard = {
  errors: number
  words: number
  price: boolean
  category: boolean
  factor: number
  voice: string
  snr: number | null
}

async function measureSpeech(platform: Platform) {
  if (!(await canSpeak())) {
    console.log('No flite with its voices on this machine (apt-get install flite): speech is not measured.')
    return
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'sokoni-pitches-'))
  const { ffmpeg } = findFfmpeg({})
  const picture = {
    path: path.resolve(import.meta.dirname, '../../client/public/icon-192.png'),
    type: 'image/png',
  }
  try {
    const heard = await each(async (part) => {
      const answers: Heard[] = []
      for (const [index, { text, category, price }] of readPitches(part).entries()) {
        const condition = conditionOf(index)
        const file = await speak(text, condition, { folder, ffmpeg })
        const begun = performance.now()
        const transcript = await platform.ai.transcribe(
          { path: file },
          AbortSignal.timeout(120_000),
          expectedWords(price.currency),
        )
        const seconds = (performance.now() - begun) / 1000
        const { suggestions } = await draftListing(
          platform,
          { transcript, writing: [], pictures: [picture], currency: price.currency },
          AbortSignal.timeout(120_000),
        )
        const found = suggestions.price?.value
        const isPrice = found?.amount === price.amount && found.currency === price.currency
        const isCategory = suggestions.category?.value === category
        answers.push({
          ...wordErrors(text, transcript?.text ?? ''),
          price: isPrice,
          category: isCategory,
          voice: condition.voice,
          snr: condition.snr,
          factor: seconds / (transcript?.segments.at(-1)?.end ?? Number.POSITIVE_INFINITY),
        })
        if (!isPrice || !isCategory)
          wrong(
            part,
            `${condition.voice} ${condition.snr ?? '–'} dB: “${transcript?.text}”: ${suggestions.category?.value}, ${found?.amount} ${found?.currency}`,
          )
      }
      return answers
    })
    const wer = (name: string, goal: string, isMeant: (one: Heard) => boolean) => {
      const of = (answers: Heard[]) => {
        const meant = answers.filter(isMeant)
        const errors = meant.reduce((sum, one) => sum + one.errors, 0)
        return meant.length > 0 ? (errors / meant.reduce((sum, one) => sum + one.words, 0)).toFixed(3) : '–'
      }
      line(name, goal, mapped(heard, of))
    }
    const all = parts.flatMap((part) => heard[part] ?? [])
    wer('words heard wrong', '≤ .10', () => true)
    for (const snr of new Set(all.map((one) => one.snr)))
      wer(snr === null ? '  without noise' : `  ${snr} dB over the noise`, '', (one) => one.snr === snr)
    for (const voice of new Set(all.map((one) => one.voice)))
      wer(`  by the voice ${voice}`, '', (one) => one.voice === voice)
    const of = <T>(pick: (one: Heard) => T) => mapped(heard, (answers) => answers.map(pick))
    line('price from speech', '≥ .75', counted(of(({ price }) => price)))
    line('category from speech', '≥ .88', counted(of(({ category }) => category)))
    line('  seconds for a second of sound', '', averaged(of(({ factor }) => factor)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function counted(right: Figures<boolean[]>): Figures<string> {
  return mapped(right, (answers) =>
    answers.length > 0 ? `${share(answers).toFixed(3)} of ${answers.length}` : '–',
  )
}

function averaged(values: Figures<number[]>): Figures<string> {
  return mapped(values, (numbers) =>
    numbers.length > 0 ? `${mean(numbers).toFixed(3)} of ${numbers.length}` : '–',
  )
}
