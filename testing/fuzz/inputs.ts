import fc from 'fast-check'
import { z } from 'zod'

type Json = Record<string, unknown>

/** Existing values by field name: without them no input passes the first check. */
export type Known = Readonly<Record<string, readonly unknown[]>>

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const count = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

const nested = (depth: number): unknown => {
  let value: unknown = []
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

/**
 * Values that often break programs: limits of ranges, special characters, wrong types, large
 * values, and injections.
 */
// biome-ignore format: a table of values
const hostileValues: readonly unknown[] = [
  null, true, false, 0, -0, -1, 0.1, 1e-320, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63),
  '', ' ', '0', '-1', '1e999', 'NaN', 'Infinity', '0x10', '١٢٣٤٥٦', '9'.repeat(400), 'null', 'undefined', '[object Object]',
  '\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\u202Eabc', '\uFEFF', '\u00AD', '😀'.repeat(300), 'e\u0301'.repeat(200), 'İ', 'ß'.repeat(150),
  "' OR 1=1 --", '"; DROP TABLE "User"; --', '$1', '%', '_%', '\\', '\\u0000', ':*', '!', '& | !', "'':A", '<->', '(((', '*', '.*+?^()|[]\\',
  '../../../../etc/hosts', '..\\..\\x', '/etc/hosts', 'file:///etc/hosts', 'http://127.0.0.1:1/', 'http://[::1]/', 'javascript:alert(1)', 'data:text/html,x', '//example.com', 'http://', 'https://a@b:99999/',
  '<script>alert(1)</script>', '</script><img src=x onerror=alert(1)>', '{{7*7}}', '#{7*7}', 'a\r\nset-cookie: x=1', '{"$gt":""}', '["a"]', '{"a":1}', '[', '{',
  '+2687', '+26876', '+999999999999999999', '00000000', '2026-13-45', '9999-12-31T23:59:59.999Z', '-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.001Z', '0000-01-01T00:00:00Z',
  '__proto__', 'constructor', 'toString', 'hasOwnProperty',
  [], {}, [[]], [null], [{}], ['a', 1, null, {}], Array.from({ length: 300 }, () => 'x'), { length: -1 }, { toString: 1 }, { toJSON: 1 }, { valueOf: 1 },
  { constructor: { prototype: { polluted: true } } }, JSON.parse('{"__proto__":{"polluted":true}}'), { $gt: '' }, 'x'.repeat(70_000), nested(60),
]

const hostile = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileValues) },
  fc.jsonValue({ maxDepth: 2 }),
)

/** Generates values that match a schema; `known` values by field name. */
export const valuesOf = (schema: z.ZodType, known: Known): fc.Arbitrary<unknown> =>
  fits(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), known, '')

/** Generates such values with one to three places damaged. */
export const damagedOf = (schema: z.ZodType, known: Known): fc.Arbitrary<unknown> =>
  fc
    .tuple(valuesOf(schema, known), fc.array(fc.tuple(fc.nat(50), hostile), { minLength: 1, maxLength: 3 }))
    .map(([value, wounds]) => wounds.reduce((wounded, [place, bad]) => damage(wounded, place, bad), value))

/** Generates any value. */
export const anything: fc.Arbitrary<unknown> = hostile

const fits = (schema: Json, known: Known, name: string): fc.Arbitrary<unknown> => {
  const existing = known[name]
  const plain = fitsPlain(schema, known, name)
  return existing?.length && schema.type !== 'object'
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...existing) }, plain)
    : plain
}

const fitsPlain = (schema: Json, known: Known, name: string): fc.Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  const choices = [...list(schema.anyOf), ...list(schema.oneOf)]
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => fits(choice, known, name)))
  const [first] = list(schema.allOf)
  if (first) return fits(first, known, name)
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'string':
      return texts(schema, known)
    case 'array':
      return fc.array(fits(isJson(schema.items) ? schema.items : {}, known, name), {
        maxLength: Math.min(4, count(schema.maxItems, 4)),
      })
    case 'object':
      return objects(schema, known)
    default:
      return fc.oneof(fc.constantFrom<unknown>('', 'text', 3, null, true), hostile)
  }
}

const numbers = (schema: Json): fc.Arbitrary<number> => {
  const [least, most] = [count(schema.minimum, -1000), count(schema.maximum, 1_000_000)]
  const whole = fc.integer({ min: Math.max(least, -(2 ** 31)), max: Math.min(most, 2 ** 31 - 1) })
  const ends = fc.constantFrom(least, most, Number.MAX_SAFE_INTEGER)
  return schema.type === 'integer'
    ? fc.oneof({ weight: 5, arbitrary: whole }, ends)
    : fc.oneof(whole, fc.double({ min: least, max: most, noNaN: true }), ends)
}

const texts = (schema: Json, known: Known): fc.Arbitrary<unknown> => {
  if (schema.format === 'uuid')
    return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...(known.id ?? [''])) }, fc.uuid())
  if (schema.format === 'email') return fc.emailAddress()
  if (schema.format === 'uri') return fc.webUrl()
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern, 'u'))
  const [least, most] = [count(schema.minLength, 0), count(schema.maxLength, 200)]
  const some = fc.string({ unit: 'grapheme', minLength: Math.min(least, 40), maxLength: Math.min(most, 40) })
  return fc.oneof(
    some,
    fc.constantFrom('basket', 'red shoes 42', 'x'.repeat(most), 'ж'.repeat(Math.max(least, 1))),
  )
}

const objects = (schema: Json, known: Known): fc.Arbitrary<unknown> => {
  if (isJson(schema.additionalProperties) && !isJson(schema.properties)) {
    const names = isJson(schema.propertyNames) ? schema.propertyNames : { type: 'string' }
    const pairs = fc.tuple(
      fits(names, known, 'key of a record').map(String),
      fits(schema.additionalProperties, known, ''),
    )
    return fc.array(pairs, { maxLength: 4 }).map((entries) => Object.fromEntries(entries))
  }
  const properties = isJson(schema.properties) ? schema.properties : {}
  const fields = Object.entries(properties).map(([name, inner]): [string, fc.Arbitrary<unknown>] => {
    const value = fits(isJson(inner) ? inner : {}, known, name)
    // Fields with defaults count as required in the output schema: here any field may be absent.
    return [name, fc.oneof({ weight: 8, arbitrary: value }, fc.constant(undefined))]
  })
  return fc
    .record(Object.fromEntries(fields))
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)))
}

/** Replaces a place within `value` by `bad`, removes a field, or adds an undeclared one. */
const damage = (value: unknown, place: number, bad: unknown): unknown => {
  if (Array.isArray(value)) {
    if (value.length === 0 || place % 5 === 0) return [...value, bad]
    const at = place % value.length
    return value.map((item, index) => (index === at ? damage(item, Math.floor(place / 2), bad) : item))
  }
  if (!isJson(value)) return bad
  const names = Object.keys(value)
  const name = names[place % (names.length + 1)]
  if (name === undefined) return { ...value, role: 'admin', isVerified: true, ownerId: bad, __proto__x: bad }
  if (place % 7 === 6) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
  return { ...value, [name]: damage(value[name], Math.floor(place / 2), bad) }
}
