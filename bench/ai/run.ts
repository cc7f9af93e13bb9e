import { parseArgs } from 'node:util'
import { fetchDefaultSpeechModel } from '../../platform/ai/local/default-speech-model.ts'
import type { Platform } from '../../platform/platform.ts'
import { testModelsDir } from '../../testing/models.ts'
import { openBench } from '../product.ts'
import { measureDiscovery, type Task } from './discovery/measure.ts'
import { type SetName, setNames } from './discovery/sets.ts'
import type { Figure } from './figures.ts'
import { measureCategories, measurePrices, measureSpeech } from './listings/measure.ts'
import { type SetName as ListingSetName, setNames as listingSets } from './listings/sets.ts'

/**
 * `node bench/ai/run.ts` measures the assistant on judged sets; `--only` and `--sets` choose some.
 * `--show` prints the errors in the dev sets, `--read` the dialogues. `--engine openai` uses the
 * endpoint of AI_BASE_URL for all but speech.
 */
const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'local' },
    only: { type: 'string', default: 'wishes,limits,dialogues,spent-dialogues,prices,categories,speech' },
    sets: { type: 'string', default: setNames.join(',') },
    show: { type: 'boolean', default: false },
    read: { type: 'boolean', default: false },
  },
})
const { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_EMBEDDING_MODEL } = process.env
if (options.engine === 'openai' && !AI_BASE_URL) throw new Error('AI_BASE_URL names no endpoint')
const endpoint = { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_EMBEDDING_MODEL }

const discovery = (task: Task) => (set: SetName) =>
  withPlatform((platform) => measureDiscovery(platform, set, task, { onWrong: onWrong(set), onTurn }))

/** Measures listings where the set has some. */
const listings = (measure: (set: ListingSetName) => Promise<Figure[]> | Figure[]) => async (set: SetName) => {
  const name = listingSets.find((one) => one === set)
  return name ? await measure(name) : []
}

const tasks: Record<string, (set: SetName) => Promise<Figure[]>> = {
  wishes: discovery('wishes'),
  limits: discovery('limits'),
  dialogues: discovery('dialogues'),
  'spent-dialogues': discovery('spent-dialogues'),
  prices: listings((set) => measurePrices(set, onWrong(set))),
  categories: listings((set) => withPlatform((platform) => measureCategories(platform, set, onWrong(set)))),
  speech: listings(async (set) => {
    await fetchDefaultSpeechModel(testModelsDir)
    return await withPlatform((platform) => measureSpeech(platform, set, onWrong(set)))
  }),
}

for (const set of setNames.filter((name) => options.sets.split(',').includes(name))) {
  console.log(`\n${set} (engine: ${options.engine})`)
  for (const [name, measure] of Object.entries(tasks))
    if (options.only.split(',').includes(name))
      for (const figure of await withCost(name, () => measure(set)))
        console.log(`${figure.name.padEnd(36)}${figure.goal.padEnd(9)}${figure.value}`)
}

function onWrong(set: SetName) {
  return (text: string): void => {
    if (options.show && set !== 'held-out') console.log(`  ✗ ${text}`)
  }
}

function onTurn(text: string): void {
  if (options.read) console.log(text)
}

/** The figures of a task, and the processor time and memory that it took. */
async function withCost(name: string, measure: () => Promise<Figure[]>): Promise<Figure[]> {
  const before = process.cpuUsage()
  const figures = await measure()
  const { user, system } = process.cpuUsage(before)
  const cpu = `${((user + system) / 1e6).toFixed(1)} s CPU`
  const memory = `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`
  return [...figures, { name: `  ${name}: cost`, goal: '', value: `${cpu}, ${memory}` }]
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
