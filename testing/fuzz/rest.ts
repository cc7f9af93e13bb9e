import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { Endpoint } from '../../contract/wire.ts'
import { onePixel } from '../fixtures.ts'
import { anything, damagedOf, type Known, valuesOf } from './inputs.ts'

/** A request on the wire, and its caller. */
export type Input = { as: string; request: InjectOptions & { url: string } }

const BOUNDARY = 'x0x0x0x0'
/** Declared types of files, and their content. */
const fileBytes = [
  onePixel,
  onePixel.subarray(0, 40),
  Buffer.alloc(0),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from('%PDF-1.4\n'),
  Buffer.concat([onePixel, Buffer.from('<?php echo 1; ?>')]),
  Buffer.from('#EXTM3U\nhttp://127.0.0.1:1/x.ts\n'),
  Buffer.from([
    0,
    0,
    0,
    24,
    ...Buffer.from('ftypisom\0\0\0\0isommp42'),
    0xff,
    0xff,
    0xff,
    0xff,
    ...Buffer.from('moov'),
  ]),
  randomBytes(300),
]
const fileNames = [
  'a.png',
  '../../x.png',
  '..\\x',
  '',
  'a\u0000.png',
  'x'.repeat(400),
  '.htaccess',
  'ﬁ😀.mp4',
  'a";b="c',
  '/etc/hosts',
]
const fileTypes = ['image/png', 'video/mp4', 'application/pdf', 'text/html', 'nonsense', '']

/** Header values: Latin-1, as HTTP defines. */
const headers = fc.record(
  {
    'idempotency-key': fc.constantFrom('k', 'k'.repeat(3000), '\u00ff\u00fe', '', '\'"; --'),
    'accept-language': fc.constantFrom(
      'xx-YY;q=nonsense',
      '*',
      ',,,;',
      'a'.repeat(2000),
      'de-CH-1996-x-y, sw;q=2',
    ),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', 'nonsense', "'--", '::1, ::2'),
    'cf-ipcountry': fc.constantFrom('SZ', 'XX', 'T1', '??', 'ßß', 'AAAAAAAA'),
    'x-country-code': fc.constantFrom('KE', '', '__'),
    accept: fc.constantFrom('text/event-stream', 'text/html', '*/*', 'nonsense'),
    'user-agent': fc.constantFrom('', 'u'.repeat(5000), '\u00e9\u00ff'),
    range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'nonsense'),
    origin: fc.constantFrom('https://elsewhere.example', 'null', 'nonsense'),
    'if-none-match': fc.constantFrom('*', '"'),
  },
  { requiredKeys: [] },
)

const rawBodies = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1',
  '{"a":1',
  '{"a":1}}',
  '\u0000',
  '{"a":"\\u0000"}',
  '{"__proto__":{"polluted":true}}',
  '{"a":1e999}',
  '['.repeat(200_000) + ']'.repeat(200_000),
  `{"a":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
  `[${'0,'.repeat(100_000)}0]`,
  '\ufeff{}',
  '{"a":"\\ud800"}',
]
const rawTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  `multipart/form-data; boundary=${'b'.repeat(100)}`,
  'application/x-www-form-urlencoded',
  '',
]

const oddQueries = [
  'limit=1&limit=2',
  'limit[]=1',
  'page=0x1',
  '__proto__[polluted]=1',
  'constructor=1',
  '%',
  '%00',
  'cursor=%00',
  '=',
  '&&&',
  'q=%E0%A4%A',
  'page=99999999999999999999',
  'limit=1e2',
  `q=${'a'.repeat(6000)}`,
]
const oddSegments = [
  '%00',
  '%2e%2e%2f',
  '%E0%A4%A',
  'x'.repeat(299),
  '%ff',
  "'--",
  '%F0%9F%98%80',
  '__proto__',
  'me',
  '0',
  '-1',
  '%20',
  '{}',
]

/** Generates requests to an endpoint: valid, nearly valid and hostile ones. */
export const requestsTo = (
  endpoint: Endpoint,
  known: Known,
  people: readonly string[],
): fc.Arbitrary<Input> => {
  const path = endpoint.params
    ? fc.record(
        Object.fromEntries(
          Object.keys(endpoint.params.shape).map((name) => [
            name,
            fc.oneof(
              { weight: 8, arbitrary: pathValues(known, name) },
              { weight: 1, arbitrary: fc.constantFrom(...oddSegments) },
            ),
          ]),
        ),
      )
    : fc.constant<Record<string, string>>({})
  const query = endpoint.query
    ? fc.oneof(
        { weight: 3, arbitrary: valuesOf(endpoint.query, known).map(asQuery) },
        { weight: 3, arbitrary: damagedOf(endpoint.query, known).map(asQuery) },
        { weight: 1, arbitrary: fc.constantFrom(...oddQueries) },
      )
    : fc.constantFrom('', '', '', ...oddQueries)
  return fc
    .tuple(fc.constantFrom(...people), path, query, headers, bodiesOf(endpoint, known), fc.nat(5))
    .map(([as, params, search, odd, body, luck]) => ({
      as,
      request: {
        method: endpoint.method,
        url: `/api${endpoint.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? 'x')}${search && `?${search}`}`,
        headers: { ...(luck === 0 && odd), ...body.headers },
        ...(body.payload !== undefined && { payload: body.payload }),
      },
    }))
}

const pathValues = (known: Known, name: string) => {
  const ids = known[name] ?? known.id ?? []
  return fc.constantFrom(...ids).map((value) => encodeURIComponent(String(value)))
}

const asQuery = (value: unknown): string =>
  new URLSearchParams(
    Object.entries(Object(value)).map(([name, inner]): [string, string] => [name, textOf(inner)]),
  ).toString()

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

type Body = { headers: Record<string, string>; payload?: string | Buffer }
const json = { 'content-type': 'application/json' }

const bodiesOf = (endpoint: Endpoint, known: Known): fc.Arbitrary<Body> => {
  if (endpoint.method === 'GET') return fc.constant({ headers: {} })
  const raw = fc
    .tuple(fc.constantFrom(...rawBodies), fc.constantFrom('application/json', ...rawTypes))
    .map(([payload, type]): Body => ({ headers: type ? { 'content-type': type } : {}, payload }))
  const written = (value: unknown): Body => ({ headers: json, payload: JSON.stringify(value) ?? '' })
  const bodies = endpoint.body
    ? [
        { weight: 5, arbitrary: valuesOf(endpoint.body, known).map(written) },
        { weight: 5, arbitrary: damagedOf(endpoint.body, known).map(written) },
      ]
    : [{ weight: 3, arbitrary: fc.constant({ headers: {} }) }]
  return fc.oneof(
    ...bodies,
    { weight: 1, arbitrary: anything.map(written) },
    { weight: 1, arbitrary: raw },
    ...(endpoint.files ? [{ weight: 5, arbitrary: formsOf(endpoint, known) }] : []),
  )
}

const formsOf = (endpoint: Endpoint, known: Known): fc.Arbitrary<Body> => {
  const fields = endpoint.body
    ? fc.oneof(valuesOf(endpoint.body, known), damagedOf(endpoint.body, known))
    : fc.constant({})
  const file = fc.record({
    name: fc.constantFrom(
      ...Object.keys(endpoint.files ?? {}),
      ...Object.keys(endpoint.files ?? {}),
      'other',
    ),
    bytes: fc.constantFrom(...fileBytes),
    filename: fc.constantFrom(...fileNames),
    type: fc.constantFrom(...fileTypes),
  })
  const cut = fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true }))
  return fc.tuple(fields, fc.array(file, { maxLength: 3 }), cut).map(([values, files, share]) => {
    const parts = [
      ...Object.entries(Object(values)).map(([name, value]) =>
        Buffer.from(
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}\r\n`,
        ),
      ),
      ...files.map(({ name, bytes, filename, type }) =>
        Buffer.concat([
          Buffer.from(
            `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\n${type && `content-type: ${type}\r\n`}\r\n`,
          ),
          bytes,
          Buffer.from('\r\n'),
        ]),
      ),
    ]
    const whole = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
    return {
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: whole.subarray(0, Math.floor(whole.length * share)),
    }
  })
}
