import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Embedder } from '../../../platform/ai/port.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct } from '../../../testing/factories.ts'
import { embedProducts } from './actions/embed-products.ts'
import { discoverProducts } from './discover/discover.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('of all callers, two queries are searched at a time', async () => {
  await makeProduct(app, { title: 'Sisal basket' })
  await embedProducts(app.platform, AbortSignal.timeout(60_000))
  const { ai } = app.platform
  const [local] = ai.embedders
  if (!local) throw new Error('No local model')
  let [running, most] = [0, 0]
  const slow: Embedder = {
    ...local,
    embed: async (texts) => {
      running += 1
      most = Math.max(most, running)
      await setTimeout(20)
      running -= 1
      return local.embed(texts)
    },
  }
  const deps = { ...app.platform, ai: { ...ai, embedders: [slow] } }
  const found = await Promise.all(
    Array.from({ length: 8 }, (_, network) =>
      discoverProducts(
        deps,
        { kind: 'visitor', address: `198.51.${network}.1`, userAgent: '', country: null, language: null },
        { query: 'a basket', limit: 5 },
      ),
    ),
  )
  expect(found.map(({ results }) => results.length)).toEqual(Array(8).fill(1))
  expect(most).toBe(2)
})
