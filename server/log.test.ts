import { expect, it } from 'vitest'
import { createLogger, type Logger } from '../platform/logger.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { startGraphDouble } from '../testing/graph-double.ts'
import { listen, openPlain, openSocketIo } from '../testing/sockets.ts'
import { runSql } from '../testing/sql.ts'

/** Uses the product with full logging and searches the log for secrets. */
it('contains no password, code, token or phone number', async () => {
  let written = ''
  const log = createLogger({
    level: 'debug',
    pretty: false,
    to: {
      write: (line) => {
        written += line
      },
    },
  })
  const graph = await startGraphDouble()
  const app = await startTestApp({
    log,
    env: { ...graph.settings, WHATSAPP_GRAPH_URL: graph.url, LOG_LEVEL: 'debug', RATE_LIMIT_FACTOR: '1000' },
  })
  const address = await listen(app)
  graph.callBack(`${address}/api/webhooks/whatsapp`)
  app.work()

  const [phone, password, second] = ['+26876345611', 'planted-Password-1', 'planted-Password-2']
  const secrets = new Set<string>([phone, phone.slice(1), password, second])
  const codeFrom = async (after: number) => {
    await expect.poll(() => graph.sent.length).toBeGreaterThan(after)
    const code = graph.sent.at(-1)?.code ?? ''
    secrets.add(code)
    return code
  }
  const plant = (tokens: { accessToken: string; refreshToken: string }) => {
    secrets.add(tokens.accessToken).add(tokens.refreshToken)
    return tokens
  }

  await app.visitor.call('signup', { phone, password, name: 'Thandi' })
  const otp = await codeFrom(0)
  await app.visitor.call('verifySignup', { phone, otp: otp === '000000' ? '000001' : '000000' })
  const made = plant((await app.visitor.call('verifySignup', { phone, otp })).body.data.tokens)
  await app.visitor.call('login', { identifier: phone, password: 'planted-Password-3' })
  secrets.add('planted-Password-3')
  const { tokens } = (await app.visitor.call('login', { identifier: phone, password })).body.data
  plant(tokens)
  const me = app.withToken(tokens.accessToken)
  await me.call('getMe')
  await app.withToken(`${made.accessToken}x`).call('getMe')
  const renewed = await app.visitor.call('refresh', { refreshToken: tokens.refreshToken })
  plant(renewed.body.data.tokens)
  await me.call('changePassword', { currentPassword: 'planted-Password-3', newPassword: second })
  await app.visitor.call('forgotPassword', { phone })

  await provokeErrors(app, { address, log, phone, password, token: tokens.accessToken, otp })

  await app.settle()
  await app.close()
  await graph.close()
  expect(written.split('\n').length).toBeGreaterThan(30)
  for (const text of ['Signed in', 'Login refused', 'A planted error']) expect(written).toContain(text)
  expect(linesWith(secrets, written)).toEqual([])
}, 60_000)

type Planted = {
  address: string
  log: Logger
  phone: string
  password: string
  token: string
  otp: string
}

/** Provokes errors: invalid JSON, secrets in a URL, an invalid socket token, a database error. */
const provokeErrors = async (app: TestApp, { address, log, phone, password, token, otp }: Planted) => {
  const raw = (url: string, payload: string) =>
    app.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    })
  await raw('/api/auth/login', `{"identifier":"${phone}","password":"${password}"`)
  await raw(`/api/auth/login?identifier=${encodeURIComponent(phone)}&token=${token}`, '{}')
  await openSocketIo(address, `${token}x`).catch(() => undefined)
  const page = await openPlain(address, token)
  await page.send('chat:send', { content: password, token })
  page.close()
  const { db } = app.platform
  const taken = await db.prisma.user
    .create({ data: { id: crypto.randomUUID(), phone, name: 'x', username: 'y', passwordHash: password } })
    .catch((error: unknown) => error)
  const twice = await runSql(db.kysely, 'INSERT INTO "User" SELECT * FROM "User" WHERE phone = $1', [
    phone,
  ]).catch((error: unknown) => error)
  log.error({ err: taken }, 'A planted error')
  log.error({ err: twice, password, user: { otp, deep: { accessToken: token } } }, 'A planted error')
  expect(String(Object(twice).detail) + Object(twice).message).toContain('already exists')
}

/** Codes are six digits, which also occur in times and ports: searches for whole words. */
const linesWith = (secrets: ReadonlySet<string>, text: string) =>
  [...secrets]
    .filter((secret) => new RegExp(`(?<![\\d.-])${asPattern(secret)}(?!\\d)`).test(text))
    .map((secret) => text.split('\n').find((line) => line.includes(secret)))

const asPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
