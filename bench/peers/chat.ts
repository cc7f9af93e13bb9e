import { v7 as newId } from 'uuid'
import { freePort, startProcess } from '../../testing/processes.ts'
import { openSocketIo, type Page, sendAndWait, startChat, startServers, waitForFrame } from '../servers.ts'
import { installPeer } from './install.ts'
import { measurePeers, type Peer } from './measure.ts'

const CHATS = 32

/**
 * Compares chats of two sockets each: a bare relay, Feathers, and ours. All clients speak socket.io
 * and send without an ack.
 */
export const compareChats = async (): Promise<void> => {
  const feathers = await installPeer('feathers')
  const servers = await startServers(1)
  const DATABASE_URL = String(servers.platform.db.pool.options.connectionString)
  const peers = [
    await startRelay(),
    await startFeathers(feathers.folder, DATABASE_URL),
    await openOurs(servers),
  ]
  await measurePeers('A message from one socket.io client to the other', peers, 320)
  for (const { pages, end } of peers) {
    for (const { socket } of pages) socket.terminate()
    await end()
  }
  await servers.stop()
  await feathers.remove()
}

type ChatPeer = Peer & { pages: Page[]; end(): Promise<void> }

const startRelay = async (): Promise<ChatPeer> => {
  const PORT = String(await freePort())
  const relay = startProcess('bench/peers/relay.ts', { PORT, NODE_ENV: 'production' })
  await relay.says('The relay is open')
  const pages: Page[] = []
  const calls: Peer['calls'] = []
  while (calls.length < CHATS) {
    const room = newId()
    const [from, to] = [
      await openSocketIo(`http://127.0.0.1:${PORT}`, room),
      await openSocketIo(`http://127.0.0.1:${PORT}`, room),
    ]
    pages.push(from, to)
    calls.push(async () => {
      const content = newId()
      const arrived = waitForFrame(to.socket, '"message"', content)
      from.socket.send(from.frame('message', { chatId: room, content }))
      await arrived
    })
  }
  return { name: 'bare socket.io relay', pid: relay.process.pid ?? 0, calls, pages, end: relay.end }
}

const startFeathers = async (folder: string, DATABASE_URL: string): Promise<ChatPeer> => {
  const PORT = String(await freePort())
  const settings = { DATABASE_URL, PORT, CHATS: String(CHATS), NODE_ENV: 'production' }
  const server = startProcess(`${folder}/server.mjs`, settings)
  await server.says('Feathers is open')
  const [line = ''] = server.output().split('\n')
  const chats: { chatId: string; buyer: string; seller: string }[] = JSON.parse(line)
  const open = async (accessToken: string) => {
    const page = await openSocketIo(`http://127.0.0.1:${PORT}`, '')
    const answered = waitForFrame(page.socket, '430[')
    page.socket.send(`420${JSON.stringify(['create', 'authentication', { strategy: 'jwt', accessToken }])}`)
    await answered
    return page
  }
  const pages: Page[] = []
  const calls: Peer['calls'] = []
  for (const { chatId, buyer, seller } of chats) {
    const [from, to] = [await open(buyer), await open(seller)]
    pages.push(from, to)
    calls.push(async () => {
      const content = newId()
      const arrived = waitForFrame(to.socket, '"messages created"', content)
      from.socket.send(`42${JSON.stringify(['create', 'messages', { chatId, content }])}`)
      await arrived
    })
  }
  return { name: 'Feathers, stored with Knex', pid: server.process.pid ?? 0, calls, pages, end: server.end }
}

const openOurs = async (servers: Awaited<ReturnType<typeof startServers>>): Promise<ChatPeer> => {
  const [address = ''] = servers.addresses
  const [pid = 0] = servers.pids
  const pages: Page[] = []
  const calls: Peer['calls'] = []
  while (calls.length < CHATS) {
    const chat = await startChat(servers, [address, address], openSocketIo)
    pages.push(chat.from, chat.to)
    calls.push(() => sendAndWait(chat))
  }
  return { name: 'Sokoni', pid, calls, pages, end: async () => {} }
}
