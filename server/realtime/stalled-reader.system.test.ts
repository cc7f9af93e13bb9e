import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeShop, makeUser } from '../../testing/factories.ts'
import { openPlain } from '../../testing/live.ts'
import { freePort, type Running, startProcess } from '../../testing/processes.ts'

/** One account asks for all of its long messages again and again and reads nothing: memory stays near that of an idle server. */
const MOST_GROWTH_BYTES = 64 * 1024 * 1024
const ATTACK_MS = 10_000
const SYNCS_A_SECOND = 25

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
  for (let index = 0; index < 12; index += 1) {
    const buyer = await makeUser(app)
    chatIds.push((await buyer.call('sendMessage', { shopId: shop.id, content: 'Hello' })).body.data.chatId)
  }
  await app.platform.db.query(
    `INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side, content)
     SELECT gen_random_uuid(), c.id, 1 + n, c."buyerId", 'buyer', repeat('m', 4000)
     FROM "Chat" c, generate_series(1, 200) n`,
  )
  await app.platform.db.query(`UPDATE "Chat" SET "lastSeq" = 201`)
  sync = { chats: Object.fromEntries(chatIds.map((id) => [id, 0])) }
  const port = await freePort()
  server = startProcess('server/main.ts', {
    ROLE: 'server',
    PORT: String(port),
    DATABASE_URL: app.platform.db.pool.options.connectionString ?? '',
    DATA_DIR: `${app.platform.env.dataDir}/server`,
    // As of the test's own server, whose tokens are used here.
    JWT_SECRET: 'the same in every test, so that tokens can be made beforehand',
  })
  await server.says('Sokoni is open')
  address = `http://127.0.0.1:${port}`
}, 120_000)
afterAll(async () => {
  await server.end('SIGKILL')
  await app.close()
})

const memory = async (): Promise<number> => {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}
/** A client that reads its answers, so that what the server needs for the work itself counts as idle. */
const warmUp = async () => {
  const page = await openPlain(address, token)
  for (let round = 0; round < 60; round += 1) expect((await page.send('sync', sync)).success).toBe(true)
  page.close()
  await wait(2000)
}

/** Each opens a connection that reads nothing, and returns how to send one `sync` (`false` once it was ended). */
const attackers: Record<string, () => Promise<() => boolean>> = {
  'plain WebSocket': async () => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`)
    socket.on('error', () => {})
    await new Promise((resolve) => socket.once('open', resolve))
    socket.pause()
    socket.send(JSON.stringify({ event: 'auth', data: { token }, ack: 0 }))
    return () => {
      socket.send(JSON.stringify({ event: 'sync', data: sync, ack: 1 }), () => {})
      socket.pong('alive', undefined, () => {})
      return socket.readyState === WebSocket.OPEN
    }
  },
  'socket.io': async () => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    socket.on('error', () => {})
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(`40${JSON.stringify({ token })}`)
    await new Promise<void>((resolve) =>
      socket.on('message', (text) => String(text).startsWith('40') && resolve()),
    )
    socket.pause()
    return () => {
      socket.send(`421${JSON.stringify(['sync', sync])}`, () => {})
      return socket.readyState === WebSocket.OPEN
    }
  },
  'socket.io by polling': async () => {
    const base = `${address}/socket.io/?EIO=4&transport=polling`
    const sid = /"sid":"([^"]+)"/.exec(await (await fetch(base)).text())?.[1]
    let isOpen = true
    const post = (body: string) =>
      fetch(`${base}&sid=${sid}`, { method: 'POST', body }).then(
        ({ ok }) => {
          isOpen &&= ok
        },
        () => {
          isOpen = false
        },
      )
    await post(`40${JSON.stringify({ token })}`)
    return () => {
      void post(`421${JSON.stringify(['sync', sync])}`)
      return isOpen
    }
  },
}

it.each(Object.keys(attackers))(
  'a reader that reads nothing costs little memory: %s',
  async (name) => {
    await warmUp()
    const idle = await memory()
    let most = idle
    let ask = await attackers[name]?.()
    const end = performance.now() + ATTACK_MS
    for (let sent = 0; performance.now() < end; sent += 1) {
      // Whoever is cut off comes back at once.
      if (!ask?.()) ask = await attackers[name]?.()
      if (sent % SYNCS_A_SECOND === 0) most = Math.max(most, await memory())
      await wait(1000 / SYNCS_A_SECOND)
    }
    process.stdout.write(`${name}: ${Math.round((most - idle) / 1024 ** 2)} MB above idle\n`)
    expect(most - idle).toBeLessThan(MOST_GROWTH_BYTES)
    const page = await openPlain(address, token)
    expect((await page.send('watch', {})).success).toBe(true)
    page.close()
  },
  90_000,
)
