import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { readEnv } from '../../../platform/env.ts'
import { personas } from '../../../prisma/seed/catalogue.ts'
import { DEMO_PASSWORD, secureDemoAccounts, seedDemo } from '../../../prisma/seed/main.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { startProcess } from '../../../testing/processes.ts'
import { startMessage } from '../../start-message.ts'
import { isDevelopmentOrigin, refusePublicPeers } from './local-network.ts'

const lan = { NODE_ENV: 'development', ALLOW_LAN: '1', PUBLIC_URL: 'http://192.168.1.5:3000' }
const machine = { NODE_ENV: 'development' }
const phoneOf = (key: string) => personas.find((persona) => persona.key === key)?.phone ?? ''

let here: TestApp
let onNetwork: TestApp
beforeAll(async () => {
  here = await startTestApp()
  onNetwork = await startTestApp({ env: { ...lan, TRUST_PROXY: 'loopback,linklocal,uniquelocal' } })
})
afterAll(async () => {
  await here.close()
  await onNetwork.close()
})

test.each<[string, Record<string, string>, number, number?]>([
  ['127.0.0.1', {}, 200],
  ['::1', { host: '[::1]:3000' }, 200],
  ['::ffff:127.0.0.1', { host: 'localhost:3000' }, 200],
  ['192.168.1.9', {}, 404],
  ['::ffff:192.168.1.9', {}, 404],
  ['172.18.0.5', { 'x-forwarded-for': '127.0.0.1' }, 404],
  ['192.168.1.9', { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', host: '127.0.0.1' }, 404],
  ['192.168.1.9', { forwarded: 'for=127.0.0.1;host=localhost', 'x-forwarded-host': 'localhost' }, 404],
  // A tunnel or proxy on this machine, and a page with DNS rebinding, which development refuses.
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 404],
  ['127.0.0.1', { host: 'evil.example:3000' }, 404, 403],
  ['127.0.0.1', { host: 'localhost.evil.example' }, 404, 403],
  ['127.0.0.1', { host: 'evil.example', 'x-forwarded-host': 'localhost' }, 404, 403],
])(
  'shows codes to this machine only: %s with %j gets %i',
  async (remoteAddress, headers, status, inDevelopment = status) => {
    for (const [{ app }, expected] of [
      [here, status],
      [onNetwork, inDevelopment],
    ] as const)
      for (const url of [
        '/dev/outbox',
        '/api/dev/outbox',
        '/dev/outbox/',
        '/api/dev/outbox?to=%2B26876100001',
      ])
        for (const method of ['GET', 'HEAD'] as const) {
          const answer = await app.inject({ method, url, remoteAddress, headers })
          expect([url, method, answer.statusCode]).toEqual([url, method, expected])
        }
  },
)

const loopback = ['localhost:3000', '127.0.0.1', '[::1]:3000', 'shop.localhost']
const local = ['192.168.1.5:3000', '10.1.2.3', '[fe80::1]:3000', 'server-1:3000', 'desk.local:3000']
const foreign = ['evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example', '8.8.8.8', '%']

test.each([
  ['this machine', machine, loopback, [...foreign, ...local]],
  ['the local network', lan, [...loopback, ...local], foreign],
])('development for %s answers to no name that a web page could rebind', async (_where, env, own, others) => {
  const { app, close } = await startTestApp({ env })
  const isRefused = async (host: string, method: 'GET' | 'POST', url: string) => {
    const headers = { host, ...(method === 'POST' && { origin: `http://${host}` }) }
    const { statusCode, body } = await app.inject({ method, url, headers })
    return statusCode === 403 && body.includes('change PUBLIC_URL')
  }
  for (const [method, url] of [
    ['GET', '/health'],
    ['GET', '/api/products'],
    ['GET', '/'],
    ['POST', '/api/auth/login'],
  ] as const) {
    for (const host of own)
      expect([host, url, await isRefused(host, method, url)]).toEqual([host, url, false])
    for (const host of others)
      expect([host, url, await isRefused(host, method, url)]).toEqual([host, url, true])
  }
  await close()
})

it('development answers no polling of a foreign name, and the sockets of its own', async () => {
  const { app, close } = await startTestApp({ env: lan })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const poll = (host: string, method: 'GET' | 'POST' = 'GET') =>
    new Promise<number | undefined>((resolve, reject) => {
      const path = '/socket.io/?EIO=4&transport=polling'
      const sent = request({ port, host: '127.0.0.1', path, method, headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      sent.on('error', reject)
      sent.end()
    })
  for (const host of foreign) {
    expect([host, await poll(host)]).toEqual([host, 403])
    expect([host, await poll(host, 'POST')]).toEqual([host, 403])
  }
  for (const host of ['localhost:3000', 'desk.local:3000'])
    expect([host, await poll(host)]).toEqual([host, 200])
  await close()
})

it('hides metrics on the local network without a token', async () => {
  expect((await here.app.inject('/metrics')).statusCode).toBe(200)
  expect((await onNetwork.app.inject('/metrics')).statusCode).toBe(401)
})

// A dozen passwords are checked, one after the other.
it('has no administrator with a published password on the local network, also in an existing database', {
  timeout: 180_000,
}, async () => {
  const signIn = (key: string) =>
    onNetwork.visitor.call('login', { identifier: phoneOf(key), password: DEMO_PASSWORD })
  await seedDemo(onNetwork.platform)
  const before = await signIn('admin')
  expect(before.status).toBe(200)
  await secureDemoAccounts(onNetwork.platform)
  expect((await signIn('admin')).status).toBe(401)
  const session = onNetwork.withToken(before.body.data.tokens.accessToken)
  expect((await session.call('getMe')).status).toBe(401)
  expect((await signIn('nomsa')).status).toBe(200)
  const platform = onNetwork.platform
  await secureDemoAccounts({ ...platform, env: { ...platform.env, mode: 'production', allowsLan: false } })
  for (const { key } of personas) expect([key, (await signIn(key)).status]).toEqual([key, 401])
  // The numbers may belong to somebody, who could reset the password.
  const { prisma } = platform.db
  const left = { phone: { in: personas.map(({ phone }) => phone) } }
  expect(await prisma.user.count({ where: left })).toBe(1)
  expect((await prisma.user.findFirst({ where: left }))?.phone).toBe(phoneOf('admin'))
  expect(await prisma.user.count({ where: { role: 'admin', phone: null } })).toBe(0)
})

it('keeps the demo accounts if only this machine can connect', async () => {
  await seedDemo(here.platform)
  await secureDemoAccounts(here.platform)
  const { status } = await here.visitor.call('login', {
    identifier: phoneOf('admin'),
    password: DEMO_PASSWORD,
  })
  expect(status).toBe(200)
})

it('closes connections from outside the local network', async () => {
  const server = new EventEmitter()
  refusePublicPeers(server)
  const isClosed = (remoteAddress: string | undefined) => {
    let closed = false
    const destroy = () => {
      closed = true
    }
    server.emit('connection', { remoteAddress, destroy })
    return closed
  }
  for (const address of ['8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1111', undefined])
    expect([address, isClosed(address)]).toEqual([address, true])
  for (const address of ['127.0.0.1', '::ffff:192.168.1.9', '172.18.0.5', 'fe80::1'])
    expect([address, isClosed(address)]).toEqual([address, false])
  const proxied = await startTestApp({ env: { TRUST_PROXY: 'loopback' } })
  expect(onNetwork.app.server.listenerCount('connection')).toBe(
    proxied.app.server.listenerCount('connection') + 1,
  )
  await proxied.close()
})

it('accepts origins of this machine and the local network only in development', () => {
  const network = { ...readEnv(lan), port: 3000 }
  const machine = readEnv({})
  const production = { ...machine, mode: 'production' as const }
  for (const [origin, byNetwork, byMachine] of [
    ['http://localhost:5173', true, true],
    ['http://127.0.0.1:3000', true, true],
    ['http://[::1]:3000', true, true],
    ['http://192.168.1.5:3000', true, false],
    ['http://192.168.1.5:8080', false, false],
    ['http://8.8.8.8:3000', false, false],
    ['http://localhost.evil.example', false, false],
    ['http://localhost:3000/', false, false],
    ['null', false, false],
    ['file://localhost', false, false],
  ] as const) {
    expect([origin, isDevelopmentOrigin(origin, network)]).toEqual([origin, byNetwork])
    expect([origin, isDevelopmentOrigin(origin, machine)]).toEqual([origin, byMachine])
    expect([origin, isDevelopmentOrigin(origin, production)]).toEqual([origin, false])
  }
})

it('prints a QR code only for the local network', () => {
  const text = startMessage(readEnv(lan), {})
  expect(text).toContain('ALLOW_LAN is on')
  expect(text).toMatch(/[▀▄█]{5}/)
  expect(startMessage(readEnv({}), {})).not.toMatch(/ALLOW_LAN|[▀▄█]{5}/)
  expect(startMessage(readEnv({ ...lan, PUBLIC_URL: 'http://127.0.0.1:8080' }), {})).not.toMatch(/[▀▄█]{5}/)
})

test.each([
  'server/main.ts',
  'workers/main.ts',
  'scripts/migrate.ts',
  'scripts/admin.ts',
  'scripts/fetch-models.ts',
])('%s does not start in development on a network, and prints the reason without a stack', async (main) => {
  const settings = { NODE_ENV: 'development', HOST: '0.0.0.0' }
  const running = startProcess(
    main,
    settings,
    main.includes('admin') ? ['+26876123456', 'a long secret'] : [],
  )
  try {
    if (running.process.exitCode === null)
      await once(running.process, 'close', { signal: AbortSignal.timeout(50_000) })
    expect(running.process.exitCode).toBe(1)
    expect(running.output()).toMatch(/HOST=0\.0\.0\.0 listens on a network.*ALLOW_LAN=1/)
    expect(running.output()).not.toMatch(/^\s+at /m)
  } finally {
    await running.end()
  }
})
