import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'
import { countLockWaits } from '../../../testing/lock-waits.ts'
import { runSql } from '../../../testing/sql.ts'
import { unreadOf } from '../notifications/queries/notifications.ts'
import { hasUnreadFrom } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Copies a row of a table so many times: the one with this id, or any. */
const copy = (table: string, changes: string, times: number, id?: string) =>
  runSql(
    app.platform.db.kysely,
    `INSERT INTO "${table}" SELECT copy.*
     FROM (SELECT * FROM "${table}" WHERE $2::uuid IS NULL OR id = $2::uuid LIMIT 1) one, generate_series(1, $1) n, jsonb_populate_record(
       NULL::"${table}", to_jsonb(one) || jsonb_build_object('id', gen_random_uuid(), ${changes})) copy`,
    [times, id ?? null],
  )

test('thousands of messages and notifications are marked as read in several statements', async () => {
  const [sender, receiver] = [await makeUser(app), await makeUser(app)]
  await sender.call('sendDirectMessage', { receiverId: receiver.id, message: 'Are you there?' })
  await app.settle()
  await copy('DirectMessage', `'seq', one.seq + n, 'clientMessageId', null`, 2100)
  await copy('Notification', `'foldKey', 'copy ' || n`, 2100)

  // Each receipt asks whether anything is still unread: it must not scan all that is.
  const { kysely } = app.platform.db
  await runSql(kysely, 'UPDATE "DirectMessage" SET "readAt" = now() WHERE seq % 4 = 0')
  await runSql(kysely, 'ANALYZE "DirectMessage"')
  const asked = kysely.selectNoFrom(hasUnreadFrom(receiver.id, sender.id).as('isUnread'))
  const plan = JSON.stringify(await asked.explain('text'))
  expect(plan).toMatch(/DirectMessage_unread_idx.*Index Cond: [^)]*receiverId.*conversationId/)

  const read = await receiver.call('readConversation', { id: sender.id })
  expect(read.status).toBe(200)
  const counts = await receiver.call('directUnreadCount')
  expect(counts.body.data).toMatchObject({ unreadCount: 0 })
  const { body } = await receiver.call('readAllNotifications')
  expect(body.data).toEqual({ unreadCount: 0 })
})

test('unread notifications are counted by their index, although most are of one user', async () => {
  const { kysely } = app.platform.db
  await copy('Notification', `'foldKey', 'more ' || n, 'isRead', false`, 20_000)
  await runSql(kysely, 'VACUUM ANALYZE "Notification"')
  const counted = kysely.selectFrom('User as u').select((eb) => unreadOf(eb.ref('u.id')).as('count'))
  const plan = JSON.stringify(await counted.explain('text'))
  expect(plan).toContain('Notification_unread_idx')
  expect(plan).not.toMatch(/Seq Scan on .?"Notification/)
})

test('a whole conversation becomes read, although another device marks one of its messages meanwhile', async () => {
  const [sender, receiver] = [await makeUser(app), await makeUser(app)]
  const sent = await sender.call('sendDirectMessage', { receiverId: receiver.id, message: 'Hello' })
  await app.settle()
  const { id } = sent.body.data.message
  await copy('DirectMessage', `'seq', one.seq + n, 'clientMessageId', null`, 250, id)
  const { maintenance } = app.platform.db
  let running: Promise<{ status: number }> | undefined
  await maintenance.transaction(async (tx) => {
    await runSql(tx, 'UPDATE "DirectMessage" SET "readAt" = now() WHERE id = $1::uuid', [id])
    running = receiver.call('readConversation', { id: sender.id })
    await expect.poll(() => countLockWaits(maintenance.kysely)).toBe(1)
  })
  expect((await running)?.status).toBe(200)
  const { body } = await receiver.call('directUnreadCount')
  expect(body.data).toMatchObject({ unreadCount: 0 })
})
