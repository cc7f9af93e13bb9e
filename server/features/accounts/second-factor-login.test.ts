import { Secret } from 'otpauth'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { receiveCode } from '../../../testing/codes.ts'
import { runSql } from '../../../testing/sql.ts'
import { makeRecoveryCodes } from './actions/recovery-codes.ts'
import {
  app,
  codeOf,
  fromNewAddress,
  log,
  login,
  makeGuarded,
  makeMember,
  password,
  STEP_MS,
  setUp,
  time,
  titlesFor,
  wrongFor,
} from './second-factor.test-setup.ts'

setUp()

describe('signing in', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('accepts the codes of RFC 6238, appendix B: %s s', async (seconds, code) => {
    const user = await makeMember()
    const { base32 } = Secret.fromUTF8('12345678901234567890')
    const sealedSecret = new Uint8Array(app.platform.keys.seal(base32, 'second-factor'))
    await app.platform.db.prisma.secondFactor.create({
      data: { userId: user.id, sealedSecret, confirmedAt: new Date() },
    })
    const before = time.now
    time.now = seconds * 1000
    const [wrong, right] = [await login(user.phone, '000000'), await login(user.phone, code)]
    time.now = before
    expect([wrong.status, right.status]).toEqual([401, 200])
  })

  test('requires a code only after the right password, and only if the second factor is on', async () => {
    const { user, secret } = await makeGuarded()
    const asked = await login(user.phone)
    expect([asked.status, asked.body.error]).toEqual([
      401,
      { code: 'SECOND_FACTOR_REQUIRED', message: 'Enter the code from your authenticator app' },
    ])
    expect((await login(user.phone, '')).body.error.code).toBe('SECOND_FACTOR_REQUIRED')
    for (const code of [undefined, codeOf(secret)])
      expect((await login(user.phone, code, 'not the password')).body.error.code).toBe('LOGIN_FAILED')
    const signedIn = await login(user.phone, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)
    expect(signedIn.status).toBe(200)
    expect(log.text).toContain('Login needs a second factor')
    const { phone } = await makeMember()
    expect([(await login(phone)).status, (await login(phone, '123456')).status]).toEqual([200, 200])
  })

  test('accepts a code of one time step before or after, each once, and never an older one', async () => {
    const { user, secret } = await makeGuarded()
    time.now += 4 * STEP_MS
    const statusAfter = async (steps: number) => (await login(user.phone, codeOf(secret, steps))).status
    expect(await statusAfter(-2)).toBe(401)
    expect(await statusAfter(2)).toBe(401)
    expect(await statusAfter(-1)).toBe(200)
    expect(await statusAfter(-1)).toBe(401)
    expect(await statusAfter(1)).toBe(200)
    for (const used of [1, 0, -1]) expect(await statusAfter(used)).toBe(401)
    time.now += 2 * STEP_MS
    expect(await statusAfter(0)).toBe(200)
  })

  test('refuses the code that switched it on', async () => {
    const user = await makeMember()
    const { secret } = (await user.call('beginSecondFactor', { password })).body.data
    const code = codeOf(secret)
    expect((await user.call('confirmSecondFactor', { code })).status).toBe(200)
    expect((await login(user.phone, code)).body.error.code).toBe('SECOND_FACTOR_WRONG')
    expect((await login(user.phone, codeOf(secret, 1))).status).toBe(200)
  })

  test('accepts one of ten parallel attempts with one code, of the app or of recovery', async () => {
    const { user, secret, recoveryCodes } = await makeGuarded()
    for (const code of [codeOf(secret), recoveryCodes[3]]) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => login(user.phone, code)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await runSql(app.platform.db.kysely, 'DELETE FROM "LoginFailure"')
    }
  })

  test('accepts a recovery code however it is written, once', async () => {
    const { user, recoveryCodes } = await makeGuarded()
    const [first = '', second = ''] = recoveryCodes
    expect((await login(user.phone, first)).status).toBe(200)
    const again = await login(user.phone, first)
    expect(again.body.error.code).toBe('SECOND_FACTOR_WRONG')
    const spoken = second.replace('-', ' ').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'l')
    expect((await login(user.phone, spoken)).status).toBe(200)
    const { secondFactor } = (await user.call('getSecondFactor')).body.data
    expect(secondFactor).toMatchObject({ isOn: true, recoveryCodesLeft: 8 })
  })

  test('any wrong code gets the same answer', async () => {
    const { user, secret, recoveryCodes } = await makeGuarded()
    const other = await makeGuarded(await makeRecoveryCodes(newId()))
    const [used = ''] = recoveryCodes
    await login(user.phone, used)
    await login(user.phone, codeOf(secret))
    const codes = [wrongFor(secret), codeOf(secret), used, other.recoveryCodes[0], 'abcde-fghjk', 'no code']
    for (const code of codes) {
      const { status, body } = await login(user.phone, code)
      expect([status, body]).toEqual([
        401,
        {
          success: false,
          message: 'This code is wrong or was used already. Please try the next one.',
          error: {
            code: 'SECOND_FACTOR_WRONG',
            message: 'This code is wrong or was used already. Please try the next one.',
          },
          errors: [],
        },
      ])
    }
  })
})

describe('guessing codes', () => {
  const failures = (userId: string) =>
    app.platform.db.prisma.loginFailure.count({ where: { subject: `second-factor:${userId}` } })

  test('ten wrong ones, also in parallel, block it for 15 minutes, and the owner is notified once', async () => {
    const { user, secret } = await makeGuarded()
    const guesses = await Promise.all(Array.from({ length: 25 }, () => login(user.phone, wrongFor(secret))))
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    expect((await login(user.phone, codeOf(secret))).status).toBe(429)
    expect(await failures(user.id)).toBe(10)
    expect(
      (await titlesFor(user.id)).filter((title) => title === 'Somebody knows your password'),
    ).toHaveLength(1)
    await runSql(
      app.platform.db.kysely,
      `UPDATE "LoginFailure" SET "createdAt" = "createdAt" - interval '901 seconds'`,
    )
    expect((await login(user.phone, codeOf(secret))).status).toBe(200)
  })

  test('a password reset by phone neither skips the code nor deletes wrong ones', async () => {
    const { user, secret } = await makeGuarded()
    for (let tries = 0; tries < 9; tries += 1) await login(user.phone, wrongFor(secret))
    await app.visitor.call('forgotPassword', { phone: user.phone }, fromNewAddress())
    const otp = await receiveCode(app, user.phone)
    const { body } = await app.visitor.call(
      'verifyForgotPassword',
      { phone: user.phone, otp },
      fromNewAddress(),
    )
    const newPassword = 'gooseberry-hill-18'
    await app.visitor.call('resetPassword', { token: body.data.resetToken, newPassword }, fromNewAddress())
    expect((await login(user.phone, undefined, newPassword)).body.error.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await login(user.phone, otp, newPassword)).status).toBe(401)
    expect((await login(user.phone, codeOf(secret), newPassword)).status).toBe(429)
  })
})
