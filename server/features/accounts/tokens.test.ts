import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { receiveCode } from '../../../testing/codes.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { hashPassword } from './passwords.ts'

const SAMPLES = 32
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

/**
 * Expects 256 bits each of which takes both values: by chance, one stays the same in 1 of 8 million
 * runs.
 */
const expectRandom = (tokens: readonly string[]) => {
  const bits = tokens.map((token) => {
    const bytes = Buffer.from(token, 'base64url')
    expect(bytes).toHaveLength(32)
    return [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  })
  for (let bit = 0; bit < 256; bit += 1)
    expect([bit, new Set(bits.map((one) => one[bit])).size]).toEqual([bit, 2])
}

describe('a session', () => {
  test('is new with every login, and earlier ones are unaffected', async () => {
    const user = await makeUser(app)
    const passwordHash = await hashPassword('mulberry-grove-17')
    await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { passwordHash } })
    const login = async (caller: Pick<TestUser, 'call'>) => {
      const credentials = { identifier: user.phone, password: 'mulberry-grove-17' }
      return (await caller.call('login', credentials)).body.data.tokens
    }
    const first = await login(app.visitor)
    // A token sent with the login does not determine its session.
    const second = await login(app.withToken(first.accessToken))
    expect(first.refreshToken).not.toBe(second.refreshToken)
    const { sessions } = (await user.call('listSessions')).body.data
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(3)
    await app.withToken(first.accessToken).call('logout')
    expect((await app.withToken(first.accessToken).call('getMe')).status).toBe(401)
    expect((await app.withToken(second.accessToken).call('getMe')).status).toBe(200)
  })

  test('is renewed with a refresh token of 256 random bits', async () => {
    const users = await Promise.all(Array.from({ length: SAMPLES }, () => makeUser(app)))
    expectRandom(users.map(({ refreshToken }) => refreshToken))
  })
})

test('a password is reset with a token of 256 random bits', async () => {
  const tokens: string[] = []
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const { phone } = await makeUser(app)
    await app.visitor.call('forgotPassword', { phone })
    const otp = await receiveCode(app, phone)
    tokens.push((await app.visitor.call('verifyForgotPassword', { phone, otp })).body.data.resetToken)
  }
  expectRandom(tokens)
})

test('a token that contains its own key or a key URL is refused', async () => {
  const user = await makeUser(app)
  const own = new Uint8Array(32).fill(7)
  const jwk = { kty: 'oct', k: Buffer.from(own).toString('base64url'), alg: 'HS256' }
  for (const more of [
    { jwk },
    { jku: 'https://elsewhere.example/keys' },
    { x5u: 'https://elsewhere.example' },
  ]) {
    const token = await new SignJWT({ sid: user.sessionId, role: 'admin' })
      .setProtectedHeader({ alg: 'HS256', kid: app.platform.keys.current, ...more })
      .setSubject(user.id)
      .setExpirationTime('1h')
      .sign(own)
    expect((await app.withToken(token).call('getMe')).body.error.code).toBe('AUTH_TOKEN_EXPIRED')
  }
})

test('a new database has no account', async () => {
  const fresh = await startTestApp()
  try {
    expect(await fresh.platform.db.prisma.user.findMany()).toEqual([])
    expect(await fresh.platform.db.prisma.session.count()).toBe(0)
  } finally {
    await fresh.close()
  }
})
