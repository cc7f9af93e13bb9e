import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pollingRequests, rawRequest, upgradeRequest } from './fuzz/requests.ts'
import { engineText, framesOn, plainText, type Transmission } from './fuzz/sockets.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'
import { freePort, type Running, startProcess } from './processes.ts'

/**
 * Sends handshakes, frames, upgrades and HTTP syntax to a server process, which must stay up,
 * answer no 5xx and log no error. `FUZZ_RUNS` and `FUZZ_SEED` as in `fuzz.test.ts`.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 7) * 20
const seed = Number(process.env.FUZZ_SEED ?? 1)
const LONG_MS = 60_000 + RUNS * 100
/** The time limit of an answer: an unfinished request gets none. */
const SILENCE_MS = 250
const AT_ONCE = 20

let database: TestDatabase
let folder: string
let server: Running
let port: number
/** Without a built client every page answers 503; `npm test` builds it first. */
let hasClient: boolean
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-fuzz-'))
  port = await freePort()
  server = startProcess('server/main.ts', {
    ROLE: 'server',
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    // Rate limits have their own tests; here they would prevent most requests.
    RATE_LIMIT_FACTOR: '1000000',
  })
  await server.says('Sokoni is open')
  hasClient = (await fetch(`http://127.0.0.1:${port}/`)).ok
})
afterAll(async () => {
  if (server.process.exitCode === null) await server.end('SIGKILL')
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Sends the chunks over one connection; returns everything received until it closes or is silent.
 */
const transmit = ({ text, bytes }: Transmission): Promise<string> =>
  new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(Buffer.from(text, 'latin1'))
      for (const piece of bytes) socket.write(piece)
    })
    socket.setTimeout(SILENCE_MS, () => socket.destroy())
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })

const problemOf = (answer: string): string | null => {
  const status = /HTTP\/1\.[01] (5\d\d)/.exec(answer)?.[1]
  if (status !== undefined && (hasClient || status !== '503')) return `answered ${status}`
  return answer.includes('"INTERNAL"') ? 'answered INTERNAL' : null
}

/** Runs samples in parallel; then the server must still work. */
const survives = async <T>(arbitrary: fc.Arbitrary<T>, run: (input: T) => Promise<string>) => {
  const inputs = fc.sample(arbitrary, { numRuns: RUNS, seed })
  const problems = new Map<string, string>()
  for (let at = 0; at < inputs.length; at += AT_ONCE)
    await Promise.all(
      inputs.slice(at, at + AT_ONCE).map(async (input) => {
        const problem = problemOf(await run(input))
        if (problem) problems.set(problem, JSON.stringify(input).slice(0, 600))
      }),
    )
  expect(Object.fromEntries(problems)).toEqual({})
  expect(server.process.exitCode).toBeNull()
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
  expect(server.output().match(/.*("level":(50|60)|ERROR|FATAL).*/g) ?? []).toEqual([])
}

it.each([
  ['frames of the plain WebSocket', framesOn('/ws', plainText)],
  ['frames of socket.io', framesOn('/socket.io/?EIO=4&transport=websocket', engineText)],
  ['upgrade requests', upgradeRequest],
  ['requests of HTTP', rawRequest],
])('survives %s', { timeout: LONG_MS }, (_, arbitrary) => survives(arbitrary, transmit))

it('survives requests to polling sessions', { timeout: LONG_MS }, async () => {
  const base = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`
  await survives(pollingRequests, async (requests) => {
    const sid = /"sid":"([^"]+)"/.exec(await (await fetch(base)).text())?.[1]
    const answers = requests.map(async ({ method, type, packets, query }) => {
      const hasBody = method !== 'GET' && method !== 'OPTIONS'
      const response = await fetch(`${base}&sid=${sid}&${query}`, {
        method,
        headers: { 'content-type': type },
        signal: AbortSignal.timeout(SILENCE_MS * 2),
        ...(hasBody && { body: packets.join('\u001e') }),
      })
      return `HTTP/1.1 ${response.status} ${await response.text()}`
    })
    // A poll without updates, and a closed session, get no answer.
    return (await Promise.allSettled(answers))
      .map((one) => (one.status === 'fulfilled' ? one.value : ''))
      .join()
  })
})
