import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { stopEmbeddedPostgres } from '../../platform/db/embedded.ts'
import { personas } from '../../prisma/seed/catalogue.ts'
import { DEMO_PASSWORD } from '../../prisma/seed/main.ts'
import { freePort, type Running, startProcess } from '../../testing/processes.ts'

/**
 * The product as started by `npm start`: one process with its own Postgres and demo shops, killed
 * repeatedly.
 */
let dataDir: string
let address: string
let running: Running

const start = async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '1',
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
  }
  running = startProcess('server/main.ts', settings)
  await running.says('Sokoni is open')
}
const call = async (method: string, route: string, token?: string, body?: object) => {
  const response = await fetch(`${address}/api${route}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!answer.success) throw new Error(answer.message)
  return answer.data
}
const signIn = async (key: string): Promise<string> => {
  const identifier = personas.find((persona) => persona.key === key)?.phone
  const { tokens } = await call('POST', '/auth/login', undefined, { identifier, password: DEMO_PASSWORD })
  return tokens.accessToken
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sokoni-survival-'))
  await start()
}, 120_000)
// A test that failed may have left none for its second try.
beforeEach(async () => {
  if (running.process.exitCode !== null || running.process.signalCode !== null) await start()
}, 120_000)
afterAll(async () => {
  await running.end('SIGKILL')
  await stopEmbeddedPostgres({ dir: path.join(dataDir, 'postgres'), log: console })
  await rm(dataDir, { recursive: true, force: true })
})

it('restarts after kill -9 at any moment, with every acknowledged message once', {
  timeout: 300_000,
}, async () => {
  const { shops } = await call('GET', '/shops?q=Manzini')
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const token = await signIn('otieno')
    let killed: Promise<unknown> | undefined
    const kill = async () => {
      await new Promise((resolve) => setTimeout(resolve, 150 + round * 130))
      await running.end('SIGKILL')
    }
    for (let number = 0; ; number += 1) {
      const content = `round ${round}, number ${number}`
      const sent = await call('POST', '/chats/messages', token, {
        shopId: shops[0].id,
        content,
        clientMessageId: content,
      }).then(
        () => true,
        () => false,
      )
      if (!sent) break
      acknowledged.push(content)
      // A slow machine has sent nothing before.
      killed ??= kill()
    }
    await killed
    await start()
  }
  const token = await signIn('otieno')
  const { chat } = await call('GET', `/chats/shop/${shops[0].id}/check-exists`, token)
  const kept: { seq: number; content: string }[] = []
  let before = ''
  for (let hasMore = true; hasMore; ) {
    const page = await call('GET', `/chats/${chat.id}/messages?limit=100${before}`, token)
    kept.unshift(...page.messages)
    hasMore = page.pagination.hasMore
    before = `&before=${page.messages[0]?.id}`
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(3)
  expect(kept.map((message) => message.content)).toEqual(expect.arrayContaining(acknowledged))
  expect(kept.map((message) => message.seq)).toEqual(kept.map((_, index) => index + 1))
  expect(new Set(kept.map((message) => message.content)).size).toBe(kept.length)
})

it('finishes running work on Ctrl-C and stops its Postgres', { timeout: 60_000 }, async () => {
  const token = await signIn('lindiwe')
  const { shops } = await call('GET', '/shops?q=Manzini')
  // The request is either refused or answered.
  const underWay = call('POST', '/chats/messages', token, { shopId: shops[0].id, content: 'On my way' }).then(
    () => true,
    () => false,
  )
  await running.end('SIGINT')
  const sent = await underWay
  expect(running.process.exitCode).toBe(0)
  await start()
  const again = await signIn('lindiwe')
  const { chat } = await call('GET', `/chats/shop/${shops[0].id}/check-exists`, again)
  const { messages } = await call('GET', `/chats/${chat.id}/messages?limit=100`, again)
  const kept = messages.some((message: { content: string }) => message.content === 'On my way')
  // A stored message may lack an answer, never the other way round.
  expect({ sent, kept }).not.toEqual({ sent: true, kept: false })
})
