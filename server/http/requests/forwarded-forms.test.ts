import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { createLogger } from '../../../platform/logger.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/sockets.ts'

let app: TestApp
let address: string
let logged = ''
beforeAll(async () => {
  const write = (line: string) => {
    logged += line
  }
  const log = createLogger({ level: 'info', pretty: false, to: { write } })
  const env = { TRUST_PROXY: 'loopback', RATE_LIMIT_FACTOR: '0.1', SOCKETS_PER_ADDRESS: '200' }
  app = await startTestApp({ env, log })
  address = await listen(app)
})
afterAll(() => app.close())

/** Notations of a client's address; `N` makes it unique to a test. */
const ipv4 = [
  '203.0.113.N',
  '203.0.113.N:5678',
  '::ffff:203.0.113.N',
  '[::ffff:203.0.113.N]:80',
  '64:ff9b::203.0.113.N',
]
const ipv6 = [
  '2001:db8:0:N::1',
  '[2001:db8:0:N::1]:80',
  '[2001:DB8:0:N:0::1]',
  '2001:db8:0:N::1%eth0',
  '2001:db8:0:N::2',
]
const garbage = [
  'unknown',
  '_hidden',
  '203.0.113',
  '999.0.0.1',
  '203.0.113.1:x',
  '[',
  '[::1',
  'x'.repeat(500),
  '\u00ff',
  ':80',
]
/** Anything may precede the client's address. */
const chained = (form: string) =>
  ['', ...garbage, '198.51.100.1'].map((left) => (left ? `${left}, ${form}` : form))

const login = async (forwarded: string, identifier: string) => {
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': forwarded },
    payload: { identifier, password: 'not the right one' },
  })
  return statusCode
}

/** Opens the given connections at once; returns the statuses. */
const connect = async (path: string, forwarded: readonly string[]) => {
  const sockets: WebSocket[] = []
  const statuses: number[] = []
  for (const header of forwarded)
    statuses.push(
      await new Promise<number>((resolve) => {
        const headers = { 'x-forwarded-for': header }
        const socket = new WebSocket(address.replace('http', 'ws') + path, { headers })
        sockets.push(socket)
        socket.on('error', () => {})
        socket.once('open', () => resolve(101))
        socket.once('unexpected-response', (_, { statusCode }) => {
          socket.terminate()
          resolve(statusCode ?? 0)
        })
      }),
    )
  await Promise.all(
    sockets.map((socket) => {
      const closed = new Promise((resolve) => socket.once('close', resolve))
      const isOpen = socket.readyState === WebSocket.OPEN
      socket.terminate()
      return isOpen ? closed : undefined
    }),
  )
  return statuses
}
const paths = { 'socket.io': '/socket.io/?EIO=4&transport=websocket', '/ws': '/ws' }

const kinds = [
  ['IPv4', ipv4],
  ['IPv6', ipv6],
] as const

test.each(kinds)('all notations of an address share a count of failed logins: %s', async (kind, forms) => {
  const all = forms.map((form) => form.replace('N', '7')).flatMap(chained)
  const statuses = []
  for (const [n, form] of all.entries()) statuses.push(await login(form, `+2687600${kind.at(-1)}${100 + n}`))
  // With this factor, three failures per address in 15 minutes.
  expect(statuses).toEqual([401, 401, 401, ...Array(all.length - 3).fill(429)])
})

test('an invalid entry counts as the proxy’s address and is not logged', async () => {
  logged = ''
  const statuses = []
  for (const [n, entry] of garbage.entries())
    statuses.push(await login(`198.51.100.${n}, ${entry}`, `+268761${1000 + n}`))
  expect(statuses).toEqual([401, 401, 401, ...Array(garbage.length - 3).fill(429)])
  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(new Set(lines.flatMap(({ address: from }) => from ?? []))).toEqual(new Set(['127.0.0.1']))
})

for (const [name, path] of Object.entries(paths)) {
  test.each(kinds)(`all notations of an address share a count of sockets: ${name}, %s`, async (_, forms) => {
    const all = forms.map((form) => form.replace('N', '8')).flatMap(chained)
    const statuses = await connect(path, all)
    expect(statuses.filter((status) => status === 101)).toHaveLength(20)
    expect(statuses.slice(20)).toEqual(Array(all.length - 20).fill(429))
  })

  test(`sockets with an invalid address count as the proxy's: ${name}`, async () => {
    const statuses = await connect(path, [...garbage, ...garbage, ...garbage])
    expect(statuses).toEqual([...Array(20).fill(101), ...Array(garbage.length * 3 - 20).fill(429)])
  })
}
