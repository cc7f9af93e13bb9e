import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../../platform/logger.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'

/** Limit of an endpoint with this factor: four a minute per address or user. */
const RATE_LIMIT_FACTOR = '0.001'
const proxy = '10.8.0.1'
const stranger = '198.51.100.7'
const forged = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'elsewhere.example',
  'x-forwarded-port': '8443',
  'x-real-ip': '203.0.113.9',
  forwarded: 'for=203.0.113.9;host=elsewhere.example;proto=https',
  'true-client-ip': '203.0.113.9',
}

let app: TestApp
let logged = ''
beforeAll(async () => {
  const write = (line: string) => {
    logged += line
  }
  const log = createLogger({ level: 'info', pretty: false, to: { write } })
  app = await startTestApp({ env: { TRUST_PROXY: '10.8.0.0/16', RATE_LIMIT_FACTOR }, log })
})
afterAll(() => app.close())

/** `remoteAddress` is the peer's address; the headers are claims. */
const login = (remoteAddress: string, headers: Record<string, string>, identifier = '+26876999999') =>
  app.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers,
    payload: { identifier, password: 'not the right one' },
  })
const lines = () =>
  logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('forwarding headers of an untrusted client are ignored by log and limits', async () => {
  const statuses = []
  for (let n = 0; n < 5; n += 1) {
    const headers = { ...forged, 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}` }
    statuses.push((await login(stranger, headers, `+2687699900${n}`)).statusCode)
  }
  // With this factor, one failure per address for any phone.
  expect(statuses.slice(0, 2)).toEqual([401, 429])
  expect(statuses.slice(1)).toEqual(Array(4).fill(429))
  expect(new Set(lines().map(({ address }) => address))).toEqual(new Set([stranger]))
  expect(logged).not.toContain('203.0.113')
})

test('a trusted proxy’s header is used, and only its last entry', async () => {
  logged = ''
  for (const [said, real] of [
    ['203.0.113.20', '203.0.113.20'],
    ['127.0.0.1, 10.8.0.9, 198.51.100.21', '198.51.100.21'],
    ['192.0.2.22, 10.8.0.9', '192.0.2.22'],
  ] as const) {
    const { statusCode } = await login(proxy, { 'x-forwarded-for': said }, `+268769991${real.slice(-2)}`)
    expect([said, statusCode]).toEqual([said, 401])
    expect(lines().at(-1)).toMatchObject({ address: real, refusal: 'LOGIN_FAILED' })
  }
  expect((await login(proxy, { 'x-forwarded-for': '203.0.113.20' }, '+26876999200')).statusCode).toBe(429)
})

test('the general rate limit uses the same addresses', async () => {
  const flood = async (remoteAddress: string, forwarded: (n: number) => string) => {
    const statuses = []
    for (let n = 0; n < 5; n += 1)
      statuses.push(
        (
          await app.app.inject({
            url: '/api/shop-categories',
            remoteAddress,
            headers: { 'x-forwarded-for': forwarded(n) },
          })
        ).statusCode,
      )
    return statuses
  }
  expect(await flood('198.51.100.8', (n) => `203.0.113.${30 + n}`)).toEqual([200, 200, 200, 429, 429])
  expect(await flood(proxy, (n) => `203.0.113.${40 + n}`)).toEqual([200, 200, 200, 200, 200])
  expect(await flood(proxy, () => '203.0.113.50')).toEqual([200, 200, 200, 429, 429])
})

test('generated links never use Host and scheme headers', async () => {
  for (const remoteAddress of ['198.51.100.9', proxy]) {
    const user = await makeUser(app)
    const own = {
      ...forged,
      'x-forwarded-for': `203.0.113.${remoteAddress.length}`,
      host: 'elsewhere.example',
    }
    const page = await app.app.inject({ url: '/', remoteAddress, headers: { ...own, accept: 'text/html' } })
    expect(page.statusCode).toBe(200)
    const upload = await app.app.inject({
      method: 'POST',
      url: '/api/media/uploads',
      remoteAddress,
      headers: {
        ...own,
        authorization: `Bearer ${user.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        'upload-metadata': `folder ${btoa('products')},filename ${btoa('clip.mp4')}`,
      },
    })
    expect(upload.statusCode).toBe(201)
    expect(upload.headers.location).toMatch(/^\/api\/media\/uploads\//)
    const spec = await app.app.inject({ url: '/api/openapi.json', remoteAddress, headers: own })
    for (const { body, headers } of [page, upload, spec])
      expect(body + JSON.stringify(headers)).not.toMatch(/elsewhere\.example|8443/)
  }
})

/** The configurations of docs/OPERATING.md: setting, peer, and whose address counts. */
const configurations = [
  { TRUST_PROXY: '', from: '198.51.100.20', forged: true },
  { TRUST_PROXY: 'loopback', from: '127.0.0.1', forged: false },
  { TRUST_PROXY: 'loopback', from: '10.0.3.7', forged: true },
  { TRUST_PROXY: '10.0.3.7', from: '10.0.3.7', forged: false },
  { TRUST_PROXY: '10.0.3.7', from: '10.0.3.8', forged: true },
  { TRUST_PROXY: '10.0.3.0/28', from: '10.0.3.15', forged: false },
  { TRUST_PROXY: '10.0.3.0/28', from: '10.0.3.16', forged: true },
]
test.each(configurations)(
  'with TRUST_PROXY=$TRUST_PROXY a header from $from counts: not if $forged',
  async (setup) => {
    const received: string[] = []
    const write = (line: string) => void received.push(line)
    const log = createLogger({ level: 'info', pretty: false, to: { write } })
    const server = await startTestApp({ env: { TRUST_PROXY: setup.TRUST_PROXY }, log })
    try {
      // A proxy that overwrites the header sends one address; a client may send a chain.
      for (const header of setup.forged
        ? ['203.0.113.9', '203.0.113.9, 127.0.0.1, 10.0.3.7']
        : ['203.0.113.9'])
        await server.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          remoteAddress: setup.from,
          headers: { 'x-forwarded-for': header, 'x-real-ip': header, forwarded: `for=${header}` },
          payload: { identifier: '+26876999777', password: 'not the right one' },
        })
      const addresses = received
        .map((line) => JSON.parse(line))
        .filter(({ refusal }) => refusal === 'LOGIN_FAILED')
      expect(new Set(addresses.map(({ address }) => address))).toEqual(
        new Set([setup.forged ? setup.from : '203.0.113.9']),
      )
    } finally {
      await server.close()
    }
  },
)

test('the proxy configuration of this repository overwrites the client’s header', () => {
  const nginx = readFileSync(new URL('../../../docker/nginx.conf', import.meta.url), 'utf8')
  expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/)
  expect(nginx).not.toContain('$proxy_add_x_forwarded_for')
})
