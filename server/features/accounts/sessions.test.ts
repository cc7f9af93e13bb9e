import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { deleteExpiredCredentials } from './actions/delete-expired-credentials.ts'
import { MAX_SESSIONS, startSession } from './actions/start-session.ts'

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

/** Makes the session's uses of refresh tokens older by `seconds`. */
const age = async (sessionId: string, seconds: number) => {
  await runSql(
    app.platform.db.kysely,
    `UPDATE "RefreshToken" SET "usedAt" = "usedAt" - make_interval(secs => $2) WHERE "sessionId" = $1`,
    [sessionId, seconds],
  )
}

describe('an access token', () => {
  test('is valid for 15 minutes', async () => {
    const user = await makeUser(app)
    now += 14 * 60_000
    expect((await user.call('getMe')).status).toBe(200)
    now += 61_000
    const { status, body } = await user.call('getMe')
    expect(status).toBe(401)
    expect(body.message).toBe('Invalid or expired token')
    expect(body.error.code).toBe('AUTH_TOKEN_EXPIRED')
  })

  test('signed by an unknown key, or unsigned, is refused', async () => {
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
      await forge({ alg: 'HS384', kid: keys.current }, ownKey),
      await forge({ alg: 'HS512', kid: keys.current }, ownKey),
      // Issued by this server, for the queue board.
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: keys.current })
        .setSubject(user.id)
        .setAudience('queues')
        .setExpirationTime('1h')
        .sign(ownKey),
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
  test('gives a session thirty pairs a minute, times the factor, and stays valid beyond', async () => {
    const { sessionId, refreshToken } = await makeUser(app)
    await runSql(
      app.platform.db.kysely,
      `INSERT INTO "RefreshToken" (hash, "sessionId", "expiresAt")
       SELECT uuid_send(gen_random_uuid()), $1, now() + interval '1 day' FROM generate_series(1, 30000)`,
      [sessionId],
    )
    expect((await refresh(refreshToken)).status).toBe(429)
    await runSql(
      app.platform.db.kysely,
      `UPDATE "RefreshToken" SET "createdAt" = now() - interval '61 seconds' WHERE "sessionId" = $1`,
      [sessionId],
    )
    expect((await refresh(refreshToken)).status).toBe(200)
  })

  test('gives a new pair on both paths, and is valid for 30 days', async () => {
    const user = await makeUser(app)
    const first = await refresh(user.refreshToken)
    expect(first.status).toBe(200)
    const { tokens } = first.body.data
    expect(tokens.refreshToken).not.toBe(user.refreshToken)
    expect((await app.withToken(tokens.accessToken).call('getMe')).status).toBe(200)
    const age = (time: string) =>
      runSql(
        app.platform.db.kysely,
        `UPDATE "RefreshToken" SET "expiresAt" = "expiresAt" - $2::interval WHERE "sessionId" = $1`,
        [user.sessionId, time],
      )
    await age('29 days 23 hours')
    const second = await app.visitor.call('refreshToken', { refreshToken: tokens.refreshToken })
    expect(second.status).toBe(200)
    await age('30 days')
    expect((await refresh(second.body.data.tokens.refreshToken)).status).toBe(401)
  })

  test('that is the last of its session ends the session when it expires, and its pages', async () => {
    const [gone, here] = [await makeUser(app), await makeUser(app)]
    const expire = (sessionId: string, hash: string | null) =>
      runSql(
        app.platform.db.kysely,
        `UPDATE "RefreshToken" SET "expiresAt" = now() - interval '1 minute'
         WHERE "sessionId" = $1 AND ($2::text IS NULL OR encode(hash, 'hex') = $2)`,
        [sessionId, hash],
      )
    await expire(gone.sessionId, null)
    // One of two: the session continues.
    await refresh(here.refreshToken)
    await expire(here.sessionId, createHash('sha256').update(here.refreshToken).digest('hex'))
    await deleteExpiredCredentials(app.platform)
    await app.settle()
    const ended = app.pushes.filter(({ event }) => event === 'session:ended')
    expect(ended.find(({ rooms }) => rooms.includes(`session:${gone.sessionId}`))?.data).toEqual({
      reason: 'expired',
    })
    expect([(await gone.call('getMe')).status, (await here.call('getMe')).status]).toEqual([401, 200])
    const left = await app.platform.db.prisma.refreshToken.count({ where: { sessionId: here.sessionId } })
    expect(left).toBe(1)
  })

  test('ends a year after the login, however much it was used', async () => {
    const [old, young] = [await makeUser(app), await makeUser(app)]
    const loggedInAgo = (sessionId: string, days: number) =>
      runSql(
        app.platform.db.kysely,
        `UPDATE "Session" SET "createdAt" = now() - make_interval(days => $2) WHERE id = $1`,
        [sessionId, days],
      )
    const endOf = async (refreshToken: string) => {
      const hash = new Uint8Array(createHash('sha256').update(refreshToken).digest())
      const token = await app.platform.db.prisma.refreshToken.findUniqueOrThrow({ where: { hash } })
      return (token.expiresAt.getTime() - Date.now()) / 86_400_000
    }
    await loggedInAgo(young.sessionId, 300)
    const whole = await refresh(young.refreshToken)
    expect(await endOf(whole.body.data.tokens.refreshToken)).toBeCloseTo(30, 1)
    await loggedInAgo(old.sessionId, 360)
    const last = await refresh(old.refreshToken)
    expect(await endOf(last.body.data.tokens.refreshToken)).toBeCloseTo(5, 1)

    // A year has passed: refused as an expired one, and its pages are closed.
    await runSql(
      app.platform.db.kysely,
      `UPDATE "RefreshToken" SET "expiresAt" = "expiresAt" - interval '6 days' WHERE "sessionId" = $1`,
      [old.sessionId],
    )
    const late = await refresh(last.body.data.tokens.refreshToken)
    expect([late.status, late.body.error.code]).toEqual([401, 'AUTH_TOKEN_EXPIRED'])
    await runSql(
      app.platform.db.kysely,
      `UPDATE "RefreshToken" SET "expiresAt" = now() - interval '1 minute' WHERE "sessionId" = $1 AND "usedAt" IS NOT NULL`,
      [old.sessionId],
    )
    await deleteExpiredCredentials(app.platform)
    await app.settle()
    expect(app.pushes).toContainEqual({
      rooms: [`session:${old.sessionId}`],
      event: 'session:ended',
      data: { reason: 'expired' },
    })
    expect((await old.call('getMe')).status).toBe(401)
    expect((await young.call('getMe')).status).toBe(200)
  })

  test('that is made up, or of a deactivated account, is refused', async () => {
    const user = await makeUser(app)
    expect((await refresh('made-up')).body.error.code).toBe('AUTH_TOKEN_EXPIRED')
    await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { status: 'deactivated' } })
    const refused = await refresh(user.refreshToken)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'ACCOUNT_DEACTIVATED'])
  })

  test('is not stored in the database', async () => {
    const user = await makeUser(app)
    const rows = await runSql(
      app.platform.db.kysely,
      `SELECT encode(hash, 'escape') || '|' || encode(hash, 'base64') AS row FROM "RefreshToken"
       WHERE "sessionId" = $1`,
      [user.sessionId],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(user.refreshToken.slice(0, 20))
  })

  test('used twice by the same client within ten seconds gives another valid pair', async () => {
    const user = await makeUser(app)
    const answers = await Promise.all([refresh(user.refreshToken), refresh(user.refreshToken)])
    for (const { status, body } of [...answers, await refresh(user.refreshToken)]) {
      expect(status).toBe(200)
      expect((await refresh(body.data.tokens.refreshToken)).status).toBe(200)
    }
  })

  test.each([
    ['later', OWN, 11],
    ['by another client', 'curl/8', 0],
  ])('used twice %s counts as stolen: the whole session ends', async (_when, userAgent, seconds) => {
    const user = await makeUser(app)
    const { tokens } = (await refresh(user.refreshToken)).body.data
    await age(user.sessionId, seconds)
    expect((await refresh(user.refreshToken, userAgent)).status).toBe(401)
    await app.settle()
    expect((await refresh(tokens.refreshToken)).status).toBe(401)
    expect((await app.withToken(tokens.accessToken).call('getMe')).status).toBe(401)
    expect(app.pushes).toContainEqual({
      rooms: [`session:${user.sessionId}`],
      event: 'session:ended',
      data: { reason: 'token reuse' },
    })
  })
})

test('a user has at most 100 sessions: a new one ends the least recently used', async () => {
  const user = await makeUser(app)
  await runSql(
    app.platform.db.kysely,
    `WITH own AS (UPDATE "Session" SET "lastUsedAt" = now() - interval '1 day' WHERE "userId" = $1::uuid)
     INSERT INTO "Session" (id, "userId", "userAgent", "lastUsedAt")
     SELECT gen_random_uuid(), $1::uuid, n::text, now() - make_interval(mins => n) FROM generate_series(1, 150) n`,
    [user.id],
  )
  const client = { address: '127.0.0.1', userAgent: OWN, country: null, language: null }
  const started = () =>
    app.platform.db.transaction((tx) =>
      startSession(app.platform, tx, { id: user.id, role: 'user' }, { kind: 'visitor', ...client }),
    )
  await started()
  const open = await app.platform.db.prisma.session.findMany({
    where: { userId: user.id, endedAt: null },
    orderBy: { lastUsedAt: 'desc' },
  })
  const latest = Array.from({ length: MAX_SESSIONS - 1 }, (_, n) => String(n + 1))
  expect(open.map(({ userAgent }) => userAgent)).toEqual([OWN, ...latest])
  expect((await user.call('getMe')).status).toBe(401)
})
