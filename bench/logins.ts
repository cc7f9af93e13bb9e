import { Agent, request } from 'node:http'
import { io } from 'socket.io-client'
import { startChild } from './child.ts'

/**
 * `node bench/logins.ts`: latency of messages while 64 logins, each with a password hash, are
 * always in flight. Quiet and busy periods alternate; the server is a separate process.
 */
const IN_FLIGHT = 64
const MESSAGES = 60
const ROUNDS = 5

const server = await startChild('ours')
const [buyer, seller] = await server.users(2)
if (!buyer || !seller) throw new Error('Nobody came')
const opened = await fetch(`${server.address}/api/shops`, {
  method: 'POST',
  headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    name: 'Bench',
    slug: 'bench-logins',
    description: 'A shop for a bench',
    category: 'Other',
  }),
})
const { data, message } = await opened.json()
if (opened.status !== 201) throw new Error(message)
const open = async (token: string) => {
  const socket = io(server.address, { auth: { token }, transports: ['websocket'], forceNew: true })
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  return socket
}
const [from, to] = [await open(buyer.token), await open(seller.token)]
const waiting = new Map<string, () => void>()
to.on('chat:message', ({ message }: { message: { content: string } }) => waiting.get(message.content)?.())

let count = 0
/** Milliseconds from sending to the other socket. */
const send = async (): Promise<number> => {
  count += 1
  const content = `Message ${count}`
  const begun = performance.now()
  const received = new Promise<void>((resolve) => waiting.set(content, resolve))
  from.emit('chat:send', { shopId: data.shop.id, content })
  await received
  return performance.now() - begun
}

const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT })
const statuses = new Map<number, number>()
const logIn = (number: number) =>
  new Promise<void>((resolve, reject) => {
    const body = JSON.stringify({ identifier: `+2687${6_000_000 + number}`, password: 'not the right one' })
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(`${server.address}/api/auth/login`, { method: 'POST', agent, headers }, (answer) => {
      statuses.set(answer.statusCode ?? 0, (statuses.get(answer.statusCode ?? 0) ?? 0) + 1)
      answer.resume().on('end', resolve)
    })
    sent.on('error', reject).end(body)
  })
let isFlooded = false
let logins = 0
const flood = async () => {
  while (isFlooded) {
    logins += 1
    await logIn(logins)
  }
}

const quantile = (all: number[], share: number) =>
  all.toSorted((one, other) => one - other)[Math.floor(all.length * share)] ?? 0
const stretch = async () => {
  const times: number[] = []
  while (times.length < MESSAGES) times.push(await send())
  return times
}

for (let warm = 0; warm < 100; warm += 1) await send()
const [quiet, flooded]: [number[], number[]] = [[], []]
let floodedMs = 0
const round = (value: number) => Math.round(value * 100) / 100

for (let round = 0; round < ROUNDS; round += 1) {
  quiet.push(...(await stretch()))
  isFlooded = true
  const begun = performance.now()
  const flooding = Promise.all(Array.from({ length: IN_FLIGHT }, flood))
  flooded.push(...(await stretch()))
  isFlooded = false
  await flooding
  floodedMs += performance.now() - begun
}

for (const [name, share] of [
  ['p50', 0.5],
  ['p99', 0.99],
] as const) {
  const [calm, busy] = [quantile(quiet, share), quantile(flooded, share)]
  console.log(
    `${name}: ${round(calm)} ms quiet, ${round(busy)} ms flooded, ${round(busy / calm)} × (goal ≤ 2 ×)`,
  )
}
console.log(
  `${round(logins / (floodedMs / 1000))} logins a second, answered ${JSON.stringify([...statuses])}`,
)
from.close()
to.close()
agent.destroy()
await server.stop()
