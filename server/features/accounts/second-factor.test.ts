import { Secret, TOTP } from 'otpauth'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../../../platform/logger.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { receiveCode } from '../../../testing/codes.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { makeRecoveryCodes, type RecoveryCodes, storeRecoveryCodes } from './actions/recovery-codes.ts'
import { resetSecondFactorOfPhone } from './actions/reset-second-factor.ts'
import { deleteOldAttempts } from './public.ts'

const password = 'mulberry-grove-17'
/**
 * An argon2id hash at the lowest cost: dozens of logins at full cost would take minutes on a busy
 * machine.
 */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$PTVrCWgwF6j3X69PV0EDuA$vEOPSksG21squ6danDVVvidGg7edtGoH+561tBY5Nj8'
const STEP_MS = 30_000
let app: TestApp
let ones: RecoveryCodes
let logged = ''
let now = Date.now()
beforeAll(async () => {
  const write = (line: string) => {
    logged += line
  }
  const log = createLogger({ level: 'info', pretty: false, to: { write } })
  app = await startTestApp({ clock: { now: () => now }, env: { TRUST_PROXY: 'loopback' }, log })
  ones = await makeRecoveryCodes()
})
afterAll(() => app.close())

let count = 0
/** Logs in from an address of its own, so that only the account's own failures count. */
const from = () => ({ headers: { 'x-forwarded-for': `10.2.${Math.floor(++count / 200)}.${count % 200}` } })
const login = (identifier: string, code?: string, given = password) =>
  app.visitor.call('login', { identifier, password: given, ...(code !== undefined && { code }) }, from())

/** Returns the authenticator code of a time step `steps` from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: now + steps * STEP_MS })
const wrongFor = (secret: string) => {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps))
  return ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code)) ?? ''
}

const makeMember = async (): Promise<TestUser> => {
  const user = await makeUser(app, { phone: `+26878${String(100_000 + ++count)}` })
  await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { passwordHash } })
  return user
}

/**
 * Creates a user with the second factor on; the slow hashes of recovery codes are computed once.
 */
const makeGuarded = async (made: RecoveryCodes = ones) => {
  const user = await makeMember()
  const secret = new Secret({ size: 20 }).base32
  const sealedSecret = app.platform.keys.seal(secret, 'second-factor')
  await app.platform.db.transaction(async (tx) => {
    await tx
      .insertInto('SecondFactor')
      .values({ userId: user.id, sealedSecret, confirmedAt: new Date() })
      .execute()
    await storeRecoveryCodes(tx, user.id, made)
  })
  return { user, secret, recoveryCodes: made.codes }
}

const titlesFor = async (userId: string) => {
  await app.settle()
  const rows = await app.platform.db.prisma.notification.findMany({ where: { userId } })
  return rows.map(({ title }) => title)
}

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
    const before = now
    now = seconds * 1000
    const [wrong, right] = [await login(user.phone, '000000'), await login(user.phone, code)]
    now = before
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
    expect(logged).toContain('Somebody was asked for a code')
    const { phone } = await makeMember()
    expect([(await login(phone)).status, (await login(phone, '123456')).status]).toEqual([200, 200])
  })

  test('accepts a code of one time step before or after, each once, and never an older one', async () => {
    const { user, secret } = await makeGuarded()
    now += 4 * STEP_MS
    const told = async (steps: number) => (await login(user.phone, codeOf(secret, steps))).status
    expect(await told(-2)).toBe(401)
    expect(await told(2)).toBe(401)
    expect(await told(-1)).toBe(200)
    expect(await told(-1)).toBe(401)
    expect(await told(1)).toBe(200)
    for (const used of [1, 0, -1]) expect(await told(used)).toBe(401)
    now += 2 * STEP_MS
    expect(await told(0)).toBe(200)
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
    const other = await makeGuarded(await makeRecoveryCodes())
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
    await app.visitor.call('forgotPassword', { phone: user.phone }, from())
    const otp = await receiveCode(app, user.phone)
    const { body } = await app.visitor.call('verifyForgotPassword', { phone: user.phone, otp }, from())
    const newPassword = 'gooseberry-hill-18'
    await app.visitor.call('resetPassword', { token: body.data.resetToken, newPassword }, from())
    expect((await login(user.phone, undefined, newPassword)).body.error.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await login(user.phone, otp, newPassword)).status).toBe(401)
    expect((await login(user.phone, codeOf(secret), newPassword)).status).toBe(429)
  })
})

describe('switching it on', () => {
  test('needs the password and a first code; shows ten recovery codes, stores hashes, ends no session', async () => {
    logged = ''
    const user = await makeMember()
    expect((await user.call('getSecondFactor')).body.data.secondFactor).toEqual({
      isOn: false,
      confirmedAt: null,
      recoveryCodesLeft: 0,
    })
    const refused = await user.call('beginSecondFactor', { password: 'not the password' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'body.password', message: 'This is not your current password' }],
    ])
    // Idempotent answers are stored.
    const once = () => ({ headers: { 'idempotency-key': newId() } })
    const { secret, otpauthUrl } = (await user.call('beginSecondFactor', { password }, once())).body.data
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(otpauthUrl)
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Sokoni:${user.phone}`,
    ])
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      secret,
      issuer: 'Sokoni',
      digits: '6',
      period: '30',
    })
    // Not yet active.
    const elsewhere = await login(user.phone)
    expect(elsewhere.status).toBe(200)

    const wrong = await user.call('confirmSecondFactor', { code: wrongFor(secret) })
    expect(wrong.body.errors.map(({ path }) => path)).toEqual(['body.code'])
    const { status, body } = await user.call('confirmSecondFactor', { code: codeOf(secret) }, once())
    expect([status, body.message]).toEqual([200, 'Two-step sign-in is on'])
    expect(new Set(body.data.recoveryCodes).size).toBe(10)
    for (const code of body.data.recoveryCodes)
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    for (const token of [user.token, elsewhere.body.data.tokens.accessToken])
      expect((await app.withToken(token).call('getMe')).status).toBe(200)
    expect(await titlesFor(user.id)).toEqual(['Two-step sign-in is on'])

    const kept = JSON.stringify(
      await runSql(
        app.platform.db.kysely,
        `SELECT encode("sealedSecret", 'escape') AS sealed, r.hash, (
           SELECT string_agg(answer::text, ' ') FROM "IdempotencyKey" WHERE caller = $1::text
         ) AS answers FROM "SecondFactor" f JOIN "RecoveryCode" r USING ("userId") WHERE "userId" = $1::uuid`,
        [user.id],
      ),
    )
    for (const plain of [
      secret,
      ...body.data.recoveryCodes.flatMap((code) => [code, code.replace('-', '')]),
    ]) {
      expect(kept).not.toContain(plain)
      expect(logged).not.toContain(plain)
    }
    for (const needle of ['$argon2id$', 'sealed']) expect(kept).toContain(needle)
    expect(logged).toContain('Somebody switched the second factor on')
  })

  test('can be restarted, but not while it is on, and cannot be confirmed after 15 minutes', async () => {
    const user = await makeMember()
    expect((await user.call('confirmSecondFactor', { code: '123456' })).body.error.code).toBe(
      'SECOND_FACTOR_NOT_BEGUN',
    )
    const first = (await user.call('beginSecondFactor', { password })).body.data.secret
    const second = (await user.call('beginSecondFactor', { password })).body.data.secret
    expect((await user.call('confirmSecondFactor', { code: codeOf(first) })).status).toBe(422)
    const age = () =>
      runSql(
        app.platform.db.kysely,
        `UPDATE "SecondFactor" SET "createdAt" = now() - interval '16 minutes' WHERE "userId" = $1`,
        [user.id],
      )
    await age()
    expect((await user.call('confirmSecondFactor', { code: codeOf(second) })).status).toBe(409)
    await deleteOldAttempts(app.platform)
    expect(await app.platform.db.prisma.secondFactor.count({ where: { userId: user.id } })).toBe(0)
    const third = (await user.call('beginSecondFactor', { password })).body.data.secret
    const at = await Promise.all(
      [1, 2, 3].map(() => user.call('confirmSecondFactor', { code: codeOf(third) })),
    )
    expect(at.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await age()
    await deleteOldAttempts(app.platform)
    expect((await user.call('getSecondFactor')).body.data.secondFactor.isOn).toBe(true)
    expect((await user.call('beginSecondFactor', { password })).body.error.code).toBe('SECOND_FACTOR_ON')
  })
})

describe('a user who has it on', () => {
  test('switches it off by the password and a code, and is notified', async () => {
    const { user, secret, recoveryCodes } = await makeGuarded()
    const end = (given: string, code: string) => user.call('endSecondFactor', { password: given, code })
    expect((await end('not the password', codeOf(secret))).body.errors[0]?.path).toBe('body.password')
    expect((await end(password, wrongFor(secret))).body.errors[0]?.path).toBe('body.code')
    expect((await login(user.phone)).body.error.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await end(password, recoveryCodes[0] ?? '')).status).toBe(200)
    expect((await login(user.phone)).status).toBe(200)
    expect((await end(password, codeOf(secret))).body.error.code).toBe('SECOND_FACTOR_OFF')
    expect(await titlesFor(user.id)).toContain('Two-step sign-in is off')
    expect(logged).toContain('Somebody switched the second factor off')
    expect(await app.platform.db.prisma.recoveryCode.count({ where: { userId: user.id } })).toBe(0)
  })

  test('is limited while signed in too: ten wrong passwords or codes', async () => {
    const [{ user, secret }, other] = [await makeGuarded(), await makeMember()]
    const renew = (code: string) => user.call('renewRecoveryCodes', { password, code }, from())
    const end = (code: string) => user.call('endSecondFactor', { password, code }, from())
    // A renewal hashes ten new codes first: one shows that all these calls share one limit.
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, n) => (n === 0 ? renew : end)(wrongFor(secret))),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await end(codeOf(secret))).status).toBe(429)
    expect((await renew(codeOf(secret))).status).toBe(429)
    const begin = (given: string) => other.call('beginSecondFactor', { password: given }, from())
    for (let tries = 0; tries < 10; tries += 1) expect((await begin('guess')).status).toBe(422)
    expect((await begin(password)).status).toBe(429)
    expect((await login(other.phone)).status).toBe(429)
  })

  test('gets new recovery codes, and the old ones become invalid', async () => {
    const { user, secret, recoveryCodes } = await makeGuarded()
    const { body } = await user.call('renewRecoveryCodes', { password, code: codeOf(secret) })
    expect(body.data.recoveryCodes).toHaveLength(10)
    const { secondFactor } = (await user.call('getSecondFactor')).body.data
    expect(secondFactor.recoveryCodesLeft).toBe(10)
    expect((await login(user.phone, recoveryCodes[0])).status).toBe(401)
    expect((await login(user.phone, body.data.recoveryCodes[0])).status).toBe(200)
  })

  test('sees it in the export without its secret; a deletion leaves nothing of it', async () => {
    const { user, secret } = await makeGuarded()
    await login(user.phone, wrongFor(secret))
    const response = await app.app.inject({
      url: '/api/users/me/export',
      headers: { authorization: `Bearer ${user.token}` },
    })
    const { secondFactor, recoveryCodes } = response.json()
    expect(Object.keys(secondFactor[0]).toSorted()).toEqual(['confirmedAt', 'createdAt', 'userId'])
    expect(recoveryCodes).toHaveLength(10)
    expect(Object.keys(recoveryCodes[0]).toSorted()).toEqual(['createdAt', 'usedAt', 'userId'])

    const admin = await makeUser(app, { role: 'admin' })
    const asked = (await user.call('requestDeletion')).status
    const { accountRequests } = (await admin.call('listAccountRequests')).body.data
    const request = accountRequests.find((one) => one.user.id === user.id)
    const decided = await admin.call('decideAccountRequest', { id: request?.id ?? '', decision: 'approve' })
    expect([asked, decided.status]).toEqual([202, 200])
    const left = await runSql(
      app.platform.db.kysely,
      `SELECT "userId"::text FROM "SecondFactor" WHERE "userId" = $1
       UNION ALL SELECT "userId"::text FROM "RecoveryCode" WHERE "userId" = $1
       UNION ALL SELECT phone FROM "LoginFailure" WHERE strpos(phone, $1::text) > 0`,
      [user.id],
    )
    expect(left).toEqual([])
  })

  test('and lost it: an administrator deletes it, which ends all sessions and is in the audit log', async () => {
    const [{ user }, admin] = [await makeGuarded(), await makeUser(app, { role: 'admin' })]
    const find = async () =>
      (await admin.call('listAdminUsers', { search: user.phone })).body.data.users[0]?.hasSecondFactor
    expect(await find()).toBe(true)
    const off = (who: TestUser, id: string) => who.call('changeAdminUser', { id, secondFactor: 'off' })
    expect((await off(user, admin.id)).status).toBe(403)
    expect((await off(admin, admin.id)).body.error.code).toBe('OWN_ACCOUNT')
    const { status, body } = await off(admin, user.id)
    expect([status, body.data.user.hasSecondFactor, await find()]).toEqual([200, false, false])
    await app.settle()
    expect((await user.call('getMe')).status).toBe(401)
    expect((await login(user.phone)).status).toBe(200)
    expect(await titlesFor(user.id)).toContain('Two-step sign-in is off')
    // A second time there is nothing to delete: the new session stays, and the log has no entry.
    await off(admin, user.id)
    const { auditLog } = (await admin.call('listAuditLog', { targetId: user.id })).body.data
    expect(auditLog.map(({ action, user: by }) => [action, by?.id])).toEqual([
      ['user.second-factor-off', admin.id],
    ])
  })
})

test('and is the only administrator is unlocked by the operator', async () => {
  const { user } = await makeGuarded()
  expect(await resetSecondFactorOfPhone(app.platform, user.phone)).toBe(true)
  await app.settle()
  expect([(await user.call('getMe')).status, (await login(user.phone)).status]).toEqual([401, 200])
  expect(await resetSecondFactorOfPhone(app.platform, user.phone)).toBe(false)
  await expect(resetSecondFactorOfPhone(app.platform, '+26878000001')).rejects.toThrow('Resource not found')
})

test('gets a secret sealed by an older key sealed by the newest at the next use', async () => {
  const { user, secret } = await makeGuarded()
  const read = () => app.platform.db.prisma.secondFactor.findUniqueOrThrow({ where: { userId: user.id } })
  const before = await read()
  expect((await login(user.phone, codeOf(secret))).status).toBe(200)
  const { sealedSecret } = await read()
  expect(sealedSecret).not.toEqual(before.sealedSecret)
  expect(app.platform.keys.unseal(sealedSecret, 'second-factor')).toBe(secret)
})

test('a server whose secret was replaced refuses app codes, and still accepts recovery codes', async () => {
  const { user, secret, recoveryCodes } = await makeGuarded()
  await runSql(
    app.platform.db.kysely,
    `UPDATE "SecondFactor" SET "sealedSecret" = set_byte("sealedSecret", 30, get_byte("sealedSecret", 30) # 1)
     WHERE "userId" = $1`,
    [user.id],
  )
  expect((await login(user.phone, codeOf(secret))).status).toBe(401)
  expect(logged).toContain('A second factor cannot be opened')
  expect((await login(user.phone, recoveryCodes[0])).status).toBe(200)
})
