import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLogger } from '../../platform/logger.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeProduct, makeUser, type TestUser } from '../../testing/factories.ts'
import { runSql } from '../../testing/sql.ts'
import { routes } from '../routes.ts'

let app: TestApp
let user: TestUser
let logged = ''
let now = Date.now()
beforeAll(async () => {
  const write = (line: string) => {
    logged += line
  }
  const log = createLogger({ level: 'info', pretty: false, to: { write } })
  app = await startTestApp({ log, clock: { now: () => now } })
  user = await makeUser(app)
})
afterAll(() => app.close())
beforeEach(() => {
  logged = ''
})

const lines = () =>
  logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const json = { 'content-type': 'application/json' }

it('logs violations of input, permission and business rules, without sent values', async () => {
  const { id } = await makeProduct(app)
  const post = (headers: Record<string, string>, payload: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      remoteAddress: '198.51.100.7',
      headers,
      payload,
    })
  await user.call('createShop', {
    name: 'zq771',
    slug: 'ZQ 771 !',
    description: 'Baskets of grass',
    category: 'Other',
  })
  await user.call('deleteProduct', { id })
  await app.visitor.call('verifySignup', { phone: '+26876000001', otp: '771771' })
  await post(json, '{"phone":"zq771')
  await post(json, `{"phone":"${'zq771'.repeat(300_000)}"}`)
  await post({ 'content-type': 'text/csv' }, 'zq771')
  await post({ ...json, origin: 'https://elsewhere.example' }, '{}')
  const visitor = { userId: null, address: '198.51.100.7', route: '/api/auth/signup', call: 'signup' }
  expect(lines()).toMatchObject([
    { call: 'createShop', status: 422, refusal: 'VALIDATION_FAILED', fields: ['body.slug'], userId: user.id },
    { call: 'deleteProduct', status: 403, refusal: 'FORBIDDEN', userId: user.id, address: '127.0.0.1' },
    { call: 'verifySignup', status: 400, refusal: 'OTP_INVALID', userId: null },
    { ...visitor, status: 400, refusal: 'BAD_REQUEST' },
    { ...visitor, status: 413, refusal: 'PAYLOAD_TOO_LARGE' },
    { ...visitor, status: 415, refusal: 'UNSUPPORTED_MEDIA_TYPE' },
    { ...visitor, status: 403, refusal: 'FORBIDDEN' },
  ])
  expect(logged).not.toMatch(/zq771|771771|76000001/i)
})

it('logs an exceeded limit once a second per call and address', async () => {
  const forgot = () =>
    app.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      remoteAddress: '198.51.100.8',
      headers: json,
      payload: '{"phone":"+26876000002"}',
    })
  // Maximum number of codes per address and hour.
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "OtpCode" (id, phone, purpose, "codeHash", address, "triesLeft", "expiresAt")
     SELECT gen_random_uuid(), '+2687600100' || n, 'signup', '', '198.51.100.8', 5, now()
     FROM generate_series(1, 20) AS n`,
  )
  const flood = async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, forgot))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(429))
  }
  const limit = { call: 'forgotPassword', status: 429, refusal: 'TOO_MANY_REQUESTS', address: '198.51.100.8' }
  await flood()
  expect(lines()).toEqual([expect.objectContaining(limit)])
  now += 1000
  await flood()
  expect(lines()).toEqual([expect.objectContaining(limit), expect.objectContaining(limit)])
  expect(logged).not.toContain('76000002')
})

it('logs an unexpected error with its stack, and does not reveal it in the response', async () => {
  const { action } = routes.getMe
  routes.getMe.action = () => {
    throw new Error('relation "User" at /srv/keys.json')
  }
  try {
    const { status, body } = await user.call('getMe')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toMatch(/relation|keys\.json|refusal-log\.test|Error:/)
    expect(body.error.code).toBe('INTERNAL')
  } finally {
    routes.getMe.action = action
  }
  expect(lines()).toMatchObject([
    { level: 50, msg: 'A request failed', err: { message: 'relation "User" at /srv/keys.json' } },
  ])
  expect(lines()[0].err.stack).toContain('refusal-log.test.ts')
})

it('writes each line as one JSON object with its time in UTC, level, process and request', async () => {
  const before = Date.now()
  await app.app.inject({
    method: 'POST',
    url: '/api/auth/signup',
    headers: { ...json, 'x-request-id': 'the-request-of-zq771' },
    payload: '{}',
  })
  const [line, ...others] = lines()
  expect(others).toEqual([])
  // Milliseconds since 1970-01-01T00:00:00Z.
  expect(line.time).toBeGreaterThanOrEqual(before)
  expect(line.time).toBeLessThanOrEqual(Date.now())
  expect(line).toMatchObject({
    level: 30,
    pid: process.pid,
    hostname: expect.any(String),
    requestId: 'the-request-of-zq771',
    msg: 'Refused a request',
  })
})
