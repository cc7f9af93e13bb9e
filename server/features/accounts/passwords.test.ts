import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../../contract/index.ts'
import type { Endpoint } from '../../../contract/wire.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { receiveCode } from '../../../testing/codes.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { makeAdmin } from './actions/make-admin.ts'
import { hashPassword } from './passwords.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

let count = 0
const newPhone = () => `+26876${String(550_000 + ++count)}`
const login = (identifier: string, password: string) => app.visitor.call('login', { identifier, password })
const signup = async (phone: string, password: string, more: { name?: string; email?: string } = {}) =>
  app.visitor.call('signup', { phone, password, name: 'Lindiwe Mamba', ...more })
const common = [
  {
    path: expect.stringMatching(/assword$/),
    message: 'This password is too common. Please choose another one.',
  },
]
const day = 24 * 3_600_000

/** Creates a user with a known password. */
const makeMember = async (
  password: string,
  more: { phone?: string; name?: string } = {},
): Promise<TestUser> => {
  const user = await makeUser(app, more)
  const passwordHash = await hashPassword(password)
  await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { passwordHash } })
  return user
}

describe('a password', () => {
  test.each([
    ['any letters', 'пароль密码ሰላም'],
    ['spaces at its ends', '  two at each end  '],
    ['pictures', '🧺🪵🍯🥭🧵🪡🪔🍲'],
    ['128 letters', 'Aa1!'.repeat(32)],
    ['signs that others use for their own ends', `'"\\;--%00&lt;\${x}{{y}}`],
    ['capitals', 'MulBerry Grove'],
  ])('of %s is stored as typed and matches only so', async (_what, password) => {
    const phone = newPhone()
    expect((await signup(phone, password)).status).toBe(202)
    await app.visitor.call('verifySignup', { phone, otp: await receiveCode(app, phone) })
    expect((await login(phone, password)).status).toBe(200)
    const swapped = [...password].map((letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    const others = [
      swapped.join(''),
      password.trim(),
      [...password].slice(0, -1).join(''),
      `${password} `,
      password.normalize('NFKD'),
    ]
    for (const other of others.filter((one) => one !== password))
      expect([other, (await login(phone, other)).status]).toEqual([other, 401])
  })

  test('of seven letters is refused, of eight is accepted', async () => {
    const { status, body } = await signup(newPhone(), 'mul-gr7')
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'body.password', message: 'Password must be at least 8 characters' }],
    ])
    expect((await signup(newPhone(), 'mul-gr78')).status).toBe(202)
  })

  test('has 8 to 128 letters wherever a new one is set', () => {
    const lengths = Object.entries<Endpoint>(endpoints).flatMap(([name, { body }]) => {
      const { properties = {} } = body
        ? Object(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
        : {}
      return ['password', 'newPassword'].flatMap((field) =>
        field in properties ? [[name, properties[field].minLength, properties[field].maxLength]] : [],
      )
    })
    // These take the present password.
    const present = ['login', 'beginSecondFactor', 'endSecondFactor', 'renewRecoveryCodes']
    const fresh = lengths.filter(([name]) => !present.includes(name))
    expect(fresh).toEqual(fresh.map(([name]) => [name, 8, 128]))
    expect(fresh.map(([name]) => name).sort()).toEqual([
      'changePassword',
      'createAdminUser',
      'resetPassword',
      'signup',
    ])
  })

  test('of 129 letters is refused, not truncated', async () => {
    const { status, body } = await signup(newPhone(), `${'Aa1!'.repeat(32)}x`)
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'body.password', message: 'Password must be at most 128 characters' }],
    ])
  })
})

describe("the owner's names are refused as a password", () => {
  const phone = '+26876559001'
  const own = ['+268 7655 9001', '76559001', 'LINDIWE mamba', 'lindiwemamba', 'Lindiwe@Example.org']
  test.each(own)('at signup: %s', async (password) => {
    const { status, body } = await signup(phone, password, { email: 'lindiwe@example.org' })
    expect([status, body.errors]).toEqual([422, common])
  })

  test('also when it is changed, reset, or set by an administrator', async () => {
    const user = await makeMember('mulberry-grove-17', { phone: newPhone(), name: 'Thandi Dlamini' })
    const { username } = await app.platform.db.prisma.user.findUniqueOrThrow({ where: { id: user.id } })
    await app.visitor.call('forgotPassword', { phone: user.phone })
    const otp = await receiveCode(app, user.phone)
    const { resetToken: token } = (await app.visitor.call('verifyForgotPassword', { phone: user.phone, otp }))
      .body.data
    for (const newPassword of [username.toUpperCase(), 'Thandi Dlamini', user.phone]) {
      const changed = await user.call('changePassword', { currentPassword: 'mulberry-grove-17', newPassword })
      expect([newPassword, changed.status, changed.body.errors]).toEqual([newPassword, 422, common])
      const reset = await app.visitor.call('resetPassword', { token, newPassword })
      expect([newPassword, reset.status, reset.body.errors]).toEqual([newPassword, 422, common])
    }
    expect((await login(user.phone, 'mulberry-grove-17')).status).toBe(200)
    const admin = await makeUser(app, { role: 'admin' })
    const given = { phone: newPhone(), name: 'Sipho Nkosi', password: 'sipho nkosi' }
    expect((await admin.call('createAdminUser', given)).body.errors).toEqual(common)
    await expect(makeAdmin(app.platform, { phone: given.phone, password: given.phone })).rejects.toThrow()
  })

  test('a password that only contains them is accepted', async () => {
    for (const password of ['lindiwe mamba 7', 'sokoni-lindiwe', 'example.org', '9001-9001-9001', '55900199'])
      expect([
        password,
        (await signup(newPhone(), password, { email: 'lindiwe@example.org' })).status,
      ]).toEqual([password, 202])
  })
})

describe('a password that an administrator set', () => {
  const given = 'given-on-paper-17'
  const lastFor = (phone: string, ms: number) =>
    app.platform.db.prisma.user.update({
      where: { phone },
      data: { passwordUntil: new Date(Date.now() + ms) },
    })
  const until = async (phone: string) =>
    (await app.platform.db.prisma.user.findUniqueOrThrow({ where: { phone } })).passwordUntil

  const makeGiven = async () => {
    const admin = await makeUser(app, { role: 'admin' })
    const phone = newPhone()
    await admin.call('createAdminUser', { phone, name: 'New Seller', password: given })
    return phone
  }

  test('is valid for fourteen days, and then treated as wrong', async () => {
    const phone = await makeGiven()
    const left = Number(await until(phone)) - Date.now()
    expect(left).toBeGreaterThan(13.9 * day)
    expect(left).toBeLessThanOrEqual(14 * day)
    expect((await login(phone, given)).status).toBe(200)
    await lastFor(phone, -1000)
    const late = await login(phone, given)
    const wrong = await login(phone, 'not the right one')
    expect([late.status, late.body]).toEqual([401, wrong.body])
    expect(await app.platform.db.prisma.loginFailure.count({ where: { subject: `phone:${phone}` } })).toBe(2)
  })

  test('by `npm run admin` does not expire', async () => {
    const phone = newPhone()
    await makeAdmin(app.platform, { phone, password: given })
    expect(await until(phone)).toBeNull()
  })

  test('is replaced for good once its owner changes it', async () => {
    const phone = await makeGiven()
    const { accessToken } = (await login(phone, given)).body.data.tokens
    const change = { currentPassword: given, newPassword: 'mulberry-grove-17' }
    expect((await app.withToken(accessToken).call('changePassword', change)).status).toBe(200)
    expect(await until(phone)).toBeNull()
    expect((await login(phone, 'mulberry-grove-17')).status).toBe(200)
  })

  test('after it expires a code sets a new one', async () => {
    const phone = await makeGiven()
    await lastFor(phone, -1000)
    await app.visitor.call('forgotPassword', { phone })
    const otp = await receiveCode(app, phone)
    const { resetToken: token } = (await app.visitor.call('verifyForgotPassword', { phone, otp })).body.data
    expect(
      (await app.visitor.call('resetPassword', { token, newPassword: 'mulberry-grove-17' })).status,
    ).toBe(200)
    expect(await until(phone)).toBeNull()
    expect((await login(phone, 'mulberry-grove-17')).status).toBe(200)
  })

  test('a password that its owner chose does not expire', async () => {
    const phone = newPhone()
    await signup(phone, 'mulberry-grove-17')
    await app.visitor.call('verifySignup', { phone, otp: await receiveCode(app, phone) })
    expect(await until(phone)).toBeNull()
  })
})
