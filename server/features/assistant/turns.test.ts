import { setTimeout } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Embedder } from '../../../platform/ai/port.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct } from '../../../testing/factories.ts'
import type { Actor } from '../../access.ts'
import { embedProducts } from './actions/embed-products.ts'
import { discoverProducts } from './discover/discover.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const actorOf = (kind: 'visitor' | 'member', number: number): Actor => ({
  ...{ address: `198.51.${number}.1`, userAgent: '', country: null, language: null },
  ...(kind === 'visitor' ? { kind } : { kind, userId: newId(), sessionId: newId(), role: 'user' }),
})

test.each([
  ['visitor', 1],
  ['member', 2],
] as const)('of callers that are %ss, %i are searched for at a time', async (kind, atOnce) => {
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
    Array.from({ length: 8 }, (_, number) =>
      discoverProducts(deps, actorOf(kind, number), { query: 'a basket', limit: 5 }),
    ),
  )
  expect(found.every(({ results }) => results.length > 0)).toBe(true)
  expect(most).toBe(atOnce)
})
