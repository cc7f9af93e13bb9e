import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SendError, type Whatsapp } from '../../../platform/whatsapp/port.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { ageCodes } from '../../../testing/codes.ts'
import { makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { sendOtp } from '../../../workers/features/accounts/send-otp.ts'
import { applyReportsOf } from './actions/apply-reports.ts'
import { deleteExpiredCredentials } from './actions/delete-expired-credentials.ts'
import { giveUpOtp } from './actions/otp-delivery.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.close())

let count = 0
const newPhone = () => `+26876${String(700_000 + ++count)}`
const from = () => ({ headers: { 'x-forwarded-for': `10.4.0.${++count}` } })

type Answer = { status: number; headers: Record<string, unknown>; body: object }
type Asked = Answer & { body: { data: { deliveryId: string } } }
type Provider = { send: Whatsapp['sendOtp']; reports: ('delivered' | 'read' | 'failed')[] }
const accepted: Whatsapp['sendOtp'] = async () => ({ messageId: `wamid.${newId()}` })
const refusing =
  (failure: SendError['failure']): Whatsapp['sendOtp'] =>
  async () => {
    throw new SendError(failure, 'no')
  }
const providers: Record<string, Provider> = {
  delivers: { send: accepted, reports: ['delivered', 'read'] },
  'reports a failure': { send: accepted, reports: ['failed'] },
  'cannot reach the number': { send: refusing({ kind: 'unreachable' }), reports: [] },
  'refuses the number': { send: refusing({ kind: 'refused' }), reports: [] },
  'puts off': { send: refusing({ kind: 'later', firstMs: 60_000, factor: 2, isRefusal: true }), reports: [] },
  'breaks off': { send: refusing({ kind: 'unknown' }), reports: [] },
  'is slow': { send: refusing({ kind: 'in-progress' }), reports: [] },
  'says nothing more': { send: accepted, reports: [] },
}

/**
 * Runs both delivery attempts as the workers and WhatsApp would, and polls the status in between.
 */
const deliver = async (deliveryId: string, { send, reports }: Provider, seen: unknown[]) => {
  const platform = {
    ...app.platform,
    whatsapp: { ...app.platform.whatsapp, reportsDelivery: true, sendOtp: send },
  }
  const job = { signal: new AbortController().signal, attempt: 1, isLastAttempt: false }
  const poll = async () => seen.push(answerOf(await app.visitor.call('getOtpDelivery', { deliveryId })))
  await poll()
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await app.settle()
    await runSql(
      app.platform.db.kysely,
      `UPDATE "OtpCode" SET "dueAt" = now() WHERE id = $1 AND "dueAt" IS NOT NULL`,
      [deliveryId],
    )
    await sendOtp(platform, { deliveryId }, job)
    await app.settle()
    await poll()
    const row = await app.platform.db.prisma.otpCode.findUnique({ where: { id: deliveryId } })
    for (const status of reports) {
      const errorCode = status === 'failed' ? 131_026 : null
      const report = { messageId: `${row?.messageId}`, deliveryId, status, errorCode, at: new Date() }
      if (row?.messageId)
        await app.platform.db.prisma.otpReport.createMany({ data: report, skipDuplicates: true })
      await applyReportsOf(platform, deliveryId)
      await poll()
    }
  }
  await runSql(
    app.platform.db.kysely,
    `UPDATE "OtpCode" SET "handedAt" = "handedAt" - interval '400 seconds' WHERE id = $1`,
    [deliveryId],
  )
  await giveUpOtp(app.platform, deliveryId)
  await poll()
}

/** Removes from an answer what differs by chance: ids, the number, and the remaining seconds. */
const answerOf = ({ status, headers, body }: Answer) => {
  const text = JSON.stringify(body)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replace(/\+268\d+/g, 'phone')
  return [status, text, Object.keys(headers).toSorted()]
}

/** Everything that a stranger sees who requests codes for a number and polls their deliveries. */
const probe = async (phone: string, provider: Provider): Promise<unknown[]> => {
  const seen: unknown[] = []
  const ask = async (call: () => Promise<Asked>) => {
    await ageCodes(app, phone, 121)
    const key = { headers: { ...from().headers, 'idempotency-key': newId() } }
    const answer = await call()
    seen.push(answerOf(answer), answerOf(await call()))
    seen.push(answerOf(await app.visitor.call('forgotPassword', { phone }, key)))
    await deliver(answer.body.data.deliveryId, provider, seen)
    return answer.body.data.deliveryId
  }
  const first = await ask(() => app.visitor.call('forgotPassword', { phone }, from()))
  await ask(() => app.visitor.call('resendOtp', { phone, type: 'password_reset', deliveryId: first }, from()))
  await ask(() => app.visitor.call('resendOtp', { phone, type: 'signup' }, from()))
  await ask(() =>
    app.visitor.call('signup', { phone, password: 'mulberry-grove-17', name: 'A stranger' }, from()),
  )
  for (const [days, call] of [
    [0.9, 'kept'],
    [0.2, 'gone'],
  ] as const) {
    await ageCodes(app, phone, days * 86_400)
    if (call === 'gone') await deleteExpiredCredentials(app.platform)
    seen.push(answerOf(await app.visitor.call('getOtpDelivery', { deliveryId: first })))
  }
  return seen
}

test.each(Object.entries(providers))(
  'a stranger cannot distinguish a known number where WhatsApp %s',
  async (_, provider) => {
    const known = await makeUser(app, { phone: newPhone() })
    const closed = await makeUser(app, { phone: newPhone() })
    await app.platform.db.prisma.user.update({ where: { id: closed.id }, data: { status: 'deactivated' } })
    const unknown = await probe(newPhone(), provider)
    expect(unknown.length).toBeGreaterThan(25)
    expect(await probe(known.phone, provider)).toEqual(unknown)
    expect(await probe(closed.phone, provider)).toEqual(unknown)
  },
)

test('nor detect a pending sign-up by requesting another code', async () => {
  const phone = newPhone()
  await app.visitor.call('signup', { phone, password: 'mulberry-grove-17', name: 'The owner' }, from())
  const none = newPhone()
  await app.visitor.call('forgotPassword', { phone: none }, from())
  for (const provider of Object.values(providers).slice(0, 3)) {
    const answers = []
    for (const number of [phone, none]) {
      await ageCodes(app, number, 121)
      const { body, status } = await app.visitor.call('resendOtp', { phone: number, type: 'signup' }, from())
      const seen: unknown[] = [status, Object.keys(body.data)]
      await deliver(body.data.deliveryId, provider, seen)
      answers.push(seen.map((one) => JSON.stringify(one)))
    }
    expect(answers[0]).toEqual(answers[1])
  }
})
