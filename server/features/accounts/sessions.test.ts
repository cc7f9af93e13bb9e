import fc from 'fast-check'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'

let app: TestApp
let now = Date.now()
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

/** The user agent under which the factories open sessions. */
const OWN = 'lightMyRequest'
const refresh = (refreshToken: string, userAgent = OWN) =>
  app.visitor.call('refresh', { refreshToken }, { headers: { 'user-agent': userAgent } })

/** Makes the session's uses of refresh tokens so much older. */
async function age(sessionId: string, seconds: number) {
  await app.platform.db.query(
    `UPDATE "RefreshToken" SET "usedAt" = "usedAt" - make_interval(secs => $2) WHERE "sessionId" = $1`,
    [sessionId, seconds],
  )
}

describe('an access token', () => {
  test('is good for 15 minutes', async () => {
    const user = await makeUser(app)
    now += 14 * 60_000
    expect((await user.call('getMe')).status).toBe(200)
    now += 61_000
    const { status, body } = await user.call('getMe')
    expect(status).toBe(401)
    expect(body.message).toBe('Invalid or expired token')
    expect(body.error.code).toBe('AUTH_TOKEN_EXPIRED')
  })

  test('that somebody else signed, or nobody, is worth nothing', async () => {
    const user = await makeUser(app)
    const claims = { sid: user.sessionId, role: 'admin' }
    const forge = (header: { alg: string; kid?: string }, key: Uint8Array) =>
      new SignJWT(claims).setProtectedHeader(header).setSubject(user.id).setExpirationTime('1h').sign(key)
    const { keys } = app.platform
    const wrongKey = new Uint8Array(32).fill(7)
    const ownKey = keys.signing.get(keys.current) ?? wrongKey
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const tokens = [
      await forge({ alg: 'HS256', kid: keys.current }, wrongKey),
      await forge({ alg: 'HS256', kid: 'unknown' }, ownKey),
      await forge({ alg: 'HS256' }, ownKey),
      `${encode({ alg: 'none' })}.${encode({ ...claims, sub: user.id, exp: 4e9 })}.`,
      'x',
      '',
    ]
    for (const token of tokens)
      expect((await app.withToken(token).call('getMe')).body.error.code).toBe('AUTH_TOKEN_EXPIRED')
    const good = await forge({ alg: 'HS256', kid: keys.current }, ownKey)
    const { body } = await app.withToken(good).call('getMe')
    expect(body.data.user.role).toBe('user')
  })

  test('without one: 401 Not authenticated', async () => {
    const { status, body } = await app.visitor.call('getMe')
    expect(status).toBe(401)
    expect(body.message).toBe('Not authenticated')
    expect(body.error.code).toBe('AUTH_REQUIRED')
  })
})

test('signing out ends the session, its tokens and its sockets, and no other session', async () => {
  const user = await makeUser(app)
  const other = await makeUser(app)
  const { body } = await user.call('logout')
  expect(body).toEqual({ success: true, data: {}, message: "You've been signed out successfully" })
  await app.settle()
  expect((await user.call('getMe')).status).toBe(401)
  expect((await refresh(user.refreshToken)).status).toBe(401)
  expect(app.pushes).toContainEqual({
    rooms: [`session:${user.sessionId}`],
    event: 'session:ended',
    data: { reason: 'signed out' },
  })
  expect((await other.call('getMe')).status).toBe(200)
})

describe('a refresh token', () => {
  test('gives a new pair on both paths, and lives 30 days', async () => {
    const user = await makeUser(app)
    const first = await refresh(user.refreshToken)
    expect(first.status).toBe(200)
    const { tokens } = first.body.data
    expect(tokens.refreshToken).not.toBe(user.refreshToken)
    expect((await app.withToken(tokens.accessToken).call('getMe')).status).toBe(200)
    const second = await app.visitor.call('refreshToken', { refreshToken: tokens.refreshToken })
    expect(second.status).toBe(200)
    await app.platform.db.query(
      `UPDATE "RefreshToken" SET "expiresAt" = "expiresAt" - interval '30 days' WHERE "sessionId" = $1`,
      [user.sessionId],
    )
    expect((await refresh(second.body.data.tokens.refreshToken)).status).toBe(401)
  })

  test('that is made up, or of a deactivated account, is refused', async () => {
    const user = await makeUser(app)
    expect((await refresh('made-up')).body.error.code).toBe('AUTH_TOKEN_EXPIRED')
    await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { status: 'deactivated' } })
    expect((await refresh(user.refreshToken)).status).toBe(401)
  })

  test('is nowhere in the database', async () => {
    const user = await makeUser(app)
    const rows = await app.platform.db.query<{ row: string }>(
      `SELECT encode(hash, 'escape') || '|' || encode(hash, 'base64') AS row FROM "RefreshToken"
       WHERE "sessionId" = $1`,
      [user.sessionId],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(user.refreshToken.slice(0, 20))
  })

  const honestStep = fc.constantFrom('refresh', 'two tabs', 'lost answer', 'an hour')

  /** What an honest client does; the token it holds afterwards. Each answer must be a good pair. */
  async function behave(user: TestUser, held: string, step: string): Promise<string> {
    if (step === 'an hour') {
      await age(user.sessionId, 3_600)
      return held
    }
    const uses = step === 'refresh' ? 1 : 2
    const answers =
      step === 'lost answer'
        ? [await refresh(held), await refresh(held)]
        : await Promise.all(Array.from({ length: uses }, () => refresh(held)))
    for (const { status } of answers) expect(status).toBe(200)
    return answers.at(-1)?.body.data.tokens.refreshToken ?? ''
  }

  test('never logs an honest client out, whatever its tabs and network do', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(honestStep, { minLength: 2, maxLength: 6 }), async (steps) => {
        const user = await makeUser(app)
        let held = user.refreshToken
        for (const step of steps) held = await behave(user, held, step)
        expect((await refresh(held)).status).toBe(200)
      }),
      { numRuns: 80 },
    )
  })

  test('that was stolen ends the whole family, whoever uses it first', { timeout: 120_000 }, async () => {
    const theft = fc.record({
      before: fc.array(honestStep, { maxLength: 2 }),
      order: fc.constantFrom('thief first', 'owner first', 'at once'),
      /** A thief who forged the user agent as well is found out after ten seconds. */
      isDisguised: fc.boolean(),
      ownerGoesOn: fc.integer({ min: 0, max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(theft, async ({ before, order, isDisguised, ownerGoesOn }) => {
        const user = await makeUser(app)
        let held = user.refreshToken
        for (const step of before) held = await behave(user, held, step)
        const stolen = held
        const thief = isDisguised ? OWN : 'curl/8'
        const uses = [
          () => refresh(stolen, thief),
          async () => {
            const answer = await refresh(stolen)
            for (let n = 0; n < ownerGoesOn && answer.status === 200; n += 1)
              await refresh(answer.body.data.tokens.refreshToken)
            return answer
          },
        ]
        if (order === 'owner first') uses.reverse()
        if (order === 'at once' && !isDisguised) await Promise.all(uses.map((use) => use()))
        else {
          await uses[0]?.()
          if (isDisguised) await age(user.sessionId, 11)
          await uses[1]?.()
        }
        await app.settle()
        const session = await app.platform.db.prisma.session.findUniqueOrThrow({
          where: { id: user.sessionId },
        })
        expect(session.endReason).toBe('token reuse')
        expect((await app.withToken(user.token).call('getMe')).status).toBe(401)
        expect((await refresh(stolen)).status).toBe(401)
        const ends = app.pushes.filter(({ rooms }) => rooms.includes(`session:${user.sessionId}`))
        expect(ends).toHaveLength(1)
      }),
      { numRuns: 120 },
    )
  })
})
