import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import { freePort, startProcess } from '../../testing/processes.ts'

const DESCRIPTORS = 320

const start = async () => {
  const [database, folder, port] = [
    await createTestDatabase(),
    await mkdtemp(path.join(tmpdir(), 'sokoni-descriptors-')),
    await freePort(),
  ]
  const running = startProcess('testing/faults/few-descriptors.ts', {
    ROLE: 'server',
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    JWT_SECRET: 'the processes of one product share their secret',
    DESCRIPTORS: String(DESCRIPTORS),
  })
  onTestFinished(async () => {
    // A killed wrapper could not end the server.
    if (running.process.exitCode === null) await running.end('SIGTERM')
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  await running.says('Sokoni is open')
  return { running, port }
}

it('a login succeeds while strangers hold all connections that they get', { timeout: 180_000 }, async () => {
  const { running, port } = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const logIn = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request(
        {
          port,
          agent,
          method: 'POST',
          path: '/api/auth/login',
          headers: { 'content-type': 'application/json' },
        },
        (answer) => answer.resume().on('end', () => resolve(answer.statusCode)),
      )
      asked.on('error', reject)
      asked.end(JSON.stringify({ identifier: '+26876551002', password: 'wrong' }))
    })
  const opened = new Promise<void>((resolve, reject) => {
    request({ port, agent, path: '/health' }, (answer) => answer.resume().on('end', () => resolve()))
      .on('error', reject)
      .end()
  })
  await opened
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    agent.destroy()
  })
  for (let n = 0; n < DESCRIPTORS * 2; n += 1)
    sockets.push(
      connect(port, '127.0.0.1')
        .on('error', () => {})
        .resume(),
    )
  // The server closes those over its limit.
  const open = () => sockets.filter(({ closed }) => !closed).length
  await expect.poll(open, { timeout: 20_000 }).toBeLessThan(DESCRIPTORS)
  expect(await logIn()).toBe(401)
  expect(running.process.exitCode).toBe(null)
})
