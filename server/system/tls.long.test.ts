import { execFile, spawn } from 'node:child_process'
import { chmod, chown, copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from '../../platform/db/embedded.ts'
import { freePort, type Running, startProcess } from '../../testing/processes.ts'

/**
 * Postgres and Redis with TLS and certificates of a test authority, configured as in
 * docs/OPERATING.md: the server must accept this authority and no other.
 */
const run = promisify(execFile)
const quiet = { info: () => undefined, warn: console.warn, error: console.error }
let folder: string
let postgres: EmbeddedPostgres
let redis: { port: number; end(): void }
const here = (name: string) => path.join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-tls-'))
  await chmod(folder, 0o711)
  for (const authority of ['ours', 'other']) await makeAuthority(authority)
  await makeCertificate()
  postgres = await startEmbeddedPostgres({ dir: here('postgres'), log: quiet, durable: false })
  await switchTlsOn()
  redis = await startRedis()
}, 120_000)
afterAll(async () => {
  redis?.end()
  await stopEmbeddedPostgres({ dir: here('postgres'), log: quiet })
  await rm(folder, { recursive: true, force: true })
})

const openssl = (...words: string[]) => run('openssl', words, { cwd: folder })

const makeAuthority = (name: string) =>
  openssl(
    ...`req -x509 -newkey rsa:2048 -nodes -days 2 -keyout ${name}.key -out ${name}.crt`.split(' '),
    ...['-subj', `/CN=${name}`],
  )

/** Valid for 127.0.0.1 only. */
const makeCertificate = async () => {
  await openssl(
    ...'req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=sokoni-test'.split(' '),
  )
  await writeFile(here('server.ext'), 'subjectAltName=IP:127.0.0.1\n')
  await openssl(
    ...'x509 -req -in server.csr -CA ours.crt -CAkey ours.key -CAcreateserial -days 2'.split(' '),
    ...'-extfile server.ext -out server.crt'.split(' '),
  )
}

const switchTlsOn = async () => {
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  const { rows } = await admin.query('SHOW data_directory')
  const home = String(rows[0].data_directory)
  // As root, Postgres runs as another user, who must own the key.
  const { uid, gid } = await stat(home)
  for (const name of ['server.crt', 'server.key']) {
    await copyFile(here(name), path.join(home, name))
    await chown(path.join(home, name), uid, gid)
    await chmod(path.join(home, name), 0o600)
  }
  await admin.query('ALTER SYSTEM SET ssl = on')
  await admin.query('SELECT pg_reload_conf()')
  const isOn = async () => (await admin.query('SHOW ssl')).rows[0].ssl === 'on'
  await vi.waitUntil(isOn, { timeout: 30_000, interval: 20 })
  await admin.end()
}

const startRedis = async () => {
  const port = await freePort()
  const tls = `--port 0 --tls-port ${port} --bind 127.0.0.1 --tls-auth-clients no --appendonly no`.split(' ')
  const files = ['--tls-cert-file', here('server.crt'), '--tls-key-file', here('server.key')]
  const child = spawn(
    'redis-server',
    [...tls, ...files, '--tls-ca-cert-file', here('ours.crt'), '--save', ''],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('redis-server speaks no TLS here')))
    child.stdout.on('data', (text) => String(text).includes('Ready to accept') && resolve())
  })
  return { port, end: () => void child.kill() }
}

const databaseUrl = (host = '127.0.0.1') => {
  const url = new URL(postgres.url)
  url.hostname = host
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

/** Starts a server that trusts `authority`; runs `work` while it connects. */
const withServer = async (
  authority: 'ours' | 'other',
  settings: { DATABASE_URL: string; REDIS_URL?: string },
  work: (server: Running, address: string) => Promise<void>,
) => {
  const port = await freePort()
  const server = startProcess('server/main.ts', {
    PORT: String(port),
    DATA_DIR: here('data'),
    ROLE: 'server',
    NODE_EXTRA_CA_CERTS: here(`${authority}.crt`),
    ...settings,
  })
  try {
    await work(server, `http://127.0.0.1:${port}`)
  } finally {
    await server.end('SIGKILL')
  }
}

test('the server works with Postgres and Redis over TLS and a trusted authority', {
  timeout: 120_000,
}, async () => {
  const settings = { DATABASE_URL: databaseUrl(), REDIS_URL: `rediss://127.0.0.1:${redis.port}` }
  await withServer('ours', settings, async (server, address) => {
    await server.says('Sokoni is open')
    expect((await fetch(`${address}/ready`)).status).toBe(200)
    const admin = new pg.Client({ connectionString: postgres.url })
    await admin.connect()
    const { rows } = await admin.query(
      `SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'sokoni'`,
    )
    await admin.end()
    expect(rows).toEqual([{ ssl: true }])
  })
})

test.each([
  [
    'another authority',
    'other',
    '127.0.0.1',
    /unable to verify the first certificate|self-signed certificate|local issuer/,
  ],
  ['another name', 'ours', 'localhost', /does not match certificate/],
] as const)(
  '%s: the connection to Postgres is refused, and the server does not start',
  { timeout: 60_000 },
  async (_what, authority, host, says) => {
    await withServer(authority, { DATABASE_URL: databaseUrl(host) }, async (server) => {
      await expect.poll(() => server.process.exitCode, { timeout: 30_000 }).toBe(1)
      expect(server.output()).toMatch(says)
      expect(server.output()).not.toContain('Sokoni is open')
    })
  },
)

test('another authority: the connection to Redis is refused', { timeout: 60_000 }, async () => {
  const settings = { DATABASE_URL: postgres.url, REDIS_URL: `rediss://127.0.0.1:${redis.port}` }
  await withServer('other', settings, async (server) => {
    await expect
      .poll(() => server.output(), { timeout: 30_000 })
      .toMatch(/unable to verify the first certificate|self-signed certificate|local issuer/)
    expect(server.output()).not.toContain('Sokoni is open')
  })
})
