import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnv } from '../../platform/env.ts'
import { createLogger } from '../../platform/logger.ts'
import { openTracing } from '../../platform/open.ts'
import { personas } from '../../prisma/seed/catalogue.ts'
import { DEMO_PASSWORD } from '../../prisma/seed/main.ts'
import { openTestDb } from '../../testing/db.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import { freePort, type Running, startProcess } from '../../testing/processes.ts'

/** A public demo: production with demo shops, but without sign-in for demo users. */
let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: ReturnType<typeof openTestDb>
let dataDir: string
let running: Running
let api: string

beforeAll(async () => {
  database = await createTestDatabase()
  const log = createLogger({ level: 'silent', pretty: false })
  db = openTestDb({ url: database.url, poolSize: 2, log, tracing: await openTracing(readEnv({})) })
  dataDir = await mkdtemp(path.join(tmpdir(), 'sokoni-demo-'))
  const port = await freePort()
  api = `http://127.0.0.1:${port}/api`
  running = startProcess('server/main.ts', {
    NODE_ENV: 'production',
    DEMO: '1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    WHATSAPP_PROVIDER: 'cloud',
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_TOKEN: 'own',
    WHATSAPP_APP_SECRET: 'own',
    WHATSAPP_VERIFY_TOKEN: 'own',
  })
  await running.says('Sokoni is open')
}, 120_000)
afterAll(async () => {
  await running.end('SIGKILL')
  await db.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const post = (route: string, body: object) =>
  fetch(`${api}${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

it('shows the demo shops, and nobody can sign in as a demo user', async () => {
  const feed = await (await fetch(`${api}/products`)).json()
  expect(feed.data.products.length).toBeGreaterThan(5)
  expect(running.output()).not.toContain(DEMO_PASSWORD)
  for (const { key, phone } of personas) {
    const { status } = await post('/auth/login', { identifier: phone, password: DEMO_PASSWORD })
    expect([key, status]).toEqual([key, 401])
  }
  const users = await db.prisma.user.findMany({ select: { phone: true, email: true, role: true } })
  expect(users).toHaveLength(personas.filter(({ role }) => role !== 'admin').length)
  for (const user of users) {
    expect(user).toMatchObject({ phone: null, email: null })
    expect(user.role).not.toBe('admin')
  }
})
