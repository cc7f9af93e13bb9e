import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type Child, startChild } from './child.ts'

/**
 * `node bench/sockets.ts [part] [sockets]`: many sockets on one server, compared with a bare
 * WebSocket server. Parts: `idle`, `tell`, `return`, `stalled`; default: all.
 */
const [part, size] = process.argv.slice(2)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const inTurns = async <T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>) => {
  const left = [...items]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
    }),
  )
}

const connect = async ({ address }: Child, kind: 'ours' | 'bare') => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${kind === 'ours' ? '/ws' : ''}`, {
    perMessageDeflate: false,
  })
  await once(socket, 'open')
  return socket
}
const ask = async (socket: WebSocket, event: string, data: unknown) => {
  const ack = event
  const answered = new Promise<void>((resolve) => {
    const onPush = (text: unknown) => {
      if (!String(text).includes(`"ack":"${ack}"`)) return
      socket.off('message', onPush)
      resolve()
    }
    socket.on('message', onPush)
  })
  socket.send(JSON.stringify({ event, data, ack }))
  await answered
}
const kinds = ['bare', 'ours'] as const
type Users = { id: string; token: string }[]

/** Measures the memory of an idle signed-in socket. */
const idle = async (child: Child, users: Users) => {
  const before = await child.usage()
  const sockets: WebSocket[] = []
  await inTurns(users, 50, async ({ token }) => {
    const socket = await connect(child, 'ours')
    sockets.push(socket)
    await ask(socket, 'auth', { token })
  })
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const after = await child.usage()
  const kilobytes = (after.bytes - before.bytes) / sockets.length / 1024
  console.log(`\nAn idle signed-in socket (of ${sockets.length}): ${kilobytes.toFixed(1)} KB (goal ≤ 16)`)
  for (const socket of sockets) socket.terminate()
}

/** Measures the fan-out rate to watchers of a product, and its CPU cost. */
const tell = async (children: Record<'bare' | 'ours', Child>, count: number) => {
  const TIMES = 100
  const rounds: Record<'bare' | 'ours', { rate: number[]; cpu: number[] }> = {
    bare: { rate: [], cpu: [] },
    ours: { rate: [], cpu: [] },
  }
  const crowds = { bare: [] as WebSocket[], ours: [] as WebSocket[] }
  let received = 0
  let wanted = 0
  let arrived = () => {}
  const [watched = ''] = await children.ours.products(1)
  for (const kind of kinds)
    await inTurns([...Array(count).keys()], 50, async () => {
      const socket = await connect(children[kind], kind)
      if (kind === 'ours') await ask(socket, 'watch', { products: [watched] })
      socket.on('message', () => {
        received += 1
        if (received === wanted) arrived()
      })
      crowds[kind].push(socket)
    })
  for (let round = 0; round < 5; round += 1)
    for (const kind of kinds) {
      const child = children[kind]
      ;[received, wanted] = [0, TIMES * count]
      const all = new Promise<void>((resolve) => {
        arrived = resolve
      })
      const before = await child.usage()
      const begun = performance.now()
      await child.push(TIMES, watched)
      await all
      rounds[kind].rate.push(wanted / (performance.now() - begun))
      rounds[kind].cpu.push((await child.usage()).cpuMs - before.cpuMs)
    }
  const ratio = (what: 'rate' | 'cpu') =>
    median(rounds.ours[what].map((value, round) => value / (rounds.bare[what][round] ?? value))).toFixed(2)
  console.log(
    `\nfan-out to ${count} watchers: ${median(rounds.ours.rate).toFixed(0)} a millisecond, rate ${ratio('rate')} × of bare ws (goal ≥ 0.9), CPU ${ratio('cpu')} × (goal ≤ 1.15)`,
  )
  for (const socket of [...crowds.bare, ...crowds.ours]) socket.terminate()
}

/** Measures all clients reconnecting and syncing at once. */
const comeBack = async (children: Record<'bare' | 'ours', Child>, users: Users) => {
  const times = { bare: [] as number[], ours: [] as number[] }
  let queries = 0
  for (let round = 0; round < 3; round += 1)
    for (const kind of kinds) {
      const child = children[kind]
      const before = await child.usage()
      const sockets: WebSocket[] = []
      const begun = performance.now()
      await inTurns(users, users.length, async ({ token }) => {
        const socket = await connect(child, kind)
        sockets.push(socket)
        if (kind === 'ours') void ask(socket, 'auth', { token })
        await ask(socket, 'sync', { chats: {} })
      })
      times[kind].push(performance.now() - begun)
      if (kind === 'ours') queries = ((await child.usage()).queries - before.queries) / users.length
      for (const socket of sockets) socket.terminate()
      await new Promise((resolve) => setTimeout(resolve, 1500))
    }
  const ratios = times.ours.map((value, round) => value / (times.bare[round] ?? value))
  console.log(
    `\n${users.length} come back and resume at once: ${median(times.ours).toFixed(0)} ms, ${median(ratios).toFixed(2)} × of bare ws (goal ≤ 2.5), ${queries.toFixed(2)} queries each (goal ≤ 1)`,
  )
}

const STALLED = 50

const watch = async (child: Child, products: string[]) => {
  const socket = await connect(child, 'ours')
  await ask(socket, 'watch', { products })
  return socket
}

/** Opens `size` readers of a room, and the sockets whose room is flooded, which may not read. */
const gather = async (child: Child, size: number, isStalled: boolean) => {
  const [PUSHES, FLOOD, FLOOD_BYTES] = [20, 150, 32_768]
  const [room = '', flood = ''] = await child.products(2)
  let received = (_event: string) => {}
  const readers: WebSocket[] = []
  await inTurns([...Array(size).keys()], 50, async () => {
    const socket = await watch(child, [room])
    socket.on('message', (text) => received(String(text)))
    readers.push(socket)
  })
  const others = new Set<WebSocket>()
  const close = (sockets: Iterable<WebSocket>) => {
    for (const socket of sockets) socket.terminate()
  }
  /** Reconnects the stalled sockets for each round. */
  const fill = async () => {
    close(others)
    others.clear()
    while (others.size < STALLED) {
      const socket = await watch(child, isStalled ? [room, flood] : [room])
      if (isStalled) socket.pause()
      others.add(socket)
    }
  }
  /** Returns the latencies of all pushes to all readers, sorted, in milliseconds. */
  const round = async () => {
    await fill()
    const flooded = child.push(FLOOD, flood, FLOOD_BYTES)
    const each: number[] = []
    for (let pushed = 0; pushed < PUSHES; pushed += 1) {
      const begun = performance.now()
      let left = readers.length
      const all = new Promise<void>((resolve) => {
        received = () => {
          each.push(performance.now() - begun)
          left -= 1
          if (left === 0) resolve()
        }
      })
      await Promise.all([child.push(1, room), all])
    }
    await flooded
    return each.toSorted((a, b) => a - b)
  }
  return { round, close: () => close([...readers, ...others]) }
}

/**
 * Measures latency for others and memory while fifty sockets receive far more data and read
 * nothing. Compared with an equal crowd in which all read.
 */
const stall = async (child: Child, count: number) => {
  const times = { calm: [] as number[][], stalled: [] as number[][] }
  const crowds = {
    calm: await gather(child, count - STALLED, false),
    stalled: await gather(child, count - STALLED, true),
  }
  let most = 0
  for (let round = 0; round < 3; round += 1)
    for (const kind of ['calm', 'stalled'] as const) {
      const before = await child.usage()
      times[kind].push(await crowds[kind].round())
      if (kind === 'stalled')
        most = Math.max(most, (await child.usage()).residentBytes - before.residentBytes)
    }
  const p99 = (sorted: number[]) => sorted[Math.floor(sorted.length * 0.99)] ?? 0
  const ratio = median(times.stalled.map((own, round) => p99(own) / p99(times.calm[round] ?? own)))
  console.log(
    `\n${STALLED} stalled among ${count}: the others' p99 ${median(times.stalled.map(p99)).toFixed(1)} ms, ${ratio.toFixed(2)} × of a crowd that has none (goal ≤ 1.3), memory at most ${(most / 1024 / 1024).toFixed(0)} MB more (goal ≤ 64)`,
  )
  crowds.calm.close()
  crowds.stalled.close()
}

const children = { bare: await startChild('bare'), ours: await startChild('ours') }
const many = Number(size) || 2000
if (!part || part === 'tell') await tell(children, many)
if (!part || part === 'idle') await idle(children.ours, await children.ours.users(many))
if (!part || part === 'stalled') await stall(children.ours, many)
if (!part || part === 'return') await comeBack(children, await children.ours.users(Number(size) || 5000))
await Promise.all([children.bare.stop(), children.ours.stop()])
