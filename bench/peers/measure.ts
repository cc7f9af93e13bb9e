import { setTimeout as wait } from 'node:timers/promises'
import { compare } from '../compare.ts'
import { cpuOf } from '../cpu.ts'

/** A server of the comparison, and the same operation on each of its connections. */
export type Peer = { name: string; pid: number; calls: (() => Promise<void>)[] }

const ROUNDS = 5

/**
 * Prints the latency of each peer with one call in flight, then rate and CPU with one and with all
 * of its connections in flight; `count` calls each.
 */
export const measurePeers = async (title: string, peers: Peer[], count: number): Promise<void> => {
  await compare(
    title,
    peers.map(({ name, calls: [call] }) => ({ name, run: async () => call?.() })),
    { calls: count },
  )
  for (const inFlight of [1, peers[0]?.calls.length ?? 0]) await measureRates(peers, inFlight, count)
}

const measureRates = async (peers: Peer[], inFlight: number, count: number) => {
  const rounds: Burst[][] = peers.map(() => [])
  for (const { calls } of peers) await burst(calls.slice(0, inFlight), count)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, peer] of peers.entries())
      rounds[index]?.push(await measureBurst(peer, inFlight, count))
  console.log(`  ${inFlight} in flight (${ROUNDS} rounds of ${count} calls each, in turn)`)
  for (const [index, { name }] of peers.entries()) {
    const bursts = rounds[index] ?? []
    const rate = median(bursts.map(({ rate }) => rate)).toFixed(0)
    const cpuMs = median(bursts.map(({ cpuMs }) => cpuMs)).toFixed(2)
    console.log(`    ${name.padEnd(44)} ${rate} a second, CPU of its process ${cpuMs} ms each`)
  }
}

/** Calls a second, and CPU of the server's process per call. */
type Burst = { rate: number; cpuMs: number }

const measureBurst = async ({ pid, calls }: Peer, inFlight: number, count: number): Promise<Burst> => {
  const before = await cpuOf(pid)
  const rate = await burst(calls.slice(0, inFlight), count)
  // Includes the work that a server does after it has answered.
  await wait(100)
  return { rate, cpuMs: ((await cpuOf(pid)) - before) / count }
}

const burst = async (calls: Peer['calls'], count: number): Promise<number> => {
  const begun = performance.now()
  await Promise.all(
    calls.map(async (call) => {
      for (let made = 0; made < count / calls.length; made += 1) await call()
    }),
  )
  return (count * 1000) / (performance.now() - begun)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
