import { describe, expect, test } from 'vitest'
import { deleteExpiredCredentials } from '../../../server/features/accounts/actions/delete-expired-credentials.ts'
import { expireWhatsappPause } from '../../../testing/codes.ts'
import { runSql } from '../../../testing/sql.ts'
import {
  app,
  ask,
  got,
  graph,
  receiveReports,
  reportOf,
  rowOf,
  seen,
  send,
  sendAndWait,
  setUp,
  UNREACHED,
} from './whatsapp.test-setup.ts'

setUp()

describe('the documented scenarios of refusals', () => {
  test('06: is refused twice, waits longer each time, and is then sent', async () => {
    const { phone, deliveryId } = await ask('06')
    expect(await sendAndWait(deliveryId)).toBeGreaterThanOrEqual(1)
    expect(await seen(deliveryId)).toEqual({ status: 'queued' })
    expect(await sendAndWait(deliveryId)).toBeGreaterThanOrEqual(2)
    await send(deliveryId)
    expect(got(phone)).toHaveLength(1)
    expect(await seen(deliveryId)).toEqual({ status: 'delivered' })
  })

  test('07: backs off by 4, 16 and 64 seconds until the code has expired', async () => {
    const { phone, deliveryId } = await ask('07')
    for (const seconds of [4, 16, 64]) {
      const wait = await sendAndWait(deliveryId)
      expect(wait).toBeGreaterThanOrEqual(seconds)
      expect(wait).toBeLessThan(seconds * 4 + 10)
      expect(await seen(deliveryId)).toEqual({ status: 'queued' })
    }
    await runSql(
      app.platform.db.kysely,
      `UPDATE "OtpCode" SET "expiresAt" = now() - interval '1 second' WHERE id = $1`,
      [deliveryId],
    )
    await send(deliveryId)
    expect(await seen(deliveryId)).toEqual(UNREACHED)
    expect(got(phone)).toHaveLength(0)
  })

  test('08: sending is paused, one message a minute retries, and nothing is lost', async () => {
    const [ill, well] = [await ask('08'), await ask('01')]
    await send(ill.deliveryId)
    const before = graph.requestCount()
    expect(await sendAndWait(well.deliveryId)).toBeGreaterThanOrEqual(60)
    await send(ill.deliveryId)
    expect(graph.requestCount()).toBe(before)
    expect(await seen(well.deliveryId)).toEqual({ status: 'queued' })

    await expireWhatsappPause(app.platform.db)
    await send(ill.deliveryId)
    await send(well.deliveryId)
    expect(graph.requestCount()).toBe(before + 1)
    graph.mend()
    await expireWhatsappPause(app.platform.db)
    await Promise.all([send(ill.deliveryId), send(well.deliveryId)])
    await send(ill.deliveryId)
    await send(well.deliveryId)
    await receiveReports()
    expect(await seen(ill.deliveryId)).toEqual({ status: 'delivered' })
    expect(await seen(well.deliveryId)).toEqual({ status: 'read' })
    expect(graph.requestCount()).toBe(before + 3)
  })
})

describe('other answers', () => {
  test('an immediate error is handled like a reported one: again after 30 s', async () => {
    const { phone, deliveryId } = await ask('21')
    expect(await sendAndWait(deliveryId)).toBeGreaterThanOrEqual(30)
    expect(await seen(deliveryId)).toEqual(UNREACHED)
    expect(await rowOf(deliveryId)).toMatchObject({ attempt: 2 })
    await send(deliveryId)
    expect(await rowOf(deliveryId)).toMatchObject({ dueAt: null, heldUntil: expect.any(Date) })
    expect(got(phone)).toHaveLength(0)
  })

  test.each(['22', '25', '29'])('%s: a permanent error is given up at once', async (ending) => {
    const { deliveryId } = await ask(ending)
    await send(deliveryId)
    expect(await seen(deliveryId)).toEqual(UNREACHED)
    expect((await rowOf(deliveryId)).dueAt).toBeNull()
  })

  test('23: a server error of WhatsApp is retried three times', async () => {
    const { deliveryId } = await ask('23')
    const before = graph.requestCount()
    for (let tries = 0; tries < 6; tries += 1) await send(deliveryId)
    expect(graph.requestCount() - before).toBe(4)
    expect(await seen(deliveryId)).toEqual(UNREACHED)
  })

  test('a reported account problem pauses sending, its replay does not', async () => {
    const { deliveryId } = await ask('03')
    await send(deliveryId)
    const { messageId } = await rowOf(deliveryId)
    const report = reportOf(messageId ?? '', 'failed', `otp_${deliveryId}`, { errors: [{ code: 131042 }] })
    const isStopped = async () =>
      (await app.platform.db.prisma.whatsappSender.findFirstOrThrow()).stoppedAt !== null
    await graph.report(report)
    await app.settle()
    expect(await isStopped()).toBe(true)
    await runSql(app.platform.db.kysely, `UPDATE "WhatsappSender" SET "stoppedAt" = NULL`)
    await graph.report(report)
    await app.settle()
    expect(await isStopped()).toBe(false)
  })
})

test('encrypted codes that can no longer be sent are deleted', async () => {
  const { deliveryId } = await ask('03')
  await send(deliveryId)
  expect((await rowOf(deliveryId)).sealedCode).not.toBeNull()
  await runSql(
    app.platform.db.kysely,
    `UPDATE "OtpCode" SET "expiresAt" = now() - interval '1 second' WHERE id = $1`,
    [deliveryId],
  )
  await deleteExpiredCredentials(app.platform)
  expect((await rowOf(deliveryId)).sealedCode).toBeNull()
})

test('through the real queue: refused, retried, delivered', async () => {
  app.work()
  const { deliveryId } = await ask('06')
  await expect
    .poll(async () => (await seen(deliveryId)).status, { timeout: 25_000, interval: 200 })
    .toBe('delivered')
})
