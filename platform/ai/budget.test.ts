import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type AiDouble, startAiDouble } from '../../testing/ai-double.ts'
import { createLogger } from '../logger.ts'
import type { AiBudget } from './budget.ts'
import { createOpenAi } from './openai.ts'
import { type Ai, AiFailed } from './port.ts'

const log = createLogger({ level: 'silent', pretty: false })
const local: Ai = {
  transcribe: async () => ({
    text: 'heard here',
    language: 'en',
    segments: [],
    engine: { name: 'local', model: 'ear' },
  }),
  readText: async () => null,
  embedders: [],
  language: null,
  close: async () => {},
}
const models = { model: 'writer', embeddingModel: 'vectors', transcriptionModel: 'ear' }
const soon = () => AbortSignal.timeout(20_000)
const kindOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: unknown) => (error instanceof AiFailed ? error.kind : error),
  )

let double: AiDouble
beforeAll(async () => {
  double = await startAiDouble()
})
afterAll(() => double.close())

test('each request takes from the budget of its kind, and without budget none is made', async () => {
  const left = { answers: 1, embeddings: 1 }
  const budget: AiBudget = {
    take: async (kind) => {
      if (left[kind] === 0) throw new AiFailed('exhausted', 'Used up')
      left[kind] -= 1
    },
  }
  const settings = { baseUrl: double.url, apiKey: undefined, ...models }
  const ai = createOpenAi({ settings, local, log, budget })
  const converse = () =>
    ai.language?.converse({
      system: '',
      turns: [{ role: 'user', text: 'Hi' }],
      tools: [],
      onText: () => {},
      signal: soon(),
    }) ?? Promise.reject(new Error('no model'))
  const write = () =>
    ai.language?.object({ schema: z.object({}), system: '', prompt: 'Hi', signal: soon() }) ??
    Promise.reject(new Error('no model'))
  const embed = () => ai.embedders[0]?.embed(['one'], soon()) ?? Promise.reject(new Error('no model'))
  expect(await kindOf(converse())).toBe('answered')
  for (let time = 0; time < 4; time += 1)
    expect([await kindOf(converse()), await kindOf(write())]).toEqual(['exhausted', 'exhausted'])
  const heard = await ai.transcribe({ path: import.meta.filename }, soon())
  expect(heard?.engine.name).toBe('local')
  // An exhausted budget of one kind does not open the circuit breaker for the other.
  expect([await kindOf(embed()), await kindOf(embed())]).toEqual(['answered', 'exhausted'])
  expect(double.requests).toHaveLength(2)
})
