import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createOpenAi } from '../../../platform/ai/openai.ts'
import { AiFailed, type Embedder } from '../../../platform/ai/port.ts'
import { createLogger } from '../../../platform/logger.ts'
import { type AiDouble, startAiDouble } from '../../../testing/ai-double.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, type TestProduct, type TestShop } from '../../../testing/factories.ts'
import { readSql, runSql } from '../../../testing/sql.ts'
import { embedProducts } from './actions/embed-products.ts'
import { requeueEmbeddings, requeueUnembedded } from './actions/requeue-embeddings.ts'
import { findMatches, parseQuery } from './discover/discover.ts'

let app: TestApp
let double: AiDouble
let shop: TestShop
/** The texts that the local model embedded. */
const readHere: string[] = []

const here: Embedder = {
  engine: { name: 'local', model: 'here' },
  embed: async (texts) => {
    readHere.push(...texts)
    return texts.map(() => Float32Array.from([0.5, 0.5, 0.5, -0.5]))
  },
}
/** The platform with a model of the endpoint before the one here. */
const depsWith = (embeddingModel: string) => {
  const { ai, log } = app.platform
  const settings = {
    baseUrl: double.url,
    apiKey: undefined,
    model: undefined,
    embeddingModel,
    transcriptionModel: undefined,
  }
  return {
    ...app.platform,
    ai: createOpenAi({ settings, local: { ...ai, embedders: [here] }, log }),
  }
}
type TestDeps = ReturnType<typeof depsWith>
const embed = (deps: TestDeps) => embedProducts(deps, AbortSignal.timeout(20_000))
/** The products that a model has read, of those of this test. */
const readBy = async (model: string): Promise<string[]> => {
  const rows = await readSql(
    app.platform.db.kysely,
    { title: z.string() },
    `SELECT p.title FROM "ProductEmbedding" e JOIN "Product" p ON p.id = e."productId"
     WHERE e.model = $1 AND p."shopId" = $2 ORDER BY p.title`,
    [model, shop.id],
  )
  return rows.map(({ title }) => title)
}
/** The texts that the endpoint embedded. */
const readThere = () => double.requests.flatMap(({ body }) => body.input ?? [])
const list = (title: string) => makeProduct(app, { shop, title })
const rename = async ({ owner, id }: TestProduct, title: string) => {
  const { status } = await owner.call('updateProduct', { id, title, description: 'Mended.', price: 5 })
  expect(status).toBe(200)
}

beforeAll(async () => {
  app = await startTestApp({ log: createLogger({ level: 'silent', pretty: false }) })
  double = await startAiDouble()
})
beforeEach(async () => {
  await runSql(app.platform.db.kysely, 'DELETE FROM "Product"')
  shop = await makeShop(app)
  readHere.length = 0
  double.requests.length = 0
  double.script.trouble = null
  double.script.vector = () => [1, 1, -1]
  double.script.refuses = () => false
})
afterAll(async () => {
  await app.close()
  await double.close()
})

test('a model that fails keeps no other from reading, and reads once it can', async () => {
  const deps = depsWith('there')
  await list('Basket')
  for (const status of [500, 404]) {
    double.script.trouble = { status }
    await expect(embed(deps)).rejects.toThrow(AiFailed)
    expect([await readBy('here'), await readBy('there')]).toEqual([['Basket'], []])
  }
  await list('Lamp')
  await expect(embed(deps)).rejects.toThrow(AiFailed)
  expect(await readBy('here')).toEqual(['Basket', 'Lamp'])
  // Each once, however often the other one was asked.
  expect(readHere).toHaveLength(2)
  double.script.trouble = null
  await embed(deps)
  expect(await readBy('there')).toEqual(['Basket', 'Lamp'])
  expect(readHere).toHaveLength(2)
})

test('a new product does not wait for all of a shop that changes as many as two batches', async () => {
  const deps = depsWith('there')
  for (let number = 1; number <= 130; number += 1) await list(`Stool ${number}`)
  let isFirst = true
  const embedder: Embedder = {
    ...here,
    embed: async (texts) => {
      // It is listed while the first batch is under way.
      if (isFirst) await list('Newest')
      isFirst = false
      return here.embed(texts)
    },
  }
  await embed({ ...deps, ai: { ...deps.ai, embedders: [embedder] } })
  expect(readHere.findIndex((text) => text.startsWith('Newest'))).toBeLessThan(2 * 64)
  expect(readHere).toHaveLength(131)
})

test('a text that is refused stands aside for the others, and is asked for again later', async () => {
  const jobs: string[] = []
  const given = depsWith('there')
  const enqueue = async (name: string): Promise<void> => void jobs.push(name)
  const deps = { ...given, queue: { ...given.queue, enqueue } }
  double.script.refuses = (text) => text.includes('Refused')
  const refused = await list('Refused 1')
  for (const title of ['Basket', 'Lamp', 'Refused 2', 'Stool']) await list(title)
  await embed(deps)
  expect(await readBy('there')).toEqual(['Basket', 'Lamp', 'Stool'])
  expect(await readBy('here')).toHaveLength(5)

  // Not at once …
  double.requests.length = 0
  await requeueUnembedded(deps)
  await embed(deps)
  expect(readThere().filter((text) => text.includes('Refused'))).toEqual([])
  expect(jobs).toEqual([])
  // … but when its time has come, …
  const comeBack = () =>
    runSql(app.platform.db.kysely, `UPDATE "EmbeddingTask" SET "notBefore" = now() - interval '1 second'`)
  await comeBack()
  await requeueEmbeddings(deps)
  expect(jobs).toEqual(['assistant.embed-products'])
  await embed(deps)
  expect(readThere().some((text) => text.includes('Refused 2'))).toBe(true)
  expect(await readBy('there')).toHaveLength(3)
  // … each time after a longer while, …
  const waits = await runSql(
    app.platform.db.kysely,
    `SELECT round(extract(epoch FROM "notBefore" - now()) / 60)::int AS minutes FROM "EmbeddingTask"`,
  )
  expect(waits).toEqual([{ minutes: 20 }, { minutes: 20 }])
  // … and at once where it is another one.
  await rename(refused, 'Accepted')
  await embed(deps)
  expect(await readBy('there')).toEqual(['Accepted', 'Basket', 'Lamp', 'Stool'])
  double.script.refuses = () => false
  await comeBack()
  await embed(deps)
  expect(await readBy('there')).toHaveLength(5)
})

test('an endpoint that refuses all has refused no text: each is read as soon as it can be', async () => {
  const deps = depsWith('there')
  for (const title of ['Basket', 'Lamp']) await list(title)
  double.script.refuses = () => true
  await expect(embed(deps)).rejects.toThrow(AiFailed)
  // Once for both, and once to see whether it is them.
  expect(double.requests).toHaveLength(2)
  double.script.refuses = () => false
  await embed(deps)
  expect(await readBy('there')).toEqual(['Basket', 'Lamp'])
})

test('a model that comes back reads what changed meanwhile, and nothing else', async () => {
  const [first, second] = [depsWith('first'), depsWith('second')]
  const basket = await list('Basket')
  await list('Lamp')
  await embed(first)
  await requeueUnembedded(second)
  await embed(second)
  expect(await readBy('second')).toEqual(['Basket', 'Lamp'])
  // The first one's are there for when it comes back; nobody but the second reads again.
  expect(await readBy('first')).toEqual(['Basket', 'Lamp'])
  expect(readHere).toHaveLength(2)

  await rename(basket, 'Guitar')
  await embed(second)
  expect(await readBy('second')).toEqual(['Guitar', 'Lamp'])
  expect(await readBy('first')).toEqual(['Lamp'])
  double.requests.length = 0
  await requeueUnembedded(first)
  await embed(first)
  expect(await readBy('first')).toEqual(['Guitar', 'Lamp'])
  expect(readThere().filter((text) => text.includes('Lamp'))).toEqual([])
  expect(readThere().filter((text) => text.includes('Guitar'))).toHaveLength(1)
})

test('a model that answers vectors of another size reads everything anew while another one answers', async () => {
  const deps = depsWith('there')
  let minutes = 0
  // The share that each model has embedded is cached for a minute.
  const later = { ...deps, clock: { ...deps.clock, now: () => Date.now() + 61_000 * minutes } }
  const search = async () => {
    minutes += 1
    readHere.length = 0
    const visitor = { kind: 'visitor', address: '', userAgent: '', country: null, language: null } as const
    const query = await parseQuery(later, visitor, 'something woven for fruit')
    return (await findMatches(later, visitor, query, 5)).map(({ product }) => product.title)
  }
  const sizes = () =>
    runSql(
      app.platform.db.kysely,
      `SELECT DISTINCT model, size, length(signs) AS signs, length(vector) / 4 AS numbers
       FROM "ProductEmbedding" ORDER BY model`,
    )
  await list('Basket')
  await list('Lamp')
  await embed(deps)
  expect(await search()).toContain('Basket')
  expect(readHere).toEqual([])
  expect(await sizes()).toEqual([
    { model: 'here', size: 4, signs: 4, numbers: 4 },
    { model: 'there', size: 3, signs: 3, numbers: 3 },
  ])

  double.script.vector = () => [1, 1, -1, 1, -1]
  expect(await search()).toContain('Basket')
  expect(readHere).not.toEqual([])
  // Some are of the one size, some of the other.
  await list('Fruit bowl')
  await embed(deps)
  expect(await search()).toContain('Basket')
  expect(readHere).not.toEqual([])

  readHere.length = 0
  await requeueUnembedded(deps)
  await embed(deps)
  expect(readHere).toEqual([])
  expect(await sizes()).toEqual([
    { model: 'here', size: 4, signs: 4, numbers: 4 },
    { model: 'there', size: 5, signs: 5, numbers: 5 },
  ])
  expect(await search()).toContain('Basket')
  expect(readHere).toEqual([])
})
