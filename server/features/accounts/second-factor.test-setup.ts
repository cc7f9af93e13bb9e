import { Secret, TOTP } from 'otpauth'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll } from 'vitest'
import { createLogger } from '../../../platform/logger.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { makeRecoveryCodes, type RecoveryCodes, storeRecoveryCodes } from './actions/recovery-codes.ts'

export const password = 'mulberry-grove-17'
/**
 * An argon2id hash at the lowest cost: dozens of logins at full cost would take minutes on a busy
 * machine.
 */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$PTVrCWgwF6j3X69PV0EDuA$vEOPSksG21squ6danDVVvidGg7edtGoH+561tBY5Nj8'
export const STEP_MS = 30_000
export let app: TestApp
let ones: RecoveryCodes
/** The lines of the server's log. */
export const log = { text: '' }
/** The time of the server's clock, which tests move. */
export const time = { now: Date.now() }
let count = 0
/** Logs in from an address of its own, so that only the account's own failures count. */
export const fromNewAddress = () => ({
  headers: { 'x-forwarded-for': `10.2.${Math.floor(++count / 200)}.${count % 200}` },
})
export const login = (identifier: string, code?: string, given = password) =>
  app.visitor.call(
    'login',
    { identifier, password: given, ...(code !== undefined && { code }) },
    fromNewAddress(),
  )

/** Returns the authenticator code of a time step `steps` from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: time.now + steps * STEP_MS })
export const wrongFor = (secret: string) => {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps))
  return ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code)) ?? ''
}

export const makeMember = async (): Promise<TestUser> => {
  const user = await makeUser(app, { phone: `+26878${String(100_000 + ++count)}` })
  await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { passwordHash } })
  return user
}

/**
 * Creates a user with the second factor on; the slow hashes of recovery codes are computed once.
 */
export const makeGuarded = async (made: RecoveryCodes = ones) => {
  const user = await makeMember()
  const secret = new Secret({ size: 20 }).base32
  const sealedSecret = app.platform.keys.seal(secret, 'second-factor')
  await app.platform.db.transaction(async (tx) => {
    await tx
      .insertInto('SecondFactor')
      .values({ userId: user.id, sealedSecret, confirmedAt: new Date() })
      .execute()
    await storeRecoveryCodes(tx, user.id, made)
  })
  return { user, secret, recoveryCodes: made.codes }
}

export const titlesFor = async (userId: string) => {
  await app.settle()
  const rows = await app.platform.db.prisma.notification.findMany({ where: { userId } })
  return rows.map(({ title }) => title)
}

/** Registers the hooks that start and close the resources of these tests. */
export const setUp = () => {
  beforeAll(async () => {
    const write = (line: string) => {
      log.text += line
    }
    const logger = createLogger({ level: 'info', pretty: false, to: { write } })
    app = await startTestApp({
      clock: { now: () => time.now },
      env: { TRUST_PROXY: 'loopback' },
      log: logger,
    })
    ones = await makeRecoveryCodes(newId())
  })
  afterAll(() => app.close())
}
