import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type AiDouble, startAiDouble } from '../../testing/ai-double.ts'
import { createLogger } from '../logger.ts'
import { createOpenAi } from './openai.ts'
import { type Ai, AiFailed, MAX_REPLY } from './port.ts'

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
const all = { model: 'writer', embeddingModel: 'vectors', transcriptionModel: 'ear' }

let double: AiDouble
let folder: string
const impatient = { embed: 200, write: 200, transcribe: 200 }
const open = (settings: Partial<typeof all> = all, limits?: typeof impatient) =>
  createOpenAi({
    settings: {
      baseUrl: double.url,
      apiKey: 'key-1',
      model: undefined,
      embeddingModel: undefined,
      transcriptionModel: undefined,
      ...settings,
    },
    local,
    log,
    limits,
  })
const soon = () => AbortSignal.timeout(20_000)
const kindOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: unknown) => (error instanceof AiFailed ? error.kind : error),
  )

beforeAll(async () => {
  double = await startAiDouble()
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-ai-'))
  await writeFile(path.join(folder, 'sound.wav'), 'RIFF of sound')
  await writeFile(path.join(folder, 'frame.png'), Buffer.from('89504e470d0a1a0a', 'hex'))
})
beforeEach(() => {
  double.requests.length = 0
  double.script.trouble = null
  double.script.says = () => ({ text: 'Hello there.' })
  double.script.vector = (text) => [text.length, 0, 1]
})
afterAll(async () => {
  await double.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a language model', () => {
  const schema = z.object({ title: z.string(), tags: z.array(z.string()) })
  const ask = (images = [{ path: path.join(folder, 'frame.png'), type: 'image/png' }]) =>
    open().language?.object({ schema, system: 'The rules.', prompt: 'A basket', images, signal: soon() })

  test('answers in the shape asked for, and is shown the images', async () => {
    double.script.says = () => ({ text: JSON.stringify({ title: 'Basket', tags: ['sisal'] }) })
    expect(await ask()).toEqual({ title: 'Basket', tags: ['sisal'] })
    const [request] = double.requests
    expect(request?.authorization).toBe('Bearer key-1')
    expect(request?.body.response_format?.type).toBe('json_schema')
    const [system, user] = request?.body.messages ?? []
    expect(system).toMatchObject({ role: 'system', content: 'The rules.' })
    expect(JSON.stringify(user?.content)).toContain('data:image/png;base64,iVBORw0KGgo=')
  })

  test('that answers another shape, or no JSON, is an invalid response', async () => {
    double.script.says = () => ({ text: '{"title": 5}' })
    expect(await kindOf(ask() ?? Promise.resolve())).toBe('invalid-response')
    double.script.says = () => ({ text: 'Certainly! Here is the listing:' })
    expect(await kindOf(ask() ?? Promise.resolve())).toBe('invalid-response')
    double.script.trouble = 'nonsense'
    expect(await kindOf(ask() ?? Promise.resolve())).toBe('invalid-response')
  })

  test('that sends one elsewhere has failed, and nobody is asked there', async () => {
    const elsewhere = await startAiDouble()
    try {
      for (const status of [301, 302, 307, 308]) {
        double.script.trouble = { status, headers: { location: `${elsewhere.url}/chat/completions` } }
        expect(await kindOf(ask() ?? Promise.resolve())).toBe('unavailable')
      }
      expect(elsewhere.requests).toEqual([])
    } finally {
      await elsewhere.close()
    }
  })

  test('uses the tools it is given and tells its answer as it is written', async () => {
    double.script.says = ({ body }) =>
      body.messages?.at(-1)?.role === 'tool'
        ? { text: `Found ${JSON.stringify(body.messages.at(-1)?.content)}` }
        : { tool: 'search', input: { query: 'basket' } }
    const inputs: unknown[] = []
    const received: string[] = []
    const answer = await open().language?.converse({
      system: 'The rules.',
      turns: [
        { role: 'user', text: 'Hi' },
        { role: 'assistant', text: 'Hello' },
        { role: 'user', text: 'A basket' },
      ],
      tools: [
        {
          name: 'search',
          description: 'Finds products',
          input: z.object({ query: z.string() }),
          run: async (input) => {
            inputs.push(input)
            return { products: ['one'] }
          },
        },
      ],
      onText: (text) => received.push(text),
      signal: soon(),
    })
    expect(inputs).toEqual([{ query: 'basket' }])
    expect(answer?.text).toContain('one')
    expect(received.length).toBeGreaterThan(1)
    expect(received.join('')).toBe(answer?.text)
    expect(double.requests[0]?.body.messages?.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ])
  })

  test('that does not stop has failed, and no more than the longest reply was passed on', async () => {
    double.script.says = () => ({ text: 'and more '.repeat(MAX_REPLY / 4) })
    let passedOn = 0
    const reply = open().language?.converse({
      system: '',
      turns: [{ role: 'user', text: 'Hi' }],
      tools: [],
      onText: (text) => {
        passedOn += text.length
      },
      signal: soon(),
    })
    expect(await kindOf(reply ?? Promise.resolve())).toBe('invalid-response')
    expect(passedOn).toBeLessThanOrEqual(MAX_REPLY)
  })

  test('whose stream breaks off has failed', async () => {
    double.script.trouble = 'cut'
    const reply = open().language?.converse({
      system: '',
      turns: [{ role: 'user', text: 'Hi' }],
      tools: [],
      onText: () => {},
      signal: soon(),
    })
    expect(await kindOf(reply ?? Promise.resolve())).toBe('unavailable')
  })

  test('is not there without a model for it', () => {
    expect(open({ embeddingModel: 'vectors' }).language).toBeNull()
  })
})

describe('embeddings', () => {
  test('are of unit length, in the order of the texts', async () => {
    const [vectors] = open().embedders
    const [first, second] = (await vectors?.embed(['abc', 'ab'])) ?? []
    expect(first?.[0]).toBeCloseTo(3 / Math.hypot(3, 1))
    expect(second?.[0]).toBeCloseTo(2 / Math.hypot(2, 1))
    expect(vectors?.engine).toEqual({ name: 'openai', model: 'vectors' })
  })

  test('of unequal length are an invalid response', async () => {
    double.script.vector = (text) => Array.from(text, () => 1)
    expect(await kindOf(open().embedders[0]?.embed(['a', 'bc']) ?? Promise.resolve())).toBe(
      'invalid-response',
    )
  })
})

describe('transcripts', () => {
  const sound = () => ({ path: path.join(folder, 'sound.wav') })

  test('come with their phrases and say who received', async () => {
    double.script.transcript = {
      text: 'A basket.',
      language: 'english',
      segments: [{ start: 0, end: 1.5, text: ' A basket.' }],
    }
    expect(await open().transcribe(sound(), soon())).toEqual({
      text: 'A basket.',
      language: 'en',
      segments: [{ start: 0, end: 1.5, text: 'A basket.' }],
      engine: { name: 'openai', model: 'ear' },
    })
    expect(double.requests[0]?.body.form).toContain('RIFF of sound')
  })

  test.each([
    ['refuses', { status: 401 }],
    ['answers nonsense', 'nonsense'],
    ['never answers', 'hang'],
  ] as const)('are made here, and say so, where the endpoint %s', async (_, trouble) => {
    double.script.trouble = trouble
    expect(await open(all, impatient).transcribe(sound(), soon())).toMatchObject({
      text: 'heard here',
      engine: { name: 'local', model: 'ear' },
    })
  })
})

describe('an endpoint in trouble', () => {
  const embed = (ai: Ai, signal = soon()) =>
    kindOf(ai.embedders[0]?.embed(['a'], signal) ?? Promise.resolve())

  test.each([
    [401, 'refused'],
    [404, 'refused'],
    [422, 'refused'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('that answers %i is %s', async (status, kind) => {
    double.script.trouble = { status, headers: { 'retry-after-ms': '1' } }
    expect(await embed(open())).toBe(kind)
  })

  test('is asked once more when it is busy', async () => {
    const busy = { status: 429, headers: { 'retry-after-ms': '1' } }
    double.script.trouble = busy
    await embed(open())
    expect(double.requests).toHaveLength(2)
  })

  test('is left alone after three failures in a row', async () => {
    double.script.trouble = { status: 500, headers: { 'retry-after-ms': '1' } }
    const ai = open()
    for (let time = 0; time < 3; time += 1) await embed(ai)
    const asked = double.requests.length
    double.script.trouble = null
    expect(await embed(ai)).toBe('unavailable')
    expect(double.requests).toHaveLength(asked)
  })

  test('that never ends its answer is given up long before the time limit', async () => {
    double.script.trouble = 'endless'
    const ai = open()
    expect(await embed(ai)).toBe('invalid-response')
    const object = ai.language?.object({ system: '', prompt: 'hello', schema: z.object({}), signal: soon() })
    expect(await kindOf(object ?? Promise.resolve())).toBe('invalid-response')
  })

  test('that never answers is given up in time, and left alone after the third time', async () => {
    double.script.trouble = 'hang'
    const ai = open(all, impatient)
    const kinds = [await embed(ai), await embed(ai), await embed(ai), await embed(ai)]
    expect(kinds).toEqual(['timeout', 'timeout', 'timeout', 'unavailable'])
    expect(double.requests).toHaveLength(3)
  })

  test('that never answers ends with its caller', async () => {
    double.script.trouble = 'hang'
    const leaving = new AbortController()
    const requests = double.requests.length
    const answer = open().embedders[0]?.embed(['a'], leaving.signal)
    await expect.poll(() => double.requests.length).toBe(requests + 1)
    leaving.abort(new Error('gone'))
    await expect(answer).rejects.toThrow('gone')
  })
})
