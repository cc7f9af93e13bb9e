import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { v7 as newId } from 'uuid'
import { WebSocket } from 'ws'
import { hashPassword } from '../server/features/accounts/passwords.ts'
import type { TestPlatform } from '../testing/db.ts'
import { freePort, type Running, startProcess } from '../testing/processes.ts'
import { makeShop, openBench } from './product.ts'

type User = { id: string; token: string }
type Servers = Awaited<ReturnType<typeof startServers>>

/** Starts a server as a separate process, as an operator would, without limits. */
export const startServer = async (
  settings: Record<string, string>,
): Promise<{ server: Running; address: string }> => {
  const PORT = String(await freePort())
  const server = startProcess('server/main.ts', {
    JWT_SECRET: 'the servers of one product share their secret',
    // With a larger one, Node warns on each answer that the keep-alive time overflows.
    RATE_LIMIT_FACTOR: '10000',
    ROLE: 'server',
    PORT,
    ...settings,
  })
  await server.says('Sokoni is open')
  return { server, address: `http://127.0.0.1:${PORT}` }
}

/** Starts servers, and the baseline of `floor.ts`. */
export const startServers = async (
  count: number,
  settings: Record<string, string> = {},
): Promise<{
  platform: TestPlatform
  addresses: string[]
  pids: number[]
  /** Address of the baseline: `127.0.0.1:port`. */
  floor: string
  /** Creates a user and signs in at the given server. */
  signUp(address: string): Promise<User>
  stop(): Promise<void>
}> => {
  const { platform, close } = await openBench()
  const folder = await mkdtemp(path.join(tmpdir(), 'sokoni-bench-'))
  const DATABASE_URL = String(platform.db.pool.options.connectionString)
  const servers = await Promise.all(
    Array.from({ length: count }, () => startServer({ DATABASE_URL, DATA_DIR: folder, ...settings })),
  )
  const port = String(await freePort())
  const floor = startProcess('bench/floor.ts', { DATABASE_URL, PORT: port })
  await floor.says('The floor is open')
  let users = 0
  return {
    platform,
    addresses: servers.map(({ address }) => address),
    pids: servers.map(({ server }) => server.process.pid ?? 0),
    floor: `127.0.0.1:${port}`,
    signUp: async (address) => {
      users += 1
      const [id, phone, password] = [newId(), `+26876${700_000 + users}`, 'correct horse battery']
      const passwordHash = await hashPassword(password)
      await platform.db.prisma.user.create({
        data: { id, name: 'Bench', username: id, phone, passwordHash },
      })
      const { data } = await post(`${address}/api/auth/login`, { identifier: phone, password })
      return { id, token: String(data.tokens.accessToken) }
    },
    stop: async () => {
      await Promise.all([...servers.map(({ server }) => server.end()), floor.end()])
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const post = async (url: string, body: object, token?: string) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

/** A client: its WebSocket, and how it encodes an event as a frame. */
export type Page = { socket: WebSocket; frame(event: string, data: object): string }

/** Starts a chat of a buyer and a seller with one socket each, as many as the baseline has. */
export const startChat = async (
  { platform, signUp }: Servers,
  [one, other]: [string, string],
  open: (address: string, token: string) => Promise<Page>,
): Promise<{ buyer: User; chatId: string; from: Page; to: Page }> => {
  const [buyer, seller] = [await signUp(one), await signUp(other)]
  const shopId = await makeShop(platform, seller.id)
  const { data } = await post(`${one}/api/chats/messages`, { shopId, content: 'Hello' }, buyer.token)
  return {
    buyer,
    chatId: data.chatId,
    from: await open(one, buyer.token),
    to: await open(other, seller.token),
  }
}

/** Waits for a frame that contains all given texts, without parsing it, like the baseline. */
export const waitForFrame = (socket: WebSocket, ...pieces: string[]): Promise<void> =>
  new Promise((resolve) => {
    const onMessage = (bytes: Buffer) => {
      if (!pieces.every((piece) => bytes.includes(piece))) return
      socket.off('message', onMessage)
      resolve()
    }
    socket.on('message', onMessage)
  })

/** Sends an event over a plain socket and waits for its ack. */
export const ask = async (socket: WebSocket, event: string, data: object): Promise<void> => {
  const ack = newId()
  const answered = waitForFrame(socket, `"ack":"${ack}"`)
  socket.send(JSON.stringify({ event, data, ack }))
  await answered
}

/** Waits for a message with this text. */
export const waitForMessage = ({ socket }: Page, content: string): Promise<void> =>
  waitForFrame(socket, '"chat:message"', content)

/** Sends a message and waits until the other side has received it. */
export const sendAndWait = async ({ chatId, from, to }: { chatId: string; from: Page; to: Page }) => {
  const content = newId()
  const arrived = waitForMessage(to, content)
  from.socket.send(from.frame('chat:send', { chatId, content, clientMessageId: content }))
  await arrived
}

/** Opens a bare WebSocket. */
export const openBare = async (address: string): Promise<WebSocket> => {
  const socket = new WebSocket(`ws://${address}`)
  await once(socket, 'open')
  return socket
}

const hostOf = (address: string) => address.slice('http://'.length)

/** Opens a signed-in client with plain JSON at `/ws`. */
export const openPlain = async (address: string, token: string): Promise<Page> => {
  const socket = await openBare(`${hostOf(address)}/ws`)
  const answered = once(socket, 'message')
  socket.send(JSON.stringify({ event: 'auth', data: { token }, ack: 1 }))
  await answered
  return { socket, frame: (event, data) => JSON.stringify({ event, data }) }
}

/**
 * Opens a client that speaks socket.io's protocol frame by frame, without the cost of its client
 * library: https://socket.io/docs/v4/socket-io-protocol/
 */
export const openSocketIo = async (address: string, token: string): Promise<Page> => {
  const socket = await openBare(`${hostOf(address)}/socket.io/?EIO=4&transport=websocket`)
  socket.on('message', (bytes) => {
    if (String(bytes) === '2') socket.send('3')
  })
  const answered = waitForFrame(socket, '40{')
  socket.send(`40${JSON.stringify({ token })}`)
  await answered
  return { socket, frame: (event, data) => `42${JSON.stringify([event, data])}` }
}
