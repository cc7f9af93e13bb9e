import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { parseJson } from './json.ts'

const MEGABYTE = 1024 * 1024
const many = (count: number, part: string) => Array(count).fill(part).join(',')

test.each([
  ['lists in lists', '['.repeat(MEGABYTE / 2) + ']'.repeat(MEGABYTE / 2)],
  ['lists that never end', '['.repeat(MEGABYTE - 1)],
  ['objects in objects', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
  ['lists and objects in turn', `${'[{"a":'.repeat(33)}1${'}]'.repeat(33)}`],
  ['100,000 keys', `{${Array.from({ length: 100_000 }, (_, index) => `"${index}":1`)}}`],
  ['one key 100,000 times', `{${many(100_000, '"a":1')}}`],
  ['many numbers', `[${many(10_002, '1')}]`],
  ['many empty objects', `[${many(10_001, '{}')}]`],
  ['brackets behind a quoted quote', `["\\"${'\\\\'.repeat(9)}",${'['.repeat(65)}`],
])('refuses %s before it is parsed', (_what, text) => {
  expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }))
})

it('parses everything else as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 20 }), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text))
    }),
  )
  for (const value of ['['.repeat(1000), '\\'.repeat(1001), '"[{,"'.repeat(9000), '\\"['.repeat(9000)])
    expect(parseJson(JSON.stringify({ value, after: [1] }))).toEqual({ value, after: [1] })
  const deepest = `${'['.repeat(64)}${']'.repeat(64)}`
  expect(parseJson(deepest)).toEqual(JSON.parse(deepest))
})

it('refuses invalid JSON', () => {
  const broken = ['{no', '"', '"\\"', '["a\\\\\\"]', '}', ']]]]', `${']'.repeat(70)}`, 'undefined', '1 2']
  for (const text of broken)
    expect(() => parseJson(text), text).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test.each(['/api/auth/login', '/api/products', '/api/shops'])(
  '%s refuses it also without a sign-in',
  async (url) => {
    const send = (payload: string) =>
      app.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })
    expect((await send('['.repeat(100_000))).statusCode).toBe(422)
    expect((await send(`{"a":"${'x'.repeat(MEGABYTE)}"}`)).statusCode).toBe(413)
  },
)
