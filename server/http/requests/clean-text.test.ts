import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { endpoints, socketEvents } from '../../../contract/index.ts'
import { multilineFields, verbatimFields } from '../../../contract/text-fields.ts'
import type { Endpoint } from '../../../contract/wire.ts'
import { valuesOf } from '../../../testing/fuzz/inputs.ts'
import { cleanFilename, cleanInput } from './clean-text.ts'
import { parsePayload, parseRequest } from './validate.ts'

/** Every control character but newline and tab, other line breaks, and directional overrides. */
const HOSTILE = [
  ...Array.from({ length: 0x20 }, (_, code) => code).filter(
    (code) => code !== 0 && code !== 9 && code !== 10,
  ),
  ...Array.from({ length: 0x21 }, (_, code) => 0x7f + code),
  ...[0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
].map((code) => String.fromCharCode(code))
const POISON = `${HOSTILE.join('')}\n\t`
const CONTROL = /[^\P{Cc}\n\t]|[\u2028\u2029]/u
const NOT_IN_A_LINE = /[\n\u202a-\u202e\u2066-\u2069]/
/** Valid values for schemas with custom checks. */
const known = {
  id: ['0190a000-0000-7000-8000-000000000000'],
  phone: ['+26876123456'],
  email: ['a@example.org'],
  currency: ['SZL'],
  slug: ['a-good-shop'],
}

type Leaf = { holder: Record<string, unknown>; key: string; name: string; text: string }
const leavesOf = (value: unknown, name = ''): Leaf[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, text]) => {
        const own = Array.isArray(value) ? name : key
        const holder = value as Record<string, unknown> // array indexes are keys too
        return typeof text === 'string' ? [{ holder, key, name: own, text }] : leavesOf(text, own)
      })

/**
 * Puts hostile characters into each text of valid values, one at a time; returns the accepted
 * fields.
 */
const poison = (schema: z.ZodType | undefined, accept: (value: unknown) => unknown): Set<string> => {
  const accepted = new Set<string>()
  if (!schema) return accepted
  for (const value of fc.sample(valuesOf(schema, known), { numRuns: 12, seed: 19 }))
    for (const place of leavesOf(value).keys())
      for (const poisoned of [
        (text: string) => `${text.slice(0, 1)}${POISON}${text.slice(1)}`,
        (text: string) => `${text}\u0000`,
        (text: string) => `\ud800${text}`,
      ]) {
        const copy: unknown = structuredClone(value)
        const leaf = leavesOf(copy)[place]
        if (!leaf) continue
        leaf.holder[leaf.key] = poisoned(leaf.text)
        let output: unknown
        try {
          output = accept(copy)
        } catch (error) {
          expect(error).toMatchObject({ name: 'ApiError' })
          continue
        }
        accepted.add(leaf.name)
        for (const { name, text } of leavesOf(output)) {
          expect(text, name).not.toMatch(CONTROL)
          expect(text.isWellFormed() && !text.includes('\u0000'), name).toBe(true)
          if (!multilineFields.has(name)) expect(text, name).not.toMatch(NOT_IN_A_LINE)
        }
      }
  return accepted
}

describe('every text of the contract', () => {
  test('in a call arrives without control characters, or is refused', () => {
    const accepted = new Set<string>()
    for (const endpoint of Object.values<Endpoint>(endpoints)) {
      const parts = { params: validParams(endpoint), query: {}, body: undefined }
      for (const name of poison(endpoint.body, (body) => parseRequest(endpoint, { ...parts, body })))
        accepted.add(name)
      for (const name of poison(endpoint.query, (query) =>
        parseRequest(onlyQuery(endpoint), { ...parts, query }),
      ))
        accepted.add(name)
      poison(endpoint.params, (params) => parseRequest(onlyParams(endpoint), { ...parts, params }))
    }
    const ofDeals = ['note', 'reason', 'place', 'reference', 'instructions']
    for (const name of [...multilineFields, ...ofDeals, 'name', 'businessName', 'q', 'contactPhone'])
      expect(accepted, name).toContain(name)
    for (const name of verbatimFields) expect(accepted, name).not.toContain(name)
  })

  test('in an event arrives without control characters, or is refused', () => {
    const accepted = new Set<string>()
    for (const { payload } of Object.values(socketEvents))
      for (const name of poison(payload, (data) => parsePayload(payload, data))) accepted.add(name)
    expect(accepted).toContain('content')
  })
})

const onlyQuery = ({ body: _, params: __, ...endpoint }: Endpoint): Endpoint => endpoint
const onlyParams = ({ body: _, query: __, ...endpoint }: Endpoint): Endpoint => endpoint
const validParams = ({ params }: Endpoint): unknown =>
  params && fc.sample(valuesOf(params, known), { numRuns: 1, seed: 1 })[0]

test('multi-line texts keep line breaks of all systems; names become one line', () => {
  const text = 'one\r\ntwo\rthree\u2028four\tfive\u0085six'
  expect(cleanInput({ description: text, name: text, tags: [text] })).toEqual({
    description: 'one\ntwo\nthree\nfour\tfive\nsix',
    name: 'one two three four\tfive six',
    tags: ['one two three four\tfive six'],
  })
})

test('ordinary text is unchanged', () => {
  const texts = ['Émile 汉字 عربى', '👩‍👩‍👧 family', 'e\u0301', 'a\u200fb', 'soft\u00adhyphen', '  spaced  ']
  expect(cleanInput({ name: [...texts], description: '\u2067عربى\u2069' })).toEqual({
    name: texts,
    description: '\u2067عربى\u2069',
  })
})

test('passwords and field names with control characters are refused, not changed', () => {
  for (const wrong of [
    { password: 'mulberry\u0001grove' },
    { newPassword: 'mulberry\ngrove' },
    { 'na\u0001me': 'x' },
  ])
    expect(() => cleanInput(wrong)).toThrow()
  expect(cleanInput({ password: 'mulberry\tgrove é' })).toEqual({ password: 'mulberry\tgrove é' })
})

test.each(['\u200b', '\u3164', '\u2800', '\ufeff \u0301', '\u00ad\n'])(
  'a text that shows nothing is as good as an empty one: %j',
  (text) => {
    expect(cleanInput({ name: text, content: text })).toEqual({ name: '', content: '' })
    expect(cleanInput({ password: '\u200b\u200b' })).toEqual({ password: '\u200b\u200b' })
    expect(cleanInput({ name: `Thandi${text}`, mark: '👩🏽‍🌾' }).mark).toBe('👩🏽‍🌾')
  },
)

test('a letter keeps four marks, in names and in longer texts', () => {
  const acute = '\u0301'
  const stack = `o${acute.repeat(80)}`
  const mixed = `o${`${acute}\u200d`.repeat(40)}`
  for (const name of ['name', 'title', 'city', 'content', 'comment']) {
    expect(cleanInput({ [name]: `N${stack}msa` })).toEqual({ [name]: `No${acute.repeat(4)}msa` })
    expect(String(cleanInput({ [name]: mixed })[name])).toHaveLength(5)
  }
  expect(cleanFilename(`${stack}.png`)).toBe(`o${acute.repeat(4)}.png`)
  expect(cleanInput({ password: stack })).toEqual({ password: stack })
  // Vietnamese, Hebrew with vowels and accents, Thai, Hindi, compound emoji.
  for (const name of [
    'Nguye\u0302\u0303n',
    'שָּׁ֣לוֹם',
    'ที่นี่',
    'क्षत्रिय',
    '👩🏽‍❤️‍💋‍👨🏽',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  ])
    expect(cleanInput({ name })).toEqual({ name })
})

test('nested texts, such as JSON in a form field, are cleaned', () => {
  const location = JSON.stringify({ city: 'Mba\u0001bane\u202e' })
  const endpoint: Endpoint = endpoints.askAssistantAboutImage
  expect(
    parseRequest(endpoint, { params: {}, query: {}, body: { message: 'this?', location } }),
  ).toMatchObject({
    location: { city: 'Mbabane' },
  })
})

test('deep nesting is cleaned without recursion or access to prototypes', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(200_000)}"a\\u0001"${']'.repeat(200_000)}`)
  cleanInput(deep)
  const value = cleanInput(
    JSON.parse('{"__proto__":"a\\u0001b","constructor":{"prototype":{"x":"\\u0001"}}}'),
  )
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(Reflect.has({}, 'x')).toBe(false)
})

test('file names cannot hide their extension', () => {
  expect(cleanFilename('photo\u202egpj.exe')).toBe('photogpj.exe')
  expect(cleanFilename('a\u0000b\r\nset-cookie: x.png\ud800')).toBe('ab set-cookie: x.png\ufffd')
})
