import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { ageCodes, otherThan, receiveCode } from '../../../testing/codes.ts'
import { makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.close())

let count = 0
const newPhone = () => `+26878${String(100_000 + ++count)}`
/** Returns a new caller's address, so that tests do not share limits. */
const from = (address = `10.0.${Math.floor(++count / 200)}.${count % 200}`) => ({
  headers: { 'x-forwarded-for': address },
})
const password = 'mulberry-grove-17'
const signup = (phone: string, more: { email?: string; name?: string } = {}, options = from()) =>
  app.visitor.call('signup', { phone, password, name: 'Thandi Dlamini', ...more }, options)
describe('the limits on codes', () => {
  test('the next code waits 60 s, then 120 s, for any purpose', async () => {
    const { phone } = await makeUser(app, { phone: newPhone() })
    await signup(phone)
    for (const type of ['signup', 'password_reset'] as const) {
      const early = await app.visitor.call('resendOtp', { phone, type }, from())
      expect(early.status).toBe(429)
      expect(early.body.error.code).toBe('OTP_TOO_SOON')
      expect(Number(early.headers['retry-after'])).toBeGreaterThan(50)
      expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    await ageCodes(app, phone, 61)
    expect((await app.visitor.call('forgotPassword', { phone }, from())).status).toBe(202)
    await ageCodes(app, phone, 61)
    expect((await signup(phone)).status).toBe(429)
    await ageCodes(app, phone, 60)
    expect((await signup(phone)).status).toBe(202)
  })

  test('ten parallel requests send one', async () => {
    const phone = newPhone()
    // Connections are opened beforehand, so that all ten arrive together.
    await Promise.all(
      Array.from({ length: 10 }, () => runSql(app.platform.db.kysely, 'SELECT pg_sleep(0.1)::text')),
    )
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.visitor.call('forgotPassword', { phone }, from())),
    )
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(await app.platform.db.prisma.otpCode.count({ where: { phone } })).toBe(1)
  })

  test('a phone gets at most five an hour and ten a day', async () => {
    const phone = newPhone()
    const ask = () => app.visitor.call('forgotPassword', { phone }, from())
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await ask()).status).toBe(202)
      await ageCodes(app, phone, 121)
    }
    const sixth = await ask()
    expect(sixth.status).toBe(429)
    expect(sixth.body.error.code).toBe('TOO_MANY_REQUESTS')
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(2_900)
    await ageCodes(app, phone, 3_600)
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await ask()).status).toBe(202)
      await ageCodes(app, phone, 121)
    }
    await ageCodes(app, phone, 3_600)
    const eleventh = await ask()
    expect(eleventh.status).toBe(429)
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(70_000)
    await ageCodes(app, phone, 86_400)
    expect((await ask()).status).toBe(202)
  })

  test('an address requests at most twenty an hour, in parallel or not', async () => {
    const here = from('10.99.0.1')
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => app.visitor.call('forgotPassword', { phone: newPhone() }, here)),
    )
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20)
    expect((await signup(newPhone(), {}, here)).body.error.code).toBe('TOO_MANY_REQUESTS')
    expect((await signup(newPhone())).status).toBe(202)
  })

  test('an IPv6 /48 requests at most sixty an hour and 200 a day, whatever its /64', async () => {
    const ask = (subnet: number, network = '2001:db8:77') =>
      app.visitor.call('forgotPassword', { phone: newPhone() }, from(`${network}:${subnet}::1`))
    const answers = await Promise.all(Array.from({ length: 65 }, (_, subnet) => ask(subnet)))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(60)
    expect((await ask(99)).body.error.code).toBe('TOO_MANY_REQUESTS')
    expect((await ask(99, '2001:db8:78')).status).toBe(202)
    const { kysely } = app.platform.db
    await runSql(
      kysely,
      `UPDATE "OtpCode" SET "createdAt" = "createdAt" - interval '2 hours' WHERE network = '2001:db8:77::/48'`,
    )
    expect((await ask(99)).status).toBe(202)
    await runSql(
      kysely,
      `INSERT INTO "OtpCode" (id, phone, purpose, "codeHash", address, network, "createdAt", "expiresAt")
       SELECT gen_random_uuid(), 'x' || n, 'signup', '', '', '2001:db8:77::/48', now() - interval '3 hours', now()
       FROM generate_series(1, 139) n`,
    )
    expect(Number((await ask(100)).headers['retry-after'])).toBeGreaterThan(60_000)
  })

  test('an IPv4 /24 requests at most 500 an hour, whatever its address', async () => {
    await runSql(
      app.platform.db.kysely,
      `INSERT INTO "OtpCode" (id, phone, purpose, "codeHash", address, network, "expiresAt")
       SELECT gen_random_uuid(), 'y' || n, 'signup', '', '', '8.8.8.0/24', now() FROM generate_series(1, 499) n`,
    )
    expect((await signup(newPhone(), {}, from('8.8.8.8'))).status).toBe(202)
    expect((await signup(newPhone(), {}, from('8.8.8.9'))).body.error.code).toBe('TOO_MANY_REQUESTS')
    expect((await signup(newPhone(), {}, from('8.8.9.9'))).status).toBe(202)
  })

  test('an address gives at most thirty wrong codes, whosever they are', async () => {
    const here = from('10.98.0.1')
    for (let victim = 0; victim < 6; victim += 1) {
      const phone = newPhone()
      await signup(phone)
      const code = await receiveCode(app, phone)
      for (let tries = 0; tries < 5; tries += 1)
        expect((await app.visitor.call('verifySignup', { phone, otp: otherThan(code) }, here)).status).toBe(
          400,
        )
    }
    const phone = newPhone()
    await signup(phone)
    const right = { phone, otp: await receiveCode(app, phone) }
    const refused = await app.visitor.call('verifySignup', right, here)
    expect(refused.body.error.code).toBe('TOO_MANY_REQUESTS')
    expect((await app.visitor.call('verifySignup', right, from())).status).toBe(201)
  })

  test('a factor multiplies counts and divides waits, but not the five tries', async () => {
    const quick = await startTestApp({ env: { RATE_LIMIT_FACTOR: '60' } })
    try {
      const phone = newPhone()
      const asked = await quick.visitor.call('signup', { phone, password, name: 'Thandi' })
      expect(asked.body.data).toMatchObject({ expiresIn: 600, resendAfter: 1 })
      await ageCodes(quick, phone, 1)
      for (let sent = 1; sent < 8; sent += 1) {
        const again = await quick.visitor.call('resendOtp', { phone, type: 'signup' })
        expect(again.body.data).toMatchObject({ resendAfter: 2 })
        await ageCodes(quick, phone, 2)
      }
      const code = await receiveCode(quick, phone)
      for (let tries = 0; tries < 5; tries += 1)
        await quick.visitor.call('verifySignup', { phone, otp: otherThan(code) })
      expect((await quick.visitor.call('verifySignup', { phone, otp: code })).status).toBe(400)
    } finally {
      await quick.close()
    }
  })
})
