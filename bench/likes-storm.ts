import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { startChild } from './child.ts'

/**
 * `node bench/likes-storm.ts --watchers 300 --likes 1050`: CPU cost of keeping watchers up to date
 * during many likes, compared with one push per like. The cost of writing the likes is
 * measured separately.
 */
const { values: options } = parseArgs({
  options: { watchers: { type: 'string', default: '300' }, likes: { type: 'string', default: '1050' } },
})
const watchers = Number(options.watchers)
const likes = Number(options.likes)
const ROUNDS = 5

const child = await startChild('ours')
const [quiet = '', watched = '', other = ''] = await child.products(3)
const fans = await child.users(50)
type Received = { at: number; likes: number }
const received = new Map<string, Received[]>()
const sockets = await Promise.all(
  Array.from({ length: watchers }, async (_, index) => {
    const socket = new WebSocket(`${child.address.replace('http', 'ws')}/ws`, { perMessageDeflate: false })
    await once(socket, 'open')
    const answered = once(socket, 'message')
    socket.send(JSON.stringify({ event: 'watch', data: { products: [watched, other] }, ack: 1 }))
    await answered
    // Only one socket parses its messages; the others would load this process.
    if (index === 0)
      socket.on('message', (text) => {
        const { event, data } = JSON.parse(String(text))
        if (event !== 'product:counts') return
        received.set(data.productId, [
          ...(received.get(data.productId) ?? []),
          { at: Date.now(), likes: data.likes },
        ])
      })
    return socket
  }),
)

/** Returns the server's CPU time for a burst of likes, and the time of the last like. */
const storm = async (likedId: string, pushedId?: string) => {
  received.clear()
  const before = await child.usage()
  const { count, at } = await child.like({
    times: likes,
    productId: likedId,
    fans: fans.map(({ id }) => id),
    pushedId,
  })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return { cpuMs: (await child.usage()).cpuMs - before.cpuMs, count, at }
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const rounds: { written: number; folded: number; each: number; pushes: number; age: number }[] = []
let isExact = true
for (let round = -1; round < ROUNDS; round += 1) {
  const written = await storm(quiet)
  const folded = await storm(watched)
  const pushes = received.get(watched) ?? []
  const final = pushes.at(-1)
  const each = await storm(quiet, other)
  isExact &&= final?.likes === folded.count
  // The first round warms up.
  if (round >= 0)
    rounds.push({
      written: written.cpuMs,
      folded: folded.cpuMs,
      each: each.cpuMs,
      pushes: pushes.length,
      age: (final?.at ?? Number.POSITIVE_INFINITY) - folded.at,
    })
}
const of = (what: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[what]))
const ratio = median(
  rounds.map(({ written, folded, each }) => (each - written) / Math.max(1, folded - written)),
)
console.log(`
A storm of ${likes} likes before ${watchers} watchers (median of ${ROUNDS} rounds)
  the server's CPU: written with nobody watching ${of('written').toFixed(0)} ms, with pushes ${of('folded').toFixed(0)} ms (${of('pushes')} pushes), with a push a like ${of('each').toFixed(0)} ms
  the pushes alone: ${ratio.toFixed(1)} × less than one push a like (goal ≥ 9)
  the last count is ${isExact ? 'exact' : 'WRONG'}, and received ${of('age').toFixed(0)} ms after the last like was written, at most ${Math.max(...rounds.map(({ age }) => age))} (goal ≤ 300)`)
for (const socket of sockets) socket.terminate()
await child.stop()
