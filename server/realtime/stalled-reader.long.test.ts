import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeShop, makeUser } from '../../testing/factories.ts'
import { freePort, type Running, startProcess } from '../../testing/processes.ts'
import { openPlain, openSocketIo } from '../../testing/sockets.ts'
import { runSql } from '../../testing/sql.ts'

/**
 * One account requests all of its long messages over several sockets, at the limits, and reads
 * nothing: memory stays near that of an idle server. Without limits each attack takes hundreds of
 * MB.
 */
const MAX_GROWTH_BYTES = 64 * 1024 * 1024
const ATTACK_MS = 8000
const SYNCS_A_SECOND = 28
const SOCKETS = 8

let app: TestApp
let server: Running
let address: string
let token: string
let sync: { chats: Record<string, number> }

beforeAll(async () => {
  app = await startTestApp()
  const shop = await makeShop(app)
  token = shop.owner.token
  const chatIds: string[] = []
  for (let index = 0; index < 3; index += 1) {
    const buyer = await makeUser(app)
    chatIds.push((await buyer.call('sendMessage', { shopId: shop.id, content: 'Hello' })).body.data.chatId)
  }
  // With one character outside of Latin-1, V8 stores two bytes per character.
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side, content)
     SELECT gen_random_uuid(), c.id, 1 + n, c."buyerId", 'buyer', '€' || repeat('m', 3999)
     FROM "Chat" c, generate_series(1, 200) n`,
  )
  await runSql(app.platform.db.kysely, `UPDATE "Chat" SET "lastSeq" = 201`)
  sync = { chats: Object.fromEntries(chatIds.map((id) => [id, 0])) }
}, 120_000)
afterAll(() => app.close())

/** A process for each attack, because memory that one has allocated would hide the next one's. */
beforeEach(async () => {
  const port = await freePort()
  server = startProcess('server/main.ts', {
    ROLE: 'server',
    PORT: String(port),
    DATABASE_URL: app.platform.db.pool.options.connectionString ?? '',
    DATA_DIR: `${app.platform.env.dataDir}/server`,
    // The secret of the test's own server, whose tokens are used here.
    JWT_SECRET: 'the same in every test, so that tokens can be made beforehand',
  })
  await server.says('Sokoni is open')
  address = `http://127.0.0.1:${port}`
}, 60_000)
afterEach(() => server.end('SIGKILL'))

const memory = async (): Promise<number> => {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}
/** The baseline: as many clients with the same requests that read their responses. */
const warmUp = async (): Promise<number> => {
  const open = (_: unknown, index: number) => (index % 2 ? openPlain : openSocketIo)(address, token)
  const pages = await Promise.all(Array.from({ length: SOCKETS }, open))
  let most = 0
  for (let round = 0; round < 5; round += 1) {
    const answers = pages.flatMap((page) => Array.from({ length: 5 }, () => page.send('sync', sync)))
    for (const { success } of await Promise.all(answers)) expect(success).toBe(true)
    most = Math.max(most, await memory())
  }
  for (const page of pages) page.close()
  await Promise.all(pages.map(({ closed }) => closed))
  return most
}

type Attack = { sync: () => void; isOpen: () => boolean; end: () => void }

const openWebSocket = async (path: string) => {
  const socket = new WebSocket(address.replace('http', 'ws') + path)
  socket.on('error', () => {})
  await new Promise((resolve, reject) => socket.once('open', resolve).once('close', reject))
  const isOpen = () => socket.readyState === WebSocket.OPEN
  return { socket, isOpen, end: () => socket.terminate() }
}

const openPolling = async (isStalled: boolean): Promise<Attack> => {
  const path = '/socket.io/?EIO=4&transport=polling'
  const sid = /"sid":"([^"]+)"/.exec(await (await fetch(address + path)).text())?.[1]
  let isOpen = true
  const close = () => {
    isOpen = false
  }
  const post = (body: string) =>
    fetch(`${address}${path}&sid=${sid}`, { method: 'POST', body }).then(({ ok }) => {
      isOpen &&= ok
    }, close)
  await post(`40${JSON.stringify({ token })}`)
  // Read the response to CONNECT before the stalled request.
  await (await fetch(`${address}${path}&sid=${sid}`)).text()
  let poll: Socket | undefined
  if (isStalled) {
    const { port } = new URL(address)
    poll = connect(Number(port), '127.0.0.1').pause()
    poll.on('error', close).on('close', close)
    poll.write(`GET ${path}&sid=${sid} HTTP/1.1\r\nHost: x\r\n\r\n`)
  }
  const packet = `421${JSON.stringify(['sync', sync])}`
  return { sync: () => void post(packet), isOpen: () => isOpen, end: () => poll?.destroy() }
}

/** Opens connections that read nothing. */
const attacks: Record<string, () => Promise<Attack>> = {
  'plain WebSocket': async () => {
    const { socket, ...rest } = await openWebSocket('/ws')
    socket.pause()
    socket.send(JSON.stringify({ event: 'auth', data: { token }, ack: 0 }))
    const frame = JSON.stringify({ event: 'sync', data: sync, ack: 1 })
    const send = () => {
      socket.send(frame, () => {})
      socket.pong('alive', undefined, () => {})
    }
    return { ...rest, sync: send }
  },
  'socket.io': async () => {
    const { socket, ...rest } = await openWebSocket('/socket.io/?EIO=4&transport=websocket')
    socket.send(`40${JSON.stringify({ token })}`)
    await new Promise<void>((resolve, reject) => {
      socket.on('message', (text) => String(text).startsWith('40') && resolve())
      socket.once('close', reject)
    })
    socket.pause()
    const packet = `421${JSON.stringify(['sync', sync])}`
    return { ...rest, sync: () => socket.send(packet, () => {}) }
  },
  'socket.io by polling, with no poll': () => openPolling(false),
  'socket.io by polling, with one poll that is not read': () => openPolling(true),
}

it.each(Object.entries(attacks))(
  'clients that read nothing use little memory: %s',
  async (name, open) => {
    const idle = await warmUp()
    let most = idle
    let isOver = false
    const attack = async () => {
      let one = await open()
      while (!isOver) {
        // Disconnected clients reconnect at once.
        if (!one.isOpen()) {
          one.end()
          one = await open()
        }
        one.sync()
        await wait(1000 / SYNCS_A_SECOND)
      }
      one.end()
    }
    const watch = async () => {
      for (const end = performance.now() + ATTACK_MS; performance.now() < end; ) {
        await wait(500)
        most = Math.max(most, await memory())
      }
      isOver = true
    }
    await Promise.all([watch(), ...Array.from({ length: SOCKETS }, attack)])
    process.stdout.write(`${name}: ${Math.round((most - idle) / 1024 ** 2)} MB above idle\n`)
    expect(most - idle).toBeLessThan(MAX_GROWTH_BYTES)
    const page = await openPlain(address, token)
    // The address has used up its events of ten seconds.
    await expect.poll(async () => (await page.send('watch', {})).success, { timeout: 20_000 }).toBe(true)
    page.close()
  },
  90_000,
)
