import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { deleteExpiredCredentials } from './actions/delete-expired-credentials.ts'
import { resetSecondFactorOfPhone } from './actions/reset-second-factor.ts'
import {
  app,
  codeOf,
  fromNewAddress,
  log,
  login,
  makeGuarded,
  makeMember,
  password,
  setUp,
  titlesFor,
  wrongFor,
} from './second-factor.test-setup.ts'

setUp()

/** Returns as text what the database stores of a user's second factor. */
const storedFor = async (userId: string): Promise<string> =>
  JSON.stringify(
    await runSql(
      app.platform.db.kysely,
      `SELECT encode("sealedSecret", 'escape') AS sealed, r.hash, (
         SELECT string_agg(answer::text, ' ') FROM "IdempotencyKey" WHERE caller = $1::text
       ) AS answers FROM "SecondFactor" f JOIN "RecoveryCode" r USING ("userId") WHERE "userId" = $1::uuid`,
      [userId],
    ),
  )

describe('switching it on', () => {
  test('needs the password and a first code; shows ten recovery codes, stores hashes, ends no session', async () => {
    log.text = ''
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

    const kept = await storedFor(user.id)
    for (const plain of [
      secret,
      ...body.data.recoveryCodes.flatMap((code) => [code, code.replace('-', '')]),
    ]) {
      expect(kept).not.toContain(plain)
      expect(log.text).not.toContain(plain)
    }
    for (const needle of ['$argon2id$', 'sealed']) expect(kept).toContain(needle)
    expect(log.text).toContain('Second factor on')
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
    await deleteExpiredCredentials(app.platform)
    expect(await app.platform.db.prisma.secondFactor.count({ where: { userId: user.id } })).toBe(0)
    const third = (await user.call('beginSecondFactor', { password })).body.data.secret
    const at = await Promise.all(
      [1, 2, 3].map(() => user.call('confirmSecondFactor', { code: codeOf(third) })),
    )
    expect(at.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await age()
    await deleteExpiredCredentials(app.platform)
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
    expect(log.text).toContain('Second factor off')
    expect(await app.platform.db.prisma.recoveryCode.count({ where: { userId: user.id } })).toBe(0)
  })

  test('is limited while signed in too: ten wrong passwords or codes', async () => {
    const [{ user, secret }, other] = [await makeGuarded(), await makeMember()]
    const renew = (code: string) => user.call('renewRecoveryCodes', { password, code }, fromNewAddress())
    const end = (code: string) => user.call('endSecondFactor', { password, code }, fromNewAddress())
    // A renewal hashes ten new codes first: one shows that all these calls share one limit.
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, n) => (n === 0 ? renew : end)(wrongFor(secret))),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await end(codeOf(secret))).status).toBe(429)
    expect((await renew(codeOf(secret))).status).toBe(429)
    const begin = (given: string) => other.call('beginSecondFactor', { password: given }, fromNewAddress())
    for (let tries = 0; tries < 10; tries += 1) expect((await begin('guess')).status).toBe(422)
    expect((await begin(password)).status).toBe(429)
    // A stolen session cannot keep its owner from signing in.
    expect((await login(other.phone)).status).toBe(200)
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
  expect(log.text).toContain('A second factor cannot be opened')
  expect((await login(user.phone, recoveryCodes[0])).status).toBe(200)
})
