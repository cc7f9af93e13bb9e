import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseRates } from './parse-rates.ts'
import { convert, defaultRates, defaultRatesAt } from './rates.ts'
import { keyOf, nameOf, ratesSetting, readRates } from './read-rates.ts'

describe('conversion', () => {
  test('goes by way of the dollar', () => {
    expect(convert(100, { from: 'SZL', to: 'ZAR' }, defaultRates)).toBe(100)
    expect(convert(100, { from: 'USD', to: 'KES' }, defaultRates)).toBeCloseTo(12_930)
    expect(convert(12_930, { from: 'KES', to: 'USD' }, defaultRates)).toBeCloseTo(100)
  })

  test('a currency without a rate is compared with nothing but itself', () => {
    expect(convert(5, { from: 'XXX', to: 'USD' }, defaultRates)).toBeNull()
    expect(convert(5, { from: 'XXX', to: 'XXX' }, defaultRates)).toBe(5)
  })

  test('the rates of the product say when they were reviewed', () => {
    expect(defaultRatesAt.getUTCFullYear()).toBeGreaterThan(2025)
    expect(defaultRates.size).toBeGreaterThan(30)
  })
})

describe('form', () => {
  test.each([
    ['lines', '# today\nUSD 1\nKES 130\n', 130],
    ['lines of another base', 'EUR 1\nUSD 2\nKES 260', 130],
    ['a service with its base', '{"base":"USD","rates":{"KES":130}}', 130],
    ['a service with another base', '{"base_code":"EUR","rates":{"USD":2,"KES":260,"XAU":0.1}}', 130],
  ])('%s', (_, text, kes) => {
    expect(parseRates(text).get('KES')).toBe(kes)
    expect(parseRates(text).get('USD')).toBe(1)
  })

  test('what is no currency of ISO 4217 is left out of the answer of a service', () => {
    expect([...parseRates('{"base":"USD","rates":{"KES":130,"BEANS":4}}').keys()].sort()).toEqual([
      'KES',
      'USD',
    ])
  })

  test.each([
    ['an empty text', ''],
    ['a page of HTML', '<html>Too many requests</html>'],
    ['a line without a rate', 'USD 1\nKES'],
    ['a rate of nothing', 'USD 1\nKES 0'],
    ['a negative rate', 'USD 1\nKES -3'],
    ['an unknown currency', 'USD 1\nBEANS 4'],
    ['a currency named twice', 'USD 1\nKES 130\nKES 131'],
    ['no dollar', 'EUR 1\nKES 150'],
    ['one currency alone', 'USD 1'],
    ['broken JSON', '{"base":"USD","rates":{'],
    ['JSON without rates', '{"error":"quota"}'],
    ['JSON with a rate in words', '{"base":"USD","rates":{"KES":"130"}}'],
  ])('%s is refused', (_, text) => {
    expect(() => parseRates(text)).toThrow(expect.objectContaining({ name: 'UnusableRates' }))
  })
})

describe('setting', () => {
  test.each([
    ['/srv/rates.txt', { file: '/srv/rates.txt' }],
    ['https://rates.test/latest?key=secret', { url: 'https://rates.test/latest?key=secret' }],
  ])('%s', (text, source) => {
    expect(ratesSetting.parse(text)).toEqual(source)
  })

  test.each(['http://rates.test/latest', 'ftp://rates.test/x', 'https://'])('%s is refused', (text) => {
    expect(ratesSetting.safeParse(text).success).toBe(false)
  })

  test('logs and the database hold no key of an address', () => {
    const source = { url: 'https://rates.test/latest?key=secret' }
    expect(nameOf(source)).toBe('rates.test')
    expect(keyOf(source)).not.toContain('secret')
  })
})

describe('reading', () => {
  let folder: string
  let server: Server
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sokoni-rates-'))
  })
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true })
    if (server?.listening) await new Promise((done) => server.close(done))
  })
  const serve = async (answer: RequestListener): Promise<{ url: string }> => {
    server = createServer(answer)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest` }
  }

  test('a file', async () => {
    const file = path.join(folder, 'rates.txt')
    await writeFile(file, 'USD 1\nSZL 18')
    expect((await readRates({ file })).get('SZL')).toBe(18)
    await expect(readRates({ file: path.join(folder, 'none') })).rejects.toThrow('ENOENT')
    await writeFile(file, `USD 1\nSZL 18\n${'# x\n'.repeat(300_000)}`)
    await expect(readRates({ file })).rejects.toThrow('over')
  })

  test('a service', async () => {
    const source = await serve((_, answer) => answer.end('{"base":"USD","rates":{"SZL":18}}'))
    expect((await readRates(source)).get('SZL')).toBe(18)
  })

  test('a service that fails, leads elsewhere or never ends', async () => {
    let listener: RequestListener = (_, answer) => answer.writeHead(503).end('USD 1\nSZL 18')
    const source = await serve((request, answer) => listener(request, answer))
    await expect(readRates(source)).rejects.toThrow('503')
    listener = (_, answer) => answer.writeHead(302, { location: '/elsewhere' }).end()
    await expect(readRates(source)).rejects.toThrow()
    listener = (_, answer) => answer.end('#'.repeat(1_100_000))
    await expect(readRates(source)).rejects.toThrow('over')
  })
})
