import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NotSent, type Whatsapp } from '../../../platform/whatsapp/port.ts'
import { giveUpOtp } from '../../../server/features/accounts/actions/give-up-otp.ts'
import { deleteOldAttempts, requeueOtps } from '../../../server/features/accounts/public.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { ageCodes, aMinuteLater } from '../../../testing/codes.ts'
import { type GraphDouble, startGraphDouble } from '../../../testing/graph-double.ts'
import { runSql } from '../../../testing/sql.ts'
import { sendOtp } from './send-otp.ts'

const UNREACHED = { status: 'failed', reason: 'We could not reach this number on WhatsApp' }

let graph: GraphDouble
let app: TestApp
beforeAll(async () => {
  graph = await startGraphDouble()
  app = await startTestApp({
    env: {
      ...graph.settings,
      WHATSAPP_GRAPH_URL: graph.url,
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'silent',
    },
  })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  graph.callBack(`${app.app.listeningOrigin}/api/webhooks/whatsapp`)
})
afterAll(async () => {
  await app.close()
  await graph.close()
})

let count = 1000
/** Requests a code for a number with the given ending. */
const ask = async (ending: string, phone = `+26876${++count}${ending}`) => {
  const { body } = await app.visitor.call('signup', { phone, password: 'mulberry-grove-17', name: 'Thandi' })
  await app.settle()
  return { phone, deliveryId: body.data.deliveryId }
}
/** Runs the job like a worker, regardless of its delay, then waits for all reports. */
const send = async (deliveryId: string) => {
  await runSql(
    app.platform.db.kysely,
    `UPDATE "OtpCode" SET "dueAt" = now() WHERE id = $1 AND "dueAt" IS NOT NULL`,
    [deliveryId],
  )
  await sendOtp(
    app.platform,
    { deliveryId },
    { signal: new AbortController().signal, attempt: 1, isLastAttempt: false },
  )
  await hear()
}
const hear = async () => {
  await graph.settled()
  await app.settle()
}
const seen = async (deliveryId: string) =>
  (await app.visitor.call('getOtpDelivery', { deliveryId })).body.data
const rowOf = (id: string) => app.platform.db.prisma.otpCode.findUniqueOrThrow({ where: { id } })
const got = (phone: string) => graph.sent.filter((message) => message.to === phone)
/** Sends, and returns the seconds until the next attempt, rounded up. */
const sendAndWait = async (deliveryId: string): Promise<number> => {
  const before = Date.now()
  await send(deliveryId)
  return ((await rowOf(deliveryId)).dueAt?.getTime() ?? Number.NaN) / 1000 - before / 1000
}
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

    await aMinuteLater(app.platform.db)
    await send(ill.deliveryId)
    await send(well.deliveryId)
    expect(graph.requestCount()).toBe(before + 1)
    graph.mend()
    await aMinuteLater(app.platform.db)
    await Promise.all([send(ill.deliveryId), send(well.deliveryId)])
    await send(ill.deliveryId)
    await send(well.deliveryId)
    await hear()
    expect(await seen(ill.deliveryId)).toEqual({ status: 'delivered' })
    expect(await seen(well.deliveryId)).toEqual({ status: 'read' })
    expect(graph.requestCount()).toBe(before + 3)
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
        throw new NotSent({ kind: 'unknown' }, 'broken')
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
  await deleteOldAttempts(app.platform)
  expect((await rowOf(deliveryId)).sealedCode).toBeNull()
})

test('through the real queue: refused, retried, delivered', async () => {
  app.work()
  const { deliveryId } = await ask('06')
  await expect
    .poll(async () => (await seen(deliveryId)).status, { timeout: 25_000, interval: 200 })
    .toBe('delivered')
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

const reportOf = (
  id = '',
  status: 'sent' | 'delivered' | 'read' | 'failed' = 'delivered',
  callback?: string,
  more: object = {},
) => ({
  id,
  status,
  timestamp: String(Math.floor(Date.now() / 1000)),
  ...(callback !== undefined && { biz_opaque_callback_data: callback }),
  ...more,
})
