import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../../../platform/logger.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'
import { countLockWaits } from '../../../testing/lock-waits.ts'
import { runSql } from '../../../testing/sql.ts'
import { hashPassword } from './passwords.ts'

const password = 'mulberry-grove-17'
let app: TestApp
let passwordHash: string
let logged = ''
beforeAll(async () => {
  const write = (line: string) => {
    logged += line
  }
  const log = createLogger({ level: 'info', pretty: false, to: { write } })
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' }, log })
  passwordHash = await hashPassword(password)
})
afterAll(() => app.close())

let count = 0
const from = (address = `10.1.${Math.floor(++count / 200)}.${count % 200}`) => ({
  headers: { 'x-forwarded-for': address },
})
const login = (identifier: string, given = password, options = from()) =>
  app.visitor.call('login', { identifier, password: given }, options)

/** Creates a user with a known password. */
const makeMember = async (more: { email?: string; status?: 'deactivated' } = {}) => {
  const phone = `+26879${String(100_000 + ++count)}`
  const { id } = await makeUser(app, { phone })
  await app.platform.db.prisma.user.update({ where: { id }, data: { passwordHash, ...more } })
  return { id, phone }
}

const ageFailures = async (seconds: number) => {
  await runSql(
    app.platform.db.kysely,
    `UPDATE "LoginFailure" SET "createdAt" = "createdAt" - make_interval(secs => $1)`,
    [seconds],
  )
}

describe('logging in', () => {
  test('with the phone however it is written, or the e-mail whatever its case', async () => {
    const { id, phone } = await makeMember({ email: 'Lindiwe@example.org' })
    for (const identifier of [phone, `${phone.slice(0, 4)} 0${phone.slice(4)}`, 'lindiwe@EXAMPLE.org']) {
      const { status, body } = await login(identifier)
      expect(status).toBe(200)
      expect(body.data.user.id).toBe(id)
      const me = await app.withToken(body.data.tokens.accessToken).call('getMe')
      expect(me.body.data.user.id).toBe(id)
    }
  })

  test('unknown phone, unknown e-mail, no phone at all and wrong password get the same answer', async () => {
    const { phone } = await makeMember()
    const answers = await Promise.all([
      login(phone, 'not the password'),
      login('+26879000000'),
      login('nobody@example.org'),
      login('not a phone'),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect(body).toEqual({
        success: false,
        message: 'Invalid phone number or password',
        error: { code: 'LOGIN_FAILED', message: 'Invalid phone number or password' },
        errors: [],
      })
    }
  })

  test('missing fields are reported by field', async () => {
    const { status, body } = await app.visitor.call('login', { identifier: '', password: '' }, from())
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { path: 'body.identifier', message: 'Phone is required' },
      { path: 'body.password', message: 'Password is required' },
    ])
  })

  test('only the right password reveals that an account is deactivated', async () => {
    const { phone } = await makeMember({ status: 'deactivated' })
    expect((await login(phone, 'not the password')).status).toBe(401)
    const { status, body } = await login(phone)
    expect(status).toBe(403)
    expect(body.error.code).toBe('ACCOUNT_DEACTIVATED')
  })
})

test('a login with the old password leaves no session behind when the password changes meanwhile', async () => {
  const { id, phone } = await makeMember()
  const { kysely, transaction } = app.platform.db
  const passwordHash = await hashPassword('another-grove-18')
  const pending: { login?: ReturnType<typeof login> } = {}
  await transaction(async (tx) => {
    await tx.updateTable('User').set({ passwordHash }).where('id', '=', id).execute()
    pending.login = login(phone)
    await expect.poll(() => countLockWaits(kysely), { timeout: 10_000 }).toBe(1)
  })
  expect((await pending.login)?.status).toBe(401)
  // The session that `makeUser` created.
  expect(await app.platform.db.prisma.session.count({ where: { userId: id } })).toBe(1)
})

test('the log contains sign-ins, failures and blocked attempts, but not what was typed', async () => {
  logged = ''
  const lines = () =>
    logged
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  const address = '10.78.0.1'
  const { id, phone } = await makeMember()
  expect((await login(phone, password, from(address))).status).toBe(200)
  await login(phone, 'gooseberry-hill-18', from(address))
  await login('+26879000002', 'gooseberry-hill-18', from(address))
  expect(lines()).toMatchObject([
    { userId: id, address, msg: 'Signed in' },
    { userId: id, address, refusal: 'LOGIN_FAILED', msg: 'Login refused' },
    { userId: null, address, refusal: 'LOGIN_FAILED', msg: 'Login refused' },
  ])
  for (let tries = 0; tries < 10; tries += 1) await login('+26879000002', 'gooseberry-hill-18', from(address))
  expect(lines().at(-1)).toMatchObject({ address, call: 'login', refusal: 'TOO_MANY_REQUESTS' })
  const { token } = await makeUser(app)
  // An invalid input, which is 422.
  const change = () => app.withToken(token).call('changePassword', {} as never, from(address))
  for (let tries = 0; tries < 30; tries += 1) expect((await change()).status).toBe(422)
  expect((await change()).status).toBe(429)
  expect(lines().at(-1)).toMatchObject({
    address,
    route: '/api/users/me/password',
    refusal: 'TOO_MANY_REQUESTS',
  })
  for (const typed of [phone.slice(1), '26879000002', password, 'gooseberry-hill-18'])
    expect(logged).not.toContain(typed)
  await ageFailures(901)
})

describe('guessing', () => {
  test('ten failures for a phone block it for everyone until the window has passed', async () => {
    const { phone } = await makeMember()
    for (let tries = 0; tries < 10; tries += 1) expect((await login(phone, 'guess')).status).toBe(401)
    const refused = await login(phone)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(850)
    expect((await login((await makeMember()).phone)).status).toBe(200)
    await ageFailures(901)
    expect((await login(phone)).status).toBe(200)
  })

  test('also for a phone without an account', async () => {
    for (let tries = 0; tries < 10; tries += 1)
      expect((await login('+26879000001', 'guess')).status).toBe(401)
    expect((await login('+26879000001', 'guess')).status).toBe(429)
    await ageFailures(901)
  })

  test('ten failures for an identifier block it alone, so nobody learns which belong to one account', async () => {
    const email = 'bongani@example.org'
    const { phone } = await makeMember({ email })
    const identifiers = [email, 'unknown@example.org', phone, '+26879000003', 'no identifier']
    for (const [n, identifier] of identifiers.entries()) {
      for (let tries = 0; tries < 10; tries += 1) expect((await login(identifier, 'guess')).status).toBe(401)
      for (const other of identifiers.slice(n + 1)) expect((await login(other, 'guess')).status).toBe(401)
      expect((await login(identifier)).status).toBe(429)
      await ageFailures(901)
    }
  })

  test('an account is tried at most ten times by phone and ten by e-mail, however they are written', async () => {
    const email = 'Gcina.K@example.org'
    const { phone } = await makeMember({ email })
    const forms = [email, email.toLowerCase(), email.toUpperCase(), ` ${email} `]
    const local = phone.slice(4)
    const phones = [phone, `00${phone.slice(1)}`, `${phone.slice(0, 4)} 0${local}`, `+268-${local}`]
    for (const spellings of [forms, phones]) {
      const statuses = []
      for (let tries = 0; tries < 20; tries += 1)
        statuses.push((await login(spellings[tries % 4] ?? '', 'guess')).status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    }
    expect((await login(email)).status).toBe(429)
    expect((await login(phone)).status).toBe(429)
    // Some databases read both of these as an i.
    for (const letter of ['\u0130', '\u0131'])
      expect((await login(email.replace('i', letter))).status).toBe(401)
    await ageFailures(901)
  })

  test('thirty failures from an address block it', async () => {
    const here = from('10.77.0.1')
    const { phone } = await makeMember()
    for (let tries = 0; tries < 30; tries += 1) {
      const guess = await login(`+2687900${String(1000 + tries)}`, 'guess', here)
      expect(guess.status).toBe(401)
    }
    expect((await login(phone, password, here)).status).toBe(429)
    expect((await login(phone)).status).toBe(200)
    await ageFailures(901)
  })

  test('three hundred failures from an IPv6 /48 block it, whatever its /64', async () => {
    const { phone } = await makeMember()
    await runSql(
      app.platform.db.kysely,
      `INSERT INTO "LoginFailure" (phone, address, network)
       SELECT 'phone:x' || n, '2001:db8:79:' || n || '::/64', '2001:db8:79::/48' FROM generate_series(1, 299) n`,
    )
    expect((await login(phone, 'guess', from('2001:db8:79:ffff::1'))).status).toBe(401)
    expect((await login(phone, password, from('2001:db8:79:fffe::1'))).status).toBe(429)
    expect((await login(phone, password, from('2001:db8:80::1'))).status).toBe(200)
    await ageFailures(901)
  })

  test('of forty parallel guesses ten are tried', async () => {
    const { phone } = await makeMember()
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(phone, 'guess')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
    await ageFailures(901)
  })

  test('ten wrong current passwords, also in parallel, block changing the password but not the login', async () => {
    const { id, phone } = await makeMember()
    const member = app.withToken((await login(phone)).body.data.tokens.accessToken)
    const change = (currentPassword: string) =>
      member.call('changePassword', { currentPassword, newPassword: 'another-grove-18' }, from())
    const guesses = await Promise.all(Array.from({ length: 15 }, () => change('guess')))
    expect(guesses.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(422),
      ...Array(5).fill(429),
    ])
    expect((await change(password)).status).toBe(429)
    expect((await login(phone)).status).toBe(200)
    const failures = () => app.platform.db.prisma.loginFailure.count({ where: { subject: { endsWith: id } } })
    expect(await failures()).toBe(10)
    await ageFailures(901)
    expect((await change(password)).status).toBe(200)
  })

  test('twenty parallel logins with the right password all succeed', async () => {
    const { phone } = await makeMember()
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(phone)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })
})
