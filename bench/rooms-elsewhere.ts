import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { createRedisBus } from '../platform/bus/redis.ts'
import { createLogger } from '../platform/logger.ts'
import { freePort } from '../testing/processes.ts'
import { cpuOf } from './cpu.ts'
import { openPlain, startServers, waitForFrame } from './servers.ts'

/**
 * `node bench/rooms-elsewhere.ts [servers] [updates]`: CPU that a server spends on updates for
 * rooms whose sockets are on other servers, compared with its own rooms. Needs redis-server.
 */
const [count = 8, updates = 4000] = process.argv.slice(2).map(Number)
const SOCKETS = 10
const ROUNDS = 5
const AT_ONCE = 50

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const port = String(await freePort())
const redis = spawn('redis-server', ['--port', port, '--save', '', '--dir', tmpdir()], { stdio: 'ignore' })
const url = `redis://127.0.0.1:${port}`
const servers = await startServers(count, { REDIS_URL: url })
const bus = await createRedisBus({ url, log: createLogger({ level: 'warn', pretty: false }) })

/** On each server, one user with several sockets. */
const users = await Promise.all(
  servers.addresses.map(async (address) => {
    const { id, token } = await servers.signUp(address)
    const pages = await Promise.all(Array.from({ length: SOCKETS }, () => openPlain(address, token)))
    return { id, sockets: pages.map(({ socket }) => socket) }
  }),
)

const notify = (id: string, unreadCount: number) =>
  bus.publish({ rooms: [`user:${id}`], event: 'notification:count', data: { unreadCount } })

/** Publishes updates to users in turn, and waits until the last ones have arrived. */
const publish = async (targets: typeof users) => {
  for (let sent = 0; sent < updates; sent += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => notify(targets[index % targets.length]?.id ?? '', index)),
    )
  await Promise.all(
    targets.map(async ({ id, sockets }) => {
      const arrived = sockets.map((socket) => waitForFrame(socket, '"unreadCount":777'))
      await notify(id, 777)
      await Promise.all(arrived)
    }),
  )
}

/** CPU of one update on a server, in µs, without what it spends while idle. */
const costOf = async (pid: number, targets: typeof users) => {
  const [before, begun] = [await cpuOf(pid), performance.now()]
  await publish(targets)
  const [spent, tookMs] = [(await cpuOf(pid)) - before, performance.now() - begun]
  const idleBefore = await cpuOf(pid)
  await wait(1000)
  const idlePerMs = ((await cpuOf(pid)) - idleBefore) / 1000
  return ((spent - idlePerMs * tookMs) / updates) * 1000
}

const pid = servers.pids.at(-1) ?? 0
const [own, elsewhere]: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round += 1) {
  own.push(await costOf(pid, users.slice(-1)))
  elsewhere.push(await costOf(pid, users.slice(0, -1)))
}
// With equal load, for one update of its own rooms there are `count - 1` of the others'.
const share = (Math.max(0, median(elsewhere)) * (count - 1)) / median(own)
console.log(`\n${count} servers, ${SOCKETS} sockets on each, ${updates} updates, ${ROUNDS} rounds`)
console.log(`  CPU of an update of its own rooms          ${median(own).toFixed(1)} µs`)
console.log(`  CPU of an update of other servers' rooms   ${median(elsewhere).toFixed(2)} µs`)
console.log(`  all updates of the others / its own        ${(share * 100).toFixed(1)} % (goal ≤ 5 %)`)

for (const { sockets } of users) for (const socket of sockets) socket.terminate()
await bus.close()
await servers.stop()
redis.kill()
