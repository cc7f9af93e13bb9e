import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { JobContext } from '../../../platform/queue/port.ts'
import type { Whatsapp } from '../../../platform/whatsapp/port.ts'
import { requeueOtps } from '../../../server/features/accounts/actions/requeue-otps.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { receiveCode } from '../../../testing/codes.ts'
import { runSql } from '../../../testing/sql.ts'
import { sendOtp } from './send-otp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

let count = 0
const attempt = (number: number): JobContext => ({
  signal: new AbortController().signal,
  attempt: number,
  isLastAttempt: number === 4,
})

/** Requests a code that has not been sent yet. */
const ask = async (app: TestApp) => {
  const phone = `+26878${String(500_000 + ++count)}`
  const { body } = await app.visitor.call('signup', { phone, password: 'mulberry-grove-17', name: 'Thandi' })
  await app.settle()
  return { phone, deliveryId: body.data.deliveryId }
}
const statusOf = async (deliveryId: string) =>
  (await app.visitor.call('getOtpDelivery', { deliveryId })).body.data
const rowOf = (id: string) => app.platform.db.prisma.otpCode.findUniqueOrThrow({ where: { id } })
const withWhatsapp = (send: Whatsapp['sendOtp']) => ({
  ...app.platform,
  whatsapp: { ...app.platform.whatsapp, sendOtp: send },
})

describe('sending a code', () => {
  test('sends it once and deletes it', async () => {
    const { phone, deliveryId } = await ask(app)
    expect(await statusOf(deliveryId)).toEqual({ status: 'queued' })
    const send = vi.fn<Whatsapp['sendOtp']>(async () => ({ messageId: 'wamid.1' }))
    await sendOtp(withWhatsapp(send), { deliveryId }, attempt(1))
    await sendOtp(withWhatsapp(send), { deliveryId }, attempt(1))
    expect(send).toHaveBeenCalledExactlyOnceWith({
      deliveryId,
      attempt: 1,
      to: phone,
      code: expect.stringMatching(/^\d{6}$/),
      language: 'en',
    })
    expect(await statusOf(deliveryId)).toEqual({ status: 'sent' })
    expect(await rowOf(deliveryId)).toMatchObject({ sealedCode: null, messageId: 'wamid.1' })
    const otp = send.mock.calls[0]?.[0].code ?? ''
    expect((await app.visitor.call('verifySignup', { phone, otp })).status).toBe(201)
  })

  test('is retried, and after the last attempt marked as failed', async () => {
    const { deliveryId } = await ask(app)
    const broken = withWhatsapp(async () => {
      throw new Error('WhatsApp is down')
    })
    await expect(sendOtp(broken, { deliveryId }, attempt(1))).rejects.toThrow('down')
    expect(await statusOf(deliveryId)).toEqual({ status: 'queued' })
    await expect(sendOtp(broken, { deliveryId }, attempt(4))).rejects.toThrow('down')
    expect(await statusOf(deliveryId)).toEqual({
      status: 'failed',
      reason: 'We could not reach this number on WhatsApp',
    })
    expect((await rowOf(deliveryId)).sealedCode).toBeNull()
  })

  test('a worker that died after sending repeats the same delivery', async () => {
    const { deliveryId } = await ask(app)
    const sent: string[] = []
    const dies = withWhatsapp(async (message) => {
      sent.push(message.deliveryId)
      throw new Error('killed')
    })
    await expect(sendOtp(dies, { deliveryId }, attempt(1))).rejects.toThrow()
    await sendOtp(
      withWhatsapp(async (message) => {
        sent.push(message.deliveryId)
        return { messageId: 'wamid.2' }
      }),
      { deliveryId },
      attempt(2),
    )
    expect(sent).toEqual([deliveryId, deliveryId])
    expect(await statusOf(deliveryId)).toEqual({ status: 'sent' })
  })

  test.each([`"expiresAt" = now() - interval '1 second'`, '"spentAt" = now()'])(
    'gives up a code with %s',
    async (change) => {
      const { deliveryId } = await ask(app)
      await runSql(app.platform.db.kysely, `UPDATE "OtpCode" SET ${change} WHERE id = $1`, [deliveryId])
      const send = vi.fn<Whatsapp['sendOtp']>()
      await sendOtp(withWhatsapp(send), { deliveryId }, attempt(1))
      expect(send).not.toHaveBeenCalled()
      expect((await statusOf(deliveryId)).status).toBe('failed')
      expect((await rowOf(deliveryId)).sealedCode).toBeNull()
    },
  )

  test('sends nothing to a phone without an account, but reports `sent`', async () => {
    const { body } = await app.visitor.call('forgotPassword', { phone: '+26878599999' })
    await app.settle()
    const send = vi.fn<Whatsapp['sendOtp']>()
    await sendOtp(withWhatsapp(send), { deliveryId: body.data.deliveryId }, attempt(1))
    expect(send).not.toHaveBeenCalled()
    expect(await statusOf(body.data.deliveryId)).toEqual({ status: 'sent' })
  })

  test('does nothing for an unknown delivery', async () => {
    await sendOtp(app.platform, { deliveryId: randomUUID() }, attempt(1))
    expect((await app.visitor.call('getOtpDelivery', { deliveryId: randomUUID() })).status).toBe(404)
  })
})

test('requeues only codes that wait too long', async () => {
  const [old, fresh, sent] = [await ask(app), await ask(app), await ask(app)]
  await sendOtp(app.platform, { deliveryId: sent.deliveryId }, attempt(1))
  await runSql(
    app.platform.db.kysely,
    `UPDATE "OtpCode" SET "createdAt" = now() - interval '31 seconds', "dueAt" = "dueAt" - interval '31 seconds'
     WHERE id = ANY($1::uuid[])`,
    [[old.deliveryId, sent.deliveryId]],
  )
  const asked: unknown[] = []
  const queue = { ...app.platform.queue, enqueue: async (...args: unknown[]) => void asked.push(args) }
  await requeueOtps({ ...app.platform, queue })
  const delivery = (deliveryId: string) => [
    'accounts.send-otp',
    { deliveryId },
    { key: `${deliveryId}:1:0`, delayMs: undefined },
  ]
  expect(asked).toContainEqual(delivery(old.deliveryId))
  expect(asked).not.toContainEqual(delivery(fresh.deliveryId))
  expect(asked).not.toContainEqual(delivery(sent.deliveryId))
})

test('a sign-up sends a code through the real queue, if its country is enabled, and is counted', async () => {
  const own = await startTestApp({ env: { WHATSAPP_COUNTRIES: 'SZ, ZA' } })
  try {
    own.work()
    const { phone, deliveryId } = await ask(own)
    await expect
      .poll(async () => (await own.visitor.call('getOtpDelivery', { deliveryId })).body.data.status, {
        timeout: 15_000,
      })
      .toBe('sent')
    const otp = await receiveCode(own, phone)
    expect((await own.visitor.call('verifySignup', { phone, otp })).status).toBe(201)
    const abroad = { phone: '+254712345678', password: 'mulberry-grove-17', name: 'Wanjiku' }
    const refused = await own.visitor.call('signup', abroad)
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: 'body.phone', message: 'We do not send codes to numbers of this country yet' }],
      },
    })
    expect((await own.visitor.call('forgotPassword', abroad)).status).toBe(422)
    const metrics = (await own.app.inject({ url: '/metrics' })).body
    for (const state of ['asked', 'sent', 'verified'])
      expect(metrics).toContain(`sokoni_otp_codes{country="SZ",state="${state}"} 1`)
    expect(metrics).not.toContain('country="KE"')
  } finally {
    await own.close()
  }
})
