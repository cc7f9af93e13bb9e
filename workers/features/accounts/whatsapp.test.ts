import { describe, expect, test } from 'vitest'
import { SendError, type Whatsapp } from '../../../platform/whatsapp/port.ts'
import { giveUpOtp } from '../../../server/features/accounts/actions/otp-delivery.ts'
import { requeueOtps } from '../../../server/features/accounts/actions/requeue-otps.ts'
import { ageCodes } from '../../../testing/codes.ts'
import { runSql } from '../../../testing/sql.ts'
import { sendOtp } from './send-otp.ts'
import {
  app,
  ask,
  got,
  graph,
  reportOf,
  rowOf,
  seen,
  send,
  sendAndWait,
  setUp,
  UNREACHED,
} from './whatsapp.test-setup.ts'

setUp()

const age = (deliveryId: string, seconds: number) =>
  runSql(
    app.platform.db.kysely,
    `UPDATE "OtpCode" SET "handedAt" = "handedAt" - make_interval(secs => $2) WHERE id = $1`,
    [deliveryId, seconds],
  )

describe('the documented scenarios', () => {
  test.each([
    ['01', { status: 'read' }],
    ['02', UNREACHED],
    ['03', { status: 'sent' }],
    ['04', { status: 'read' }],
    ['05', { status: 'delivered' }],
    ['09', { status: 'delivered' }],
    ['10', { status: 'sent' }],
    ['11', { status: 'delivered' }],
    ['12', { status: 'delivered' }],
  ])('%s ends in %j', async (ending, expected) => {
    const { phone, deliveryId } = await ask(ending)
    expect(await seen(deliveryId)).toEqual({ status: 'queued' })
    await send(deliveryId)
    expect(await seen(deliveryId)).toEqual(expected)
    expect(got(phone)).toHaveLength(1)
    // Jobs can run twice.
    await send(deliveryId)
    if (ending !== '02') expect(got(phone)).toHaveLength(1)
  })

  test('01: the delivered code is valid', async () => {
    const { phone, deliveryId } = await ask('01')
    await send(deliveryId)
    const otp = got(phone)[0]?.code ?? ''
    expect((await app.visitor.call('verifySignup', { phone, otp })).status).toBe(201)
    expect((await rowOf(deliveryId)).sealedCode).toBeNull()
  })

  test('02: the code is sent again after 30 s; if that fails too, the number gets none for a day', async () => {
    const { phone, deliveryId } = await ask('02')
    expect(await sendAndWait(deliveryId)).toBeGreaterThanOrEqual(30)
    expect(await seen(deliveryId)).toEqual(UNREACHED)
    // A job that runs too early does nothing.
    await forgetPair()
    await sendOtp(
      app.platform,
      { deliveryId },
      { signal: new AbortController().signal, attempt: 1, isLastAttempt: true },
    )
    expect(got(phone)).toHaveLength(1)

    await send(deliveryId)
    expect(got(phone)).toHaveLength(2)
    expect(got(phone)[0]?.code).toBe(got(phone)[1]?.code)
    expect(await seen(deliveryId)).toEqual(UNREACHED)
    await send(deliveryId)
    expect(got(phone)).toHaveLength(2)
    expect(await rowOf(deliveryId)).toMatchObject({ dueAt: null, sealedCode: null, attempt: 2 })

    await forgetPair()
    const again = await ask('02', phone)
    await send(again.deliveryId)
    expect(got(phone)).toHaveLength(2)
    expect(await seen(again.deliveryId)).toEqual(UNREACHED)
    await runSql(app.platform.db.kysely, `UPDATE "OtpCode" SET "heldUntil" = now() WHERE phone = $1`, [phone])
    await ageCodes(app, phone, 1)
    await forgetPair()
    const dayAfter = await ask('02', phone)
    await send(dayAfter.deliveryId)
    expect(got(phone)).toHaveLength(3)
  })

  test('02: a delivered second message clears the failure', async () => {
    const { phone, deliveryId } = await ask('02')
    await send(deliveryId)
    await forgetPair()
    await send(deliveryId)
    const second = got(phone)[1]
    await graph.report(reportOf(second?.wamid, 'delivered', second?.callback))
    await app.settle()
    expect(await seen(deliveryId)).toEqual({ status: 'delivered' })
    expect((await rowOf(deliveryId)).heldUntil).toBeNull()
    // Late reports change nothing.
    await graph.report(reportOf(second?.wamid, 'sent', second?.callback))
    await app.settle()
    expect(await seen(deliveryId)).toEqual({ status: 'delivered' })
  })

  /** Another code of the same sign-up. */
  const replace = async (phone: string, deliveryId: string) =>
    (await app.visitor.call('resendOtp', { phone, type: 'signup', deliveryId })).body.data.deliveryId

  test('02: a used or replaced code is not sent again', async () => {
    const { phone, deliveryId } = await ask('02')
    await send(deliveryId)
    const next = await replace(phone, deliveryId)
    await forgetPair()
    await send(deliveryId)
    expect(got(phone)).toHaveLength(1)
    expect(await seen(next)).toEqual({ status: 'queued' })

    const late = await ask('03')
    await send(late.deliveryId)
    await replace(late.phone, late.deliveryId)
    const { messageId } = await rowOf(late.deliveryId)
    await graph.report(
      reportOf(messageId ?? '', 'failed', `otp_${late.deliveryId}`, { errors: [{ code: 131026 }] }),
    )
    await app.settle()
    expect(await rowOf(late.deliveryId)).toMatchObject({ attempt: 1, dueAt: null, delivery: 'failed' })
  })

  test('03: without a report it counts as failed after its lifetime, and a late report clears that', async () => {
    const { phone, deliveryId } = await ask('03')
    await send(deliveryId)
    await age(deliveryId, 314)
    await giveUpOtp(app.platform, deliveryId)
    expect(await seen(deliveryId)).toEqual({ status: 'sent' })
    await age(deliveryId, 1)
    await giveUpOtp(app.platform, deliveryId)
    expect(await seen(deliveryId)).toEqual(UNREACHED)
    expect((await rowOf(deliveryId)).sealedCode).toBeNull()
    const [message] = got(phone)
    await graph.report(reportOf(message?.wamid, 'read', message?.callback))
    await app.settle()
    expect(await seen(deliveryId)).toEqual({ status: 'read' })
  })

  test('03: a lost deadline job is enqueued again', async () => {
    const { deliveryId } = await ask('03')
    await send(deliveryId)
    const asked: unknown[] = []
    const queue = { ...app.platform.queue, enqueue: async (...args: unknown[]) => void asked.push(args) }
    const wanted = ['accounts.give-up-otp', { deliveryId }, { key: deliveryId, delayMs: 0 }]
    await requeueOtps({ ...app.platform, queue })
    expect(asked).not.toContainEqual(wanted)
    await age(deliveryId, 346)
    await requeueOtps({ ...app.platform, queue })
    expect(asked).toContainEqual(wanted)
  })

  test('09: without a report, the deadline marks it as failed and it is not sent again', async () => {
    const { phone, deliveryId } = await ask('09')
    const { messageId } = await sendSilently(deliveryId)
    expect(messageId).toBeNull()
    expect(await rowOf(deliveryId)).toMatchObject({ delivery: 'queued', dueAt: null })
    await age(deliveryId, 315)
    await giveUpOtp(app.platform, deliveryId)
    await send(deliveryId)
    expect(got(phone)).toHaveLength(1)
    expect(await seen(deliveryId)).toEqual(UNREACHED)
  })

  test('10: unsigned webhooks are refused', async () => {
    graph.answers.length = 0
    const { deliveryId } = await ask('10')
    await send(deliveryId)
    expect(graph.answers).toEqual([403, 200, 200])
    expect(await app.platform.db.prisma.otpReport.count({ where: { deliveryId } })).toBe(1)
  })

  test('11: a report without a delivery is kept for a minute and then ignored', async () => {
    const { deliveryId } = await ask('03')
    await graph.report(reportOf('wamid.early', 'delivered'), reportOf('wamid.old', 'delivered'))
    await app.settle()
    await runSql(
      app.platform.db.kysely,
      `UPDATE "OtpReport" SET "createdAt" = now() - interval '61 seconds' WHERE "messageId" = 'wamid.old'`,
    )
    const answer = (messageId: string) => ({ ...app.platform.whatsapp, sendOtp: async () => ({ messageId }) })
    const other = await ask('03')
    for (const [id, messageId] of [
      [deliveryId, 'wamid.early'],
      [other.deliveryId, 'wamid.old'],
    ] as const)
      await sendOtp(
        { ...app.platform, whatsapp: answer(messageId) },
        { deliveryId: id },
        { signal: new AbortController().signal, attempt: 1, isLastAttempt: false },
      )
    await app.settle()
    expect(await seen(deliveryId)).toEqual({ status: 'delivered' })
    expect(await seen(other.deliveryId)).toEqual({ status: 'sent' })
  })

  test.each([
    ['has answered', async (messageId: string) => ({ messageId })],
    [
      'breaks off',
      async () => {
        throw new SendError({ kind: 'unknown' }, 'broken')
      },
    ],
  ])('a failure reported before WhatsApp %s is handled', async (_when, answer) => {
    const { deliveryId } = await ask('03')
    const failed = reportOf(`wamid.fast-${deliveryId}`, 'failed', `otp_${deliveryId}`, {
      errors: [{ code: 131026 }],
    })
    const sendOtpSlowly: Whatsapp['sendOtp'] = async () => {
      await graph.report(failed)
      await app.settle()
      return answer(failed.id)
    }
    await sendOtp(
      { ...app.platform, whatsapp: { ...app.platform.whatsapp, sendOtp: sendOtpSlowly } },
      { deliveryId },
      { signal: new AbortController().signal, attempt: 1, isLastAttempt: false },
    )
    await app.settle()
    expect(await seen(deliveryId)).toEqual(UNREACHED)
    expect(await rowOf(deliveryId)).toMatchObject({ attempt: 2, dueAt: expect.any(Date) })
  })

  test('12: the error is stored', async () => {
    const { deliveryId } = await ask('12')
    await send(deliveryId)
    const report = await app.platform.db.prisma.otpReport.findFirst({
      where: { deliveryId, status: 'failed' },
    })
    expect(report?.errorCode).toBe(131026)
    expect((await rowOf(deliveryId)).attempt).toBe(1)
  })
})

/** Sends without webhooks and returns the resulting status. */
const sendSilently = async (deliveryId: string) => {
  graph.loseNext()
  await send(deliveryId)
  return rowOf(deliveryId)
}

/** Skip the six seconds between two messages to one person. */
const forgetPair = () =>
  runSql(app.platform.db.kysely, `UPDATE "WhatsappSend" SET "createdAt" = "createdAt" - interval '6 seconds'`)
