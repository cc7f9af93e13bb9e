import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/time.ts'
import { defaultRates } from '../../../platform/exchange-rates/rates.ts'
import { createLogger } from '../../../platform/logger.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser } from '../../../testing/factories.ts'
import { fetchExchangeRates, requeueExchangeRates } from './actions/fetch-exchange-rates.ts'
import { currentRates } from './price/current-rates.ts'
import { ageOfRates } from './public.ts'

let app: TestApp
let folder: string
let file: string
/** The platform's clock, moved by the tests: rates are kept in memory for a minute. */
let now = Date.now()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-rates-'))
  file = path.join(folder, 'rates.txt')
  app = await startTestApp({
    clock: { now: () => now },
    env: { EXCHANGE_RATES: file },
    log: createLogger({ level: 'silent', pretty: false }),
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const passHours = (hours: number) => {
  now += hours * HOUR_MS
}
/** Keys of the jobs that a look enqueues. */
const due = async (platform = app.platform): Promise<string[]> => {
  const keys: string[] = []
  const queue = {
    ...platform.queue,
    enqueue: async (name: string) => {
      keys.push(name)
    },
  }
  await requeueExchangeRates({ ...platform, queue })
  return keys
}
const JOB = 'assistant.fetch-exchange-rates'

test('the rates of the product are in use until the operator’s could be read', async () => {
  expect(await currentRates(app.platform)).toBe(defaultRates)
  expect(await due()).toEqual([JOB])
  await fetchExchangeRates(app.platform)
  passHours(0.1)
  expect(await currentRates(app.platform)).toBe(defaultRates)
  expect(await due()).toEqual([])
})

test('the operator’s are read by a job, and again when they are due', async () => {
  await writeFile(file, 'USD 1\nSZL 20\nKES 100')
  passHours(1)
  expect(await due()).toEqual([JOB])
  await app.platform.queue.enqueue(JOB, {}, { key: 'rates' })
  app.work()
  const worthOfDollar = async () => {
    passHours(0.02)
    return (await currentRates(app.platform)).get('SZL')
  }
  await expect.poll(worthOfDollar, { timeout: 10_000 }).toBe(20)
  expect(await due()).toEqual([])
  passHours(1)
  expect(await due()).toEqual([JOB])
})

test('a limit in another currency goes by them', async () => {
  const shop = await makeShop(app, { name: 'Rates and co' })
  const title = 'Copper kettle'
  await makeProduct(app, { shop, title, price: 400 })
  const ask = async (query: string) => {
    const { body } = await app.visitor.call('discoverProducts', { query })
    return body.data.results.map(({ product }) => product.title)
  }
  expect(await ask('copper kettle under 21 dollars')).toContain(title)
  expect(await ask('copper kettle under 19 dollars')).not.toContain(title)
})

test('the last good ones stay when new ones are unusable, and their age is told', async () => {
  await writeFile(file, 'USD 1\nSZL twenty')
  const before = await ageOfRates(app.platform)
  passHours(2)
  await fetchExchangeRates(app.platform)
  expect((await currentRates(app.platform)).get('SZL')).toBe(20)
  expect(await ageOfRates(app.platform)).toBeCloseTo(before + 2 * 3_600, 0)
  const metrics = await app.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(metrics.body).toMatch(/sokoni_exchange_rates_age_seconds\{source="setting"\} \d/)
})

test('another setting is read at once, and none brings back the rates of the product', async () => {
  const other = path.join(folder, 'other.txt')
  await writeFile(other, 'USD 1\nSZL 30')
  const env = { ...app.platform.env, exchangeRates: { file: other } }
  expect(await due({ ...app.platform, env })).toEqual([JOB])
  await fetchExchangeRates({ ...app.platform, env })
  passHours(0.1)
  expect((await currentRates(app.platform)).get('SZL')).toBe(30)
  await due({ ...app.platform, env: { ...env, exchangeRates: undefined } })
  passHours(0.1)
  expect(await currentRates(app.platform)).toBe(defaultRates)
})

test('administrators replace single rates, and everyone gets them with the own currency', async () => {
  const admin = await makeUser(app, { role: 'admin' })
  const kenyan = await makeUser(app, { countryCode: 'KE' })
  const { body, status } = await admin.call('putAdminSettings', { exchangeRates: { KES: 200 } })
  expect([status, body.data.settings.exchangeRates]).toEqual([200, { KES: 200 }])
  passHours(0.1)
  const own = (await kenyan.call('exchangeRates')).body.data
  expect([own.currency, own.rates.KES, own.rates.USD]).toEqual(['KES', 200, 1])
  const visitor = await app.visitor.call('exchangeRates', {}, { headers: { 'accept-language': 'en-ZA' } })
  expect(visitor.body.data.currency).toBe('ZAR')

  await admin.call('putAdminSettings', { exchangeRates: {} })
  passHours(0.1)
  expect((await kenyan.call('exchangeRates')).body.data.rates.KES).toBe(defaultRates.get('KES'))
})

test('a rate of no currency or of nothing is refused', async () => {
  const admin = await makeUser(app, { role: 'admin' })
  const wrong: Record<string, number>[] = [{ XQZ: 5 }, { KES: 0 }, { KES: -1 }]
  for (const exchangeRates of wrong) {
    const { status } = await admin.call('putAdminSettings', { exchangeRates })
    expect(status).toBe(422)
  }
})
