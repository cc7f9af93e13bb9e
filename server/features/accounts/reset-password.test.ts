import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { otherThan, receiveCode } from '../../../testing/codes.ts'
import { makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.close())

let count = 0
const newPhone = () => `+26877${String(100_000 + ++count)}`
const from = () => ({ headers: { 'x-forwarded-for': `10.2.0.${++count}` } })
const forgot = (phone: string) => app.visitor.call('forgotPassword', { phone }, from())
const verify = (phone: string, otp: string) =>
  app.visitor.call('verifyForgotPassword', { phone, otp }, from())
const reset = (token: string, newPassword: string, confirmPassword?: string) =>
  app.visitor.call('resetPassword', { token, newPassword, confirmPassword }, from())

/** Creates a user who has just entered the right code. */
const makeResetting = async () => {
  const user = await makeUser(app, { phone: newPhone() })
  await forgot(user.phone)
  const { body } = await verify(user.phone, await receiveCode(app, user.phone))
  return { user, token: body.data.resetToken }
}

describe('asking for a code', () => {
  test('gets the same answer for a phone with an active account, with a deactivated one, and without one', async () => {
    const known = await makeUser(app, { phone: newPhone() })
    const closed = await makeUser(app, { phone: newPhone() })
    await app.platform.db.prisma.user.update({
      where: { id: closed.id },
      data: { status: 'deactivated' },
    })
    for (const phone of [known.phone, newPhone(), closed.phone]) {
      const { status, body } = await forgot(phone)
      expect(status).toBe(202)
      expect(body).toEqual({
        success: true,
        message: 'Verification code sent to your phone',
        data: { phone, expiresIn: 600, resendAfter: 60, deliveryId: expect.any(String) },
      })
      await receiveCode(app, phone).catch(() => undefined)
      const delivery = await app.visitor.call('getOtpDelivery', { deliveryId: body.data.deliveryId })
      expect(delivery.body.data).toEqual({ status: 'sent' })
      expect((await forgot(phone)).body.error.code).toBe('OTP_TOO_SOON')
      expect((await verify(phone, '12345')).status).toBe(422)
    }
    await expect(receiveCode(app, closed.phone)).rejects.toThrow('got no code')
  })

  test('hides the delivery beyond `sent`, since only phones with an account are sent a code', async () => {
    const { phone } = await makeUser(app, { phone: newPhone() })
    const { body } = await forgot(phone)
    const { deliveryId } = body.data
    for (const delivery of ['delivered', 'read', 'failed'] as const) {
      await app.platform.db.prisma.otpCode.update({
        where: { id: deliveryId },
        data: { delivery, reason: 'told to nobody' },
      })
      const seen = await app.visitor.call('getOtpDelivery', { deliveryId })
      expect(seen.body.data).toEqual({ status: 'sent' })
    }
  })

  test('no code is right for a phone without an account', async () => {
    const phone = newPhone()
    await forgot(phone)
    await app.settle()
    for (let tries = 0; tries < 6; tries += 1) {
      const { status, body } = await verify(phone, `00000${tries}`)
      expect(status).toBe(400)
      expect(body.error.code).toBe('OTP_INVALID')
    }
  })
})

describe('setting a new password', () => {
  test('works once, ends every session, and allows a login', async () => {
    const { user, token } = await makeResetting()
    for (const status of [...Array(10).fill(401), 429]) {
      const guess = { identifier: user.phone, password: 'forgotten' }
      expect((await app.visitor.call('login', guess, from())).status).toBe(status)
    }
    const email = 'reset@example.org'
    await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { email } })
    for (let tries = 0; tries < 10; tries += 1)
      await app.visitor.call('login', { identifier: email, password: 'forgotten' }, from())
    const { status, body } = await reset(token, 'mulberry-grove-17', 'mulberry-grove-17')
    expect(status).toBe(200)
    expect(body.message).toBe('Password reset successfully! You can now sign in.')
    await app.settle()
    expect((await user.call('getMe')).body.error.code).toBe('AUTH_TOKEN_EXPIRED')
    const refreshed = await app.visitor.call('refresh', { refreshToken: user.refreshToken })
    expect(refreshed.status).toBe(401)
    expect(app.pushes).toContainEqual({
      rooms: [`session:${user.sessionId}`],
      event: 'session:ended',
      data: { reason: 'password changed' },
    })
    const again = await reset(token, 'another-grove-18')
    expect(again.status).toBe(400)
    expect(again.body.error.code).toBe('RESET_TOKEN_INVALID')
    for (const identifier of [user.phone, email.toUpperCase()]) {
      const signedIn = await app.visitor.call('login', { identifier, password: 'mulberry-grove-17' }, from())
      expect(signedIn.status).toBe(200)
    }
  })

  test('succeeds once of five parallel attempts with one token', async () => {
    const { token } = await makeResetting()
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => reset(token, `mulberry-grove-${n}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  test('is refused after 15 minutes, with a made-up token, and for a weak password', async () => {
    const { user, token } = await makeResetting()
    const common = await reset(token, 'password1')
    expect(common.status).toBe(422)
    expect(common.body.errors).toEqual([
      { path: 'body.newPassword', message: 'This password is too common. Please choose another one.' },
    ])
    const differs = await reset(token, 'mulberry-grove-17', 'mulberry-grove-18')
    expect(differs.body.errors).toEqual([{ path: 'body.confirmPassword', message: 'Passwords do not match' }])
    expect((await reset('made-up', 'mulberry-grove-17')).status).toBe(400)
    await runSql(
      app.platform.db.kysely,
      `UPDATE "PasswordReset" SET "expiresAt" = "expiresAt" - interval '901 seconds' WHERE "userId" = $1`,
      [user.id],
    )
    expect((await reset(token, 'mulberry-grove-17')).body.error.code).toBe('RESET_TOKEN_INVALID')
  })

  test('a code gives one token, however often it is sent in parallel', async () => {
    const { phone, id } = await makeUser(app, { phone: newPhone() })
    await forgot(phone)
    const code = await receiveCode(app, phone)
    expect((await verify(phone, otherThan(code))).status).toBe(400)
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(phone, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(await app.platform.db.prisma.passwordReset.count({ where: { userId: id } })).toBe(1)
  })
})
