import { connect } from 'node:net'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeUser } from '../../testing/factories.ts'
import { listen, openPlain, openSocketIo } from '../../testing/sockets.ts'

const PARTNER = 'https://partner.example'
let app: TestApp
let address: string
let ws: string
beforeAll(async () => {
  app = await startTestApp({
    env: { CORS_ORIGINS: PARTNER, SOCKETS_PER_ADDRESS: '20', ROOMS_PER_SOCKET: '300', LOG_LEVEL: 'silent' },
  })
  address = await listen(app)
  ws = address.replace('http', 'ws')
})
afterAll(() => app.close())

const engine = '/socket.io/?EIO=4&transport=websocket'
const transports = { 'socket.io': openSocketIo, 'plain WebSocket': openPlain }

/** A raw WebSocket with everything received. */
const openRaw = async (path: string, options: WebSocket.ClientOptions = {}) => {
  const socket = new WebSocket(ws + path, options)
  const received: string[] = []
  socket.on('message', (text) => received.push(String(text)))
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise((resolve) => socket.once('open', resolve))
  const until = (found: (frame: string) => boolean) =>
    expect.poll(() => received.some(found), { timeout: 10_000 }).toBe(true)
  return { socket, received, closed, until }
}
/** Opens a connection, sends the lines and returns everything received until it closed. */
const exchange = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const { port } = new URL(address)
    let received = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })

describe('a handshake', () => {
  const large = 'x'.repeat(50_000)
  it.each([
    ['an object whose toString is no function', '{"token":{"toString":1}}'],
    ['an object', '{"token":{"a":1}}'],
    ['an array', '{"token":[["a"]]}'],
    ['a number', '{"token":7}'],
    ['true', '{"token":true}'],
    ['a long text', `{"token":"${large}"}`],
    ['deep nesting', `{"token":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['an unpaired surrogate', '{"token":"\\ud800.\\ud800.\\u0000"}'],
  ])('with a token that is %s is refused as invalid', async (_, auth) => {
    const { socket, received, until } = await openRaw(engine)
    socket.send(`40${auth}`)
    await until((frame) => frame.startsWith('44'))
    const refused = JSON.parse(received.find((frame) => frame.startsWith('44'))?.slice(2) ?? '')
    expect(refused).toMatchObject({
      message: 'Invalid or expired token',
      data: { success: false, error: { code: 'AUTH_TOKEN_EXPIRED' } },
    })
    // The same connection can retry, as the client does.
    socket.send('40')
    await until((frame) => frame.startsWith('40'))
    socket.close()
  })

  it.each(['{"__proto__":{"token":"x"}}', '{"constructor":1,"toString":2}', '{"token":null,"invisible":{}}'])(
    'with %s connects as a visitor',
    async (auth) => {
      const { socket, until } = await openRaw(engine)
      socket.send(`40${auth}`)
      await until((frame) => frame.startsWith('40'))
      socket.close()
    },
  )

  it('opens one session per connection, and no other namespace', async () => {
    const { socket, received, until } = await openRaw(engine)
    for (const frame of ['40', '40', '40', '40/admin,{}', '40/constructor,{}']) socket.send(frame)
    await until((frame) => frame.startsWith('44/constructor'))
    await until((frame) => frame.startsWith('40{'))
    expect(received.filter((frame) => frame.startsWith('40'))).toHaveLength(1)
    socket.close()
  })

  it.each(Object.entries(transports))(
    'that closes during sign-in does not affect others: %s',
    async (name) => {
      const user = await makeUser(app)
      const frame = {
        'socket.io': `40${JSON.stringify({ token: user.token })}`,
        'plain WebSocket': JSON.stringify({ event: 'auth', data: { token: user.token }, ack: 1 }),
      }[name]
      for (let round = 0; round < 5; round += 1) {
        const { socket, closed } = await openRaw(name === 'socket.io' ? engine : '/ws')
        socket.send(frame ?? '')
        socket.terminate()
        await closed
      }
      const metrics = async () => (await app.platform.metrics.render()).text
      await expect.poll(metrics, { timeout: 10_000 }).toContain('sokoni_sockets_open{kind="plain"} 0')
      const page = await transports['plain WebSocket'](address, user.token)
      expect((await page.send('watch', {})).success).toBe(true)
      page.close()
      await page.closed
    },
  )
})

it('refuses other origins on every transport, and accepts its own and those of CORS_ORIGINS', async () => {
  const polling = `${address}/socket.io/?EIO=4&transport=polling`
  const poll = async (origin?: string) => {
    const response = await fetch(polling, { ...(origin && { headers: { origin } }) })
    const sid = /"sid":"([^"]+)"/.exec(await response.text())?.[1]
    // An open session counts for its address until it is closed.
    if (sid) await fetch(`${polling}&sid=${sid}`, { method: 'POST', body: '1' })
    return response.status
  }
  expect(await poll('https://elsewhere.example')).toBe(403)
  expect(await poll('null')).toBe(403)
  const allowed = [app.platform.env.publicUrl, PARTNER]
  for (const origin of [...allowed, undefined]) expect([origin, await poll(origin)]).toEqual([origin, 200])
  for (const path of ['/ws', engine]) {
    const outcomeFor = async (origin: string) => {
      const socket = new WebSocket(ws + path, { origin })
      const outcome = await new Promise((resolve) => {
        socket.on('message', () => resolve('served'))
        socket.on('error', () => resolve('refused'))
        socket.on('close', (code) => resolve(code === 4003 ? 'refused' : code))
        socket.on('open', () => socket.send('{"event":"watch","ack":1}'))
      })
      socket.terminate()
      return outcome
    }
    for (const origin of ['https://elsewhere.example', 'null', `${PARTNER}.elsewhere.example`])
      expect([path, origin, await outcomeFor(origin)]).toEqual([path, origin, 'refused'])
    for (const origin of allowed)
      expect([path, origin, await outcomeFor(origin)]).toEqual([path, origin, 'served'])
  }
})

it('survives invalid Engine.IO and socket.io frames', async () => {
  const many = Array.from({ length: 200 }, () => '42["watch",{}]').join('\u001e')
  for (const frames of [
    ['40', '451-["watch",{"_placeholder":true,"num":0}]', '42["watch",{}]'],
    ['40', '451-["watch",{"_placeholder":true,"num":7}]', Buffer.from([1])],
    ['40', `42${'9'.repeat(400)}["watch",{}]`],
    ['40', '43999999999999999999[]', '431["x"]'],
    ['40', '2probe', '5', '6', many],
    ['40', '42["error",{}]', '420["disconnecting"]'],
  ]) {
    const { socket, closed } = await openRaw(engine)
    for (const frame of frames) socket.send(frame)
    await Promise.race([closed, new Promise((resolve) => socket.ping(() => resolve(null)))])
    socket.terminate()
    await closed
  }
  const page = await openSocketIo(address)
  expect((await page.send('watch', {})).success).toBe(true)
  page.close()
})

it('closes a socket.io connection that sends unsolicited pongs', async () => {
  const { socket, closed } = await openRaw(engine)
  socket.send('40')
  socket.send('3')
  await closed
})

it.each(['/ws', engine])('closes a connection that sends too many frames: %s', async (path) => {
  const { socket, closed, until } = await openRaw(path)
  if (path === engine) {
    socket.send('40')
    await until((frame) => frame.startsWith('40'))
  }
  const frame = path === '/ws' ? '{"event":"watch","ack":1}' : '421["watch",{}]'
  for (let sent = 0; sent < 2000; sent += 1) socket.send(frame)
  await closed
})

it('counts pings as events, and closes a connection that sends too many', async () => {
  const { socket, received, until, closed } = await openRaw('/ws')
  for (let sent = 0; sent < 60; sent += 1) socket.ping()
  socket.send('{"event":"watch","ack":1}')
  await until((frame) => frame.includes('"ack":1'))
  expect(received.join()).toContain('TOO_MANY_REQUESTS')
  for (let sent = 0; sent < 2000; sent += 1) socket.ping()
  await closed
})

it.each(Object.entries(transports))('limits rooms per socket: %s', async (_, open) => {
  const page = await open(address)
  const ids = (count: number) => Array.from({ length: count }, () => newId())
  const first = ids(200)
  expect((await page.send('watch', { products: first })).success).toBe(true)
  expect((await page.send('watch', { products: first })).success).toBe(true)
  expect((await page.send('watch', { shops: ids(200) })).error?.code).toBe('TOO_MANY_REQUESTS')
  await page.send('unwatch', { products: first })
  expect((await page.send('watch', { shops: ids(200) })).success).toBe(true)
  page.close()
  await page.closed
})

it.each(Object.entries(transports))('limits open chats per socket: %s', async (_, open) => {
  const page = await open(address, (await makeUser(app)).token)
  const ids = (count: number) => Array.from({ length: count }, () => newId())
  const first = ids(20)
  expect((await page.send('watch', { chats: first })).success).toBe(true)
  expect((await page.send('watch', { chats: first })).success).toBe(true)
  expect((await page.send('watch', { chats: ids(1) })).error?.code).toBe('TOO_MANY_REQUESTS')
  await page.send('unwatch', { chats: first.slice(0, 1) })
  expect((await page.send('watch', { chats: ids(1) })).success).toBe(true)
  page.close()
  await page.closed
})

it('closes a socket.io connection that sends too many WebSocket pings', async () => {
  const { socket, until, closed } = await openRaw(engine)
  socket.send('40')
  await until((frame) => frame.startsWith('40'))
  for (let sent = 0; sent < 2000; sent += 1) socket.ping()
  await closed
})

it.each(['/ws', engine])('closes a connection that sends a message in tiny fragments: %s', async (path) => {
  const { socket, closed, until } = await openRaw(path)
  if (path === engine) {
    socket.send('40')
    await until((frame) => frame.startsWith('40'))
  }
  for (let sent = 0; sent < 1000; sent += 1) socket.send('a', { fin: false })
  await closed
})

it.each(['451-["watch",{"_placeholder":true,"num":0}]', '461-1[{"_placeholder":true,"num":0}]'])(
  'closes a connection that announces binary attachments: %s',
  async (packet) => {
    const { socket, closed, until } = await openRaw(engine)
    socket.send('40')
    await until((frame) => frame.startsWith('40'))
    socket.send(packet)
    await closed
  },
)

it('closes a connection that sends binary data', async () => {
  const { socket, closed } = await openRaw(engine)
  socket.send(Buffer.from([1, 2, 3]))
  await closed
})

it('limits sockets per address over both transports', async () => {
  const open = []
  for (let index = 0; index < 20; index += 1) open.push(await openRaw(index % 2 ? '/ws' : engine))
  const upgrade = (path: string) =>
    exchange(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    )
  for (const path of ['/ws', engine]) expect(await upgrade(path)).toMatch(/^HTTP\/1.1 429 /)
  expect((await fetch(`${address}/socket.io/?EIO=4&transport=polling`)).status).toBe(403)
  expect((await fetch(`${address}/health`)).status).toBe(200)
  for (const { socket } of open) socket.close()
  for (const { closed } of open) await closed
  const page = await openPlain(address)
  page.close()
  await page.closed
})

it('ignores an Upgrade header on other paths', async () => {
  const head = 'Host: x\r\nConnection: Upgrade, close\r\nUpgrade: '
  expect(await exchange(`GET /health HTTP/1.1\r\n${head}h2c\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /)
  expect(await exchange(`GET /api/countries HTTP/1.1\r\n${head}websocket\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /)
  expect(await exchange(`POST /ws HTTP/1.1\r\n${head}websocket\r\nContent-Length: 0\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 404 /,
  )
})
