import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeShop, makeUser } from '../../../testing/factories.ts'
import { watchStatements } from '../../../testing/statements.ts'
import { deleteExpiredCredentials } from './actions/delete-expired-credentials.ts'
import { makeAdmin } from './actions/make-admin.ts'
import { createAuthenticator, loadPeople, personView } from './public.ts'
import { maskPhone } from './queries/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('the own record', () => {
  test('contains the shop and its currency', async () => {
    const { owner, id } = await makeShop(app, { currency: 'KES' })
    const { user } = (await owner.call('getMe')).body.data
    expect(user).toMatchObject({ shops: [id], currency: 'KES' })
    await app.platform.db.prisma.shop.update({ where: { id }, data: { status: 'deleted' } })
    const after = (await owner.call('getMe')).body.data.user
    expect(after).toMatchObject({ shops: [], currency: 'SZL' })
  })

  test('has US dollars as the currency without a country', async () => {
    const user = await makeUser(app)
    await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { countryCode: null } })
    const { body } = await user.call('getMe')
    expect(body.data.user).toMatchObject({ currency: 'USD', countryCode: null, callingCode: null })
  })

  test('has the address of the avatar, and nothing secret', async () => {
    const user = await makeUser(app)
    const key = 'avatars/one.webp'
    await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { avatar: key } })
    const { body } = await user.call('getMe')
    expect(body.data.user.avatar).toBe(app.platform.storage.url(key))
    expect(Object.keys(body.data.user).join()).not.toMatch(/password|hash/i)
  })
})

describe('other users', () => {
  test('are shown by name, else username, else a masked phone', () => {
    const row = { id: randomUUID(), name: 'Thandi', username: 'thandi', phone: '+26876123456', avatar: null }
    const nameOf = (part: object) => personView(app.platform, { ...row, ...part }).name
    expect(nameOf({})).toBe('Thandi')
    expect(nameOf({ name: '' })).toBe('thandi')
    expect(nameOf({ name: '', username: '' })).toBe('+26*******56')
    expect(nameOf({ name: '', username: '', phone: null })).toBe('Anonymous')
    expect(maskPhone('123456')).toBe('123456')
    expect(JSON.stringify(personView(app.platform, row))).not.toContain(row.phone)
  })

  test('are loaded together, each once, without unknown ids', async () => {
    const [one, two] = [await makeUser(app), await makeUser(app)]
    const people = await loadPeople(app.platform, [one.id, two.id, one.id, randomUUID()])
    expect([...people.keys()].sort()).toEqual([one.id, two.id].sort())
    expect(people.get(one.id)?.name).toBe(one.name)
    expect(await loadPeople(app.platform, [])).toEqual(new Map())
  })
})

describe('the authenticator', () => {
  test('reads a session from the database once, until it is evicted', async () => {
    const user = await makeUser(app)
    const statements = watchStatements()
    const authenticator = createAuthenticator(app.platform)
    const expected = { userId: user.id, sessionId: user.sessionId, role: 'user' }
    const answers = await Promise.all([1, 2, 3].map(() => authenticator.authenticate(user.token)))
    expect(answers).toEqual([expected, expected, expected])
    expect(statements.count('"Session"')).toBe(1)
    statements.mockRestore()
    await app.platform.db.prisma.session.update({
      where: { id: user.sessionId },
      data: { endedAt: new Date() },
    })
    expect(await authenticator.authenticate(user.token)).toEqual(expected)
    await app.platform.bus.publish({
      signal: 'session-ended',
      sessionId: user.sessionId,
      reason: 'signed out',
    })
    expect(await authenticator.authenticate(user.token)).toBeNull()
  })

  test('does not cache a failed read', async () => {
    const user = await makeUser(app)
    let isDown = true
    const statements = watchStatements((text) => isDown && text.includes('"Session"'))
    const authenticator = createAuthenticator(app.platform)
    await expect(authenticator.authenticate(user.token)).rejects.toThrow('the database broke')
    isDown = false
    expect(await authenticator.authenticate(user.token)).not.toBeNull()
    statements.mockRestore()
  })
})

describe('the first administrator', () => {
  test('is a new account that can sign in', async () => {
    const input = { phone: '+268 7622 0001', password: 'mulberry-grove-17' }
    expect(await makeAdmin(app.platform, input)).toEqual({ phone: '+26876220001', isNew: true })
    const { body } = await app.visitor.call('login', {
      identifier: input.phone,
      password: input.password,
    })
    expect(body.data.user.role).toBe('admin')
  })

  test('or an existing account, which keeps its password', async () => {
    const user = await makeUser(app)
    const before = await app.platform.db.prisma.user.findUniqueOrThrow({ where: { id: user.id } })
    const made = await makeAdmin(app.platform, { phone: user.phone, password: 'mulberry-grove-17' })
    expect(made.isNew).toBe(false)
    const after = await app.platform.db.prisma.user.findUniqueOrThrow({ where: { id: user.id } })
    expect(after).toMatchObject({ role: 'admin', passwordHash: before.passwordHash })
  })

  test('needs a phone and a strong password', async () => {
    await expect(makeAdmin(app.platform, { phone: 'x', password: 'mulberry-grove-17' })).rejects.toThrow()
    await expect(makeAdmin(app.platform, { phone: '+26876220002', password: 'password' })).rejects.toThrow()
    await expect(makeAdmin(app.platform, { phone: '+26876220002', password: 'short' })).rejects.toThrow()
  })
})

test('the cleanup deletes old records and nothing else', async () => {
  const user = await makeUser(app)
  const { prisma } = app.platform.db
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const bytes = (text: string) => new Uint8Array(Buffer.from(text))
  for (const minutes of [1, 16])
    await prisma.loginFailure.create({
      data: { subject: `phone:${user.phone}`, address: 'here', createdAt: ago(minutes) },
    })
  for (const [hash, minutes] of [
    ['fresh', -1],
    ['old', 1],
  ] as const) {
    await prisma.passwordReset.create({
      data: { hash: bytes(hash), userId: user.id, expiresAt: ago(minutes) },
    })
    await prisma.refreshToken.create({
      data: { hash: bytes(hash), sessionId: user.sessionId, expiresAt: ago(minutes) },
    })
  }
  for (const hours of [23, 25])
    await prisma.otpCode.create({
      data: {
        id: randomUUID(),
        phone: user.phone,
        purpose: 'signup',
        codeHash: bytes('x'),
        address: 'here',
        createdAt: ago(hours * 60),
        expiresAt: ago(hours * 60 - 10),
      },
    })
  await deleteExpiredCredentials(app.platform)
  expect(await prisma.loginFailure.count({ where: { subject: `phone:${user.phone}` } })).toBe(1)
  expect(await prisma.otpCode.count({ where: { phone: user.phone } })).toBe(1)
  expect(await prisma.passwordReset.count({ where: { userId: user.id } })).toBe(1)
  expect(await prisma.refreshToken.count({ where: { sessionId: user.sessionId } })).toBe(2)
})
