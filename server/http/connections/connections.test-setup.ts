import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'

/** A raw HTTP client that can stop in the middle. */
export type Client = {
  socket: Socket
  send(text: string | Buffer): void
  /** Everything received. */
  received(): string
  /** Resolves with everything received once the server has closed the connection. */
  closed: Promise<string>
}

const dial = async (app: TestApp, localAddress = '127.0.0.1'): Promise<Client> => {
  const { port } = app.app.server.address() as AddressInfo // it listens on TCP
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  await once(socket, 'connect')
  return { socket, send: (part) => socket.write(part), received: () => text, closed }
}

export const head = (method: string, path: string, headers: Record<string, string | number>) =>
  `${method} ${path} HTTP/1.1\r\nhost: a\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
export const json = { 'content-type': 'application/json', 'content-length': 500 }
export const login = head('POST', '/api/auth/login', json)
export const statusOf = (text: string) => Number(text.slice(9, 12))

export let app: TestApp
const opened: Client[] = []
export const open = async (localAddress?: string) => {
  const client = await dial(app, localAddress)
  opened.push(client)
  return client
}

/** Registers hooks that start a server with these settings, and disconnect its clients. */
export const setUp = (env: Record<string, string>) => {
  beforeAll(async () => {
    app = await startTestApp({ env })
    await app.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => {
    for (const { socket } of opened.splice(0)) socket.destroy()
  })
  afterAll(() => app.close())
}
