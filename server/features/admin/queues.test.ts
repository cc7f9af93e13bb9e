import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { recordWorker, removeWorker } from './public.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await makeUser(app, { role: 'admin', name: 'Root' })
})
afterAll(() => app.close())

describe('queues', () => {
  test('list their workers and throughput while these report', async () => {
    const [id, lost] = [newId(), newId()]
    const note = (of: string, host: string, done: number) =>
      recordWorker(app.platform, {
        id: of,
        host,
        pid: 7,
        queues: [{ queue: 'video', concurrency: 2, done, failed: 1 }],
      })
    const video = async () =>
      (await admin.call('listQueues')).body.data.queues.find(({ name }) => name === 'video')
    expect(await video()).toMatchObject({ workers: [], donePerMinute: 0, failedPerMinute: 0 })
    await note(id, 'one', 5)
    await note(lost, 'two', 9)
    await runSql(
      app.platform.db.kysely,
      `UPDATE "QueueWorker" SET "seenAt" = now() - interval '1 minute' WHERE id = $1`,
      [lost],
    )
    await note(id, 'one', 6)
    expect(await video()).toMatchObject({
      workers: [{ host: 'one', pid: 7, concurrency: 2 }],
      donePerMinute: 6,
      failedPerMinute: 1,
    })
    await removeWorker(app.platform, id)
    expect(await video()).toMatchObject({ workers: [] })
  })

  const url = '/api/admin/queues'
  const look = (cookie?: string, path = '') =>
    app.app.inject({ method: 'GET', url: url + path, headers: cookie ? { cookie } : {} })

  test('show their state, run commands, and audit them', async () => {
    const find = async () =>
      (await admin.call('listQueues')).body.data.queues.find(({ name }) => name === 'notifications')
    const before = await find()
    expect(before).toMatchObject({ failed: 0, running: 0, isPaused: false })
    await app.platform.queue.enqueue(
      'notifications.tell-many',
      { productId: newId(), news: 'listed' },
      { key: newId() },
    )
    const more = await find()
    expect(more?.waiting).toBe((before?.waiting ?? 0) + 1)
    const order = (order: 'pause' | 'resume' | 'drain' | 'retry' | 'discard') =>
      admin.call('orderQueue', { name: 'notifications', order })
    expect((await order('pause')).body.data.queue.isPaused).toBe(true)
    expect((await order('drain')).body.data).toMatchObject({ queue: { waiting: 0 }, jobs: more?.waiting })
    expect((await order('resume')).body.data.queue.isPaused).toBe(false)
    for (const idle of ['retry', 'discard'] as const) expect((await order(idle)).body.data.jobs).toBe(0)
    const { auditLog } = (await admin.call('listAuditLog', { targetType: 'queue' })).body.data
    expect(auditLog.map(({ action }) => action).toReversed()).toEqual(
      ['pause', 'drain', 'resume', 'retry', 'discard'].map((word) => `queue.${word}`),
    )
    expect(auditLog[0]).toMatchObject({ targetId: null, before: { queue: 'notifications' } })
    expect((await admin.call('orderQueue', { name: 'none' as 'otp', order: 'drain' })).status).toBe(404)
  })

  test('are shown by Bull Board to an administrator with the cookie', async () => {
    const other = await makeUser(app, { role: 'admin' })
    expect((await look()).statusCode).toBe(401)
    const opened = await other.call('openQueueSession')
    expect(opened.body.data.url).toBe(url)
    const set = String(opened.headers['set-cookie'])
    expect(set).toMatch(
      /^sokoni_queues=[^;]+; Path=\/api\/admin\/queues; Max-Age=900; HttpOnly; SameSite=Strict$/,
    )
    const cookie = set.split(';')[0] ?? ''
    const page = await look(cookie)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const { queues } = (await look(cookie, '/api/queues')).json()
    expect(queues.map(({ name }: { name: string }) => name)).toContain('notifications')
    const pause = await app.app.inject({
      method: 'PUT',
      url: `${url}/api/queues/notifications/pause`,
      headers: { cookie },
    })
    expect(pause.statusCode).toBeGreaterThanOrEqual(400)
    expect((await look(cookie.slice(0, -3))).statusCode).toBe(401)
    // An access token is not accepted as a pass, nor a pass as an access token.
    expect((await look(`sokoni_queues=${other.token}`)).statusCode).toBe(401)
    await admin.call('changeAdminUser', { id: other.id, role: 'user' })
    expect((await look(cookie)).statusCode).toBe(401)
  })
})
