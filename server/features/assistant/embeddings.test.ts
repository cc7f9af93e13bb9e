import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOpenAi } from '../../../platform/ai/openai.ts'
import { AiFailed, type Embedder } from '../../../platform/ai/port.ts'
import { type AiDouble, startAiDouble } from '../../../testing/ai-double.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, type TestShop } from '../../../testing/factories.ts'
import { embedProducts } from './public.ts'

let app: TestApp
let double: AiDouble
let shop: TestShop
/** What the model here was asked to read. */
const readHere: string[] = []

const here: Embedder = {
  engine: { name: 'local', model: 'here' },
  embed: async (texts) => {
    readHere.push(...texts)
    return texts.map(() => Float32Array.from([0.5, 0.5, 0.5, -0.5]))
  },
}
/** The platform with a model of the endpoint before the one here. */
const worldWith = (embeddingModel: string) => {
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
type World = ReturnType<typeof worldWith>
const embed = (world: World) => embedProducts(world, AbortSignal.timeout(20_000))
/** The products that a model has read, of those of this test. */
const readBy = async (model: string): Promise<string[]> => {
  const rows = await app.platform.db.query<{ title: string }>(
    `SELECT p.title FROM "ProductEmbedding" e JOIN "Product" p ON p.id = e."productId"
     WHERE e.model = $1 AND p."shopId" = $2 ORDER BY p.title`,
    [model, shop.id],
  )
  return rows.map(({ title }) => title)
}
const list = (title: string) => makeProduct(app, { shop, title })

beforeAll(async () => {
  app = await startTestApp()
  double = await startAiDouble()
})
beforeEach(async () => {
  await app.platform.db.query('DELETE FROM "Product"')
  shop = await makeShop(app)
  readHere.length = 0
  double.requests.length = 0
  double.script.trouble = null
  double.script.vector = () => [1, 1, -1]
})
afterAll(async () => {
  await app.close()
  await double.close()
})

test('a model that fails keeps no other from reading, and reads once it can', async () => {
  const world = worldWith('there')
  await list('Basket')
  for (const status of [500, 404]) {
    double.script.trouble = { status }
    await expect(embed(world)).rejects.toThrow(AiFailed)
    expect([await readBy('here'), await readBy('there')]).toEqual([['Basket'], []])
  }
  await list('Lamp')
  await expect(embed(world)).rejects.toThrow(AiFailed)
  expect(await readBy('here')).toEqual(['Basket', 'Lamp'])
  // Each once, however often the other one was asked.
  expect(readHere).toHaveLength(2)
  double.script.trouble = null
  await embed(world)
  expect(await readBy('there')).toEqual(['Basket', 'Lamp'])
  expect(readHere).toHaveLength(2)
})
