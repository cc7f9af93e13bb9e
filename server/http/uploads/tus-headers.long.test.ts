import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000', UNFINISHED_UPLOADS: '100000' } })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ token } = await makeUser(app))
})
afterAll(() => app.close())

type Headers = Record<string, string>

const UPLOADS = '/api/media/uploads'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const named = `filename ${base64('clip.mp4')}`
const begin: Headers = { 'upload-length': '8', 'upload-metadata': named }
const add: Headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }

/** Sends one request of the protocol. */
const send = (method: string, path: string, headers: Headers, body = '') =>
  new Promise<{ status: number; location: string; body: string }>((resolve, reject) => {
    const { port } = app.app.server.address() as AddressInfo // it listens on TCP
    const all = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...headers }
    const sent = request({ port, host: '127.0.0.1', method, path, headers: all })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += String(chunk)
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '', body: text }),
      )
    })
    sent.end(body)
  })

const numbers = [
  '',
  '-1',
  '1.5',
  '1e3',
  '0x8',
  '\u00d9\u00a3',
  ' 8',
  'NaN',
  '9007199254740993',
  '9'.repeat(400),
  '8, 8',
  'null',
]
const texts = ['', ' ', ',', 'x', ';', '\u00ff\u00fe', 'x'.repeat(8000), '__proto__', '%00', '{}']

/** Unusual values for each header of the protocol, in requests and responses. */
const odd: Record<string, string[]> = {
  'upload-length': numbers,
  'upload-offset': numbers,
  'upload-defer-length': [...numbers, '1'],
  'upload-metadata': [
    ...texts,
    'filename',
    'filename ',
    'filename !',
    `${named},${named}`,
    `__proto__ ${base64('x')}`,
    `constructor ${base64('x')}`,
    `folder ${base64('__proto__')}`,
    'folder',
    `filename ${base64('a\u0000b')}`,
    `filename ${base64('../../../etc/passwd')}`,
    `filename ${Buffer.from([0xed, 0xa0, 0x80, 0xff]).toString('base64')}`,
    `filename ${base64('n'.repeat(6000))}`,
    `filetype ${base64('a\nb')}`,
  ],
  'upload-concat': ['partial', 'final;', `final;${UPLOADS}/a ${UPLOADS}/b`, ...texts],
  'upload-checksum': [`sha1 ${base64('x')}`, `md5 ${base64('x')}`, 'sha1', ...texts],
  'upload-expires': ['Wed, 21 Oct 2099 07:28:00 GMT', ...texts],
  'tus-resumable': ['', '0.2.2', '1.0.1', '1.0.0, 1.0.0', ...texts],
  'tus-version': ['1.0.0', ...texts],
  'tus-extension': ['concatenation', ...texts],
  'tus-max-size': numbers,
  'tus-checksum-algorithm': ['sha1', ...texts],
  'x-http-method-override': ['PATCH', 'DELETE', 'TRACE', ...texts],
  'content-type': [
    'application/json',
    'multipart/form-data',
    'application/offset+octet-stream; charset=x',
    ...texts,
  ],
  'x-forwarded-proto': ['https,http', 'gopher', ...texts],
  'x-forwarded-host': ['a b', '[', ...texts],
  forwarded: ['for=', 'proto=x;host=[', ...texts],
  host: ['[', 'a b', '127.0.0.1:99999', 'x'],
}
const cases = Object.entries(odd).flatMap(([name, values]) => values.map((value) => [name, value] as const))

test('no value of a tus header causes a server error', {
  timeout: 120_000,
}, async () => {
  const faults: string[] = []
  const note = (what: string, { status, body }: { status: number; body: string }) => {
    if (status >= 500 || status === 0 || /stack|node_modules/.test(body))
      faults.push(`${what}: ${status} ${body}`)
  }
  for (const [name, value] of cases) {
    const said = `${name}: ${value.slice(0, 80)}`
    const { location } = await send('POST', UPLOADS, begin)
    expect(location).not.toBe('')
    note(`POST ${said}`, await send('POST', UPLOADS, { ...begin, [name]: value }))
    note(`POST alone ${said}`, await send('POST', UPLOADS, { [name]: value }))
    note(
      `POST with bytes ${said}`,
      await send('POST', UPLOADS, { ...begin, ...add, [name]: value }, 'eight by'),
    )
    for (const method of ['HEAD', 'OPTIONS', 'GET', 'PATCH', 'PUT', 'DELETE'])
      note(
        `${method} ${said}`,
        await send(method, location, { ...add, [name]: value }, method === 'PATCH' ? 'part' : ''),
      )
    note(`OPTIONS ${said}`, await send('OPTIONS', UPLOADS, { [name]: value }))
  }
  expect(faults).toEqual([])
})

test.each([
  ['upload-concat', 'partial'],
  ['upload-concat', `final;${UPLOADS}/a`],
  ['upload-checksum', `sha1 ${base64('x')}`],
  ['x-http-method-override', 'PATCH'],
])('refuses unsupported features: %s: %s', async (name, value) => {
  for (const method of ['POST', 'PATCH', 'HEAD'] as const) {
    const { location } = await send('POST', UPLOADS, begin)
    const headers = method === 'POST' ? begin : method === 'PATCH' ? add : {}
    const answer = await send(method, method === 'POST' ? UPLOADS : location, { ...headers, [name]: value })
    expect([method, answer.status]).toEqual([method, 400])
    if (method !== 'HEAD')
      expect(JSON.parse(answer.body)).toMatchObject({ success: false, error: { code: 'BAD_REQUEST' } })
  }
})

test('metadata that would not fit into the headers of a response are refused', async () => {
  const long = { 'upload-length': '8', 'upload-metadata': `filename ${base64('a'.repeat(6000))}` }
  expect((await send('POST', UPLOADS, long)).status).toBe(400)
})
