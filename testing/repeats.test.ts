import { TOTP } from 'otpauth'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type EndpointName, endpoints } from '../contract/index.ts'
import type { Endpoint, EndpointInput } from '../contract/wire.ts'
import { hashPassword } from '../server/features/accounts/passwords.ts'
import { routes } from '../server/routes.ts'
import { endpointRows, people } from './access-matrix.ts'
import { type Caller, startTestApp, type TestApp } from './app.ts'
import { receiveCode } from './codes.ts'
import { dealCases } from './deal-cases.ts'
import { makeUser } from './factories.ts'
import { type Fixtures, makeFixtures } from './fixtures.ts'
import { PLANTED, plantedFor } from './planted.ts'
import { shopCases } from './shop-cases.ts'
import { readSql } from './sql.ts'
import { digestTables, findInTables } from './tables.ts'
import { videoMedia } from './video-media.ts'

/**
 * Calls every changing endpoint several times in parallel and again under one Idempotency-Key: it
 * must run once, with one answer. Inputs come from the access matrix or `prepared`, with a field
 * for every column.
 */
const TIMES = process.env.ALL_CASES ? 10 : 3

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100000' } })
})
afterAll(() => app.close())

type Case = { caller: Caller; input: object }
const PASSWORD = 'correct horse battery'

/** Endpoints whose row in the access matrix is refused: these inputs succeed. */
const prepared: Partial<Record<EndpointName, (fixtures: Fixtures) => Promise<Case>>> = {
  login: async ({ buyer }) => {
    await givePassword(buyer.id)
    return { caller: app.visitor, input: { identifier: buyer.phone, password: PASSWORD } }
  },
  verifySignup: async () => {
    const phone = '+26876400001'
    await app.visitor.call('signup', { phone, password: PASSWORD, name: 'New' })
    return { caller: app.visitor, input: { phone, otp: await receiveCode(app, phone) } }
  },
  verifyForgotPassword: async ({ stranger: { phone } }) => {
    await app.visitor.call('forgotPassword', { phone })
    return { caller: app.visitor, input: { phone, otp: await receiveCode(app, phone) } }
  },
  resetPassword: async ({ dealer: { phone } }) => {
    await app.visitor.call('forgotPassword', { phone })
    const otp = await receiveCode(app, phone)
    const { body } = await app.visitor.call('verifyForgotPassword', { phone, otp })
    return { caller: app.visitor, input: { token: body.data.resetToken, newPassword: 'another good phrase' } }
  },
  changePassword: async ({ owner }) => {
    await givePassword(owner.id)
    return { caller: owner, input: { currentPassword: PASSWORD, newPassword: 'another good phrase' } }
  },
  beginSecondFactor: async ({ otherOwner }) => {
    await givePassword(otherOwner.id)
    return { caller: otherOwner, input: { password: PASSWORD } }
  },
  confirmSecondFactor: async ({ dealer }) => {
    await givePassword(dealer.id)
    const { body } = await dealer.call('beginSecondFactor', { password: PASSWORD })
    return { caller: dealer, input: { code: codeOf(body.data.secret) } }
  },
  renewRecoveryCodes: async () => guarded(),
  endSecondFactor: async () => guarded(),
  decideReport: async ({ admin, stranger, product }) => {
    const { body } = await stranger.call('createReport', {
      targetType: 'product',
      targetId: product.id,
      reason: 'Spam',
    })
    return { caller: admin, input: { id: body.data.report.id, status: 'resolved' } }
  },
  retryProduct: async ({ owner, product: { id } }) => {
    await app.platform.db.prisma.product.update({ where: { id }, data: { status: 'failed' } })
    return { caller: owner, input: { id } }
  },
  setCaptions: async ({ owner, product: { id } }) => {
    const media = [videoMedia(`products/${id}/1`)]
    await app.platform.db.prisma.product.update({ where: { id }, data: { media } })
    return { caller: owner, input: { id, captions: [{ start: 0, end: 1, text: 'A basket' }] } }
  },
  trackShare: async ({ buyer, product }) => {
    const { body } = await buyer.call('shareProduct', { id: product.id, platform: 'copy' })
    return { caller: buyer, input: { id: body.data.shareId, platform: 'copy' } }
  },
  requestPhoneCode: async () => ({ caller: await makeUnproven(), input: {} }),
  resendPhoneCode: async () => ({ caller: await makeUnproven(), input: {} }),
  requestOwnPhoneCode: async () => {
    const caller = await makeUnproven()
    return { caller, input: { phoneNumber: caller.phone } }
  },
  verifyPhone: async () => {
    const caller = await makeUnproven()
    await caller.call('requestPhoneCode')
    return { caller, input: { otp: await receiveCode(app, caller.phone) } }
  },
  verifyOwnPhone: async () => {
    const caller = await makeUnproven()
    await caller.call('requestPhoneCode')
    return { caller, input: { phoneNumber: caller.phone, otp: await receiveCode(app, caller.phone) } }
  },
  ...dealCases,
  ...shopCases(() => app),
  unblockUser: async ({ buyer, stranger: { id } }) => {
    await buyer.call('blockUser', { id })
    return { caller: buyer, input: { id } }
  },
  submitId: async () => submission(await makeUser(app)),
  submitIdentity: async () => submission(await makeUser(app)),
}

const givePassword = async (id: string) =>
  app.platform.db.prisma.user.update({
    where: { id },
    data: { passwordHash: await hashPassword(PASSWORD) },
  })

/** Returns a user with a second factor and one of the recovery codes. */
const guarded = async (): Promise<Case> => {
  const caller = await makeUser(app)
  await givePassword(caller.id)
  const { secret } = (await caller.call('beginSecondFactor', { password: PASSWORD })).body.data
  const { body } = await caller.call('confirmSecondFactor', { code: codeOf(secret) })
  return { caller, input: { password: PASSWORD, code: body.data.recoveryCodes[0] } }
}
const codeOf = (secret: string) => new TOTP({ secret }).generate()

const makeUnproven = async () => {
  const user = await makeUser(app)
  await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { isPhoneVerified: false } })
  return user
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
const submission = (caller: Caller): Case & { files: object } => ({
  caller,
  input: {},
  files: { document: { bytes: pdf, filename: 'card.pdf', type: 'application/pdf' } },
})

const fromMatrix = (name: EndpointName, fixtures: Fixtures): Case => {
  const { allowed, exceptions = {}, input } = endpointRows[name]
  const may = allowed === 'anyone' || allowed === 'members' ? people : allowed
  const person = may.find((one) => one !== 'visitor' && one !== 'deactivated' && !(one in exceptions))
  if (!person || person === 'visitor') throw new Error(`Nobody may ${name}`)
  return { caller: fixtures[person], input: input?.(fixtures, person, 900) ?? {} }
}

/** Files that nothing refers to expire, and a browser has one subscription. */
const storesAgain: readonly EndpointName[] = [
  'subscribePush',
  'uploadDirectAttachment',
  'uploadMedia',
  'uploadShopImage',
]

/** As if the server had died between the change and the answer. */
const loseAnswer = (key: string) =>
  app.platform.db.prisma.idempotencyKey.updateMany({
    where: { key },
    data: { status: null, createdAt: new Date(Date.now() - 60_000) },
  })

/** Of all tables except that of stored answers. */
const readAll = () => digestTables(app.platform.db.kysely, ['IdempotencyKey'])

/** An ended session answers 401 whatever the key: here any call but the one that ended it may. */
const signOut: readonly EndpointName[] = ['logout', 'endSession']

const names = Object.keys(endpoints) as EndpointName[] // the object's own names
const isReadOnly = (name: EndpointName) => (endpoints[name] as Endpoint).isReadOnly === true
/**
 * Endpoints that change something, but not with their input here. Others must be `isReadOnly`.
 */
const withoutEffect: readonly EndpointName[] = [
  'changeAdminUser',
  'likeProductComment',
  'openQueueSession',
  'readConversation',
  'setPreferences',
  'trackShare',
  'unsubscribePush',
]
const mutations = names.filter((name) => endpoints[name].method !== 'GET' && !isReadOnly(name))

it('stores no answer of an endpoint that changes nothing', async () => {
  const fixtures = await makeFixtures(app)
  await app.settle()
  const before = await readAll()
  const reads = names.filter(isReadOnly)
  expect(reads.length).toBeGreaterThan(5)
  for (const name of reads) {
    const { caller, input } = fromMatrix(name, fixtures)
    // The server validates the matrix's inputs.
    const { status } = await caller.call(name, input as never, { headers: { 'idempotency-key': name } })
    expect([name, status]).toEqual([name, 200])
  }
  await app.settle()
  expect(await readAll()).toEqual(before)
  expect(await app.platform.db.prisma.idempotencyKey.count({ where: { key: { in: reads } } })).toBe(0)
})

it('has one effect when it is called several times under one key, and stores no undeclared field', {
  timeout: 600_000,
}, async () => {
  const wrong: string[] = []
  const columns = await readSql(
    app.platform.db.kysely,
    { name: z.string(), type: z.string() },
    `SELECT DISTINCT ON (column_name) column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public'`,
  )
  let fixtures = await makeFixtures(app)
  for (const name of mutations) {
    const { caller, input, ...own } = (await prepared[name]?.(fixtures)) ?? fromMatrix(name, fixtures)
    const { files } = { files: endpointRows[name].files, ...own }
    const endpoint: Endpoint = endpoints[name]
    const send = () =>
      // The server validates the matrix's inputs: an invalid one shows as a refusal.
      caller.call(
        name,
        { ...planted, ...input } as EndpointInput<(typeof endpoints)[EndpointName]> as never,
        {
          headers: { 'idempotency-key': key },
          ...(files && { files }),
        },
      )
    const key = newId()
    const planted = files ? {} : plantedFor(endpoint, columns)
    const unchanged = await readAll()
    let runs = 0
    const { action } = routes[name]
    routes[name].action = (...given) => {
      runs += 1
      return action(...given)
    }
    const note = (what: string) => wrong.push(`${name} ${what}`)
    try {
      const answers = await Promise.all(Array.from({ length: TIMES }, send))
      const mayRefuse = signOut.includes(name)
      const first = answers.find(({ status }) => status !== 401 || !mayRefuse)
      if (first?.status !== (endpoint.status ?? 200)) note(`answered ${first?.status} ${first?.body.message}`)
      await app.settle()
      const before = await readAll()
      const hasEffect = [...before].some(([table, hash]) => unchanged.get(table) !== hash)
      if (!hasEffect && !withoutEffect.includes(name)) note('changed nothing')
      answers.push(await send(), await send())
      await app.settle()
      const after = await readAll()
      const touched = [...before].filter(([table, hash]) => after.get(table) !== hash)
      if (touched.length > 0) note(`changed ${touched.map(([table]) => table).join(', ')} when repeated`)
      const same = answers.filter(({ status }) => status !== 401 || !mayRefuse)
      const different = new Set(same.map(({ status, body }) => JSON.stringify([status, body])))
      if (different.size > 1) note(`gave ${different.size} answers`)
      if (runs !== 1) note(`was done ${runs} times`)
      const mayNotRunAgain = endpoint.status === 201 || endpoint.desiredStateField !== undefined
      if (mayNotRunAgain && !storesAgain.includes(name)) {
        await loseAnswer(key)
        const { status } = await send()
        await app.settle()
        const last = await readAll()
        const made = [...after].filter(([table, hash]) => last.get(table) !== hash)
        if (made.length > 0)
          note(`answered ${status} and changed ${made.map(([table]) => table).join(', ')} without its answer`)
      }
    } finally {
      routes[name].action = action
    }
    if (endpointRows[name].mutates || prepared[name]) fixtures = await makeFixtures(app)
  }
  expect(wrong).toEqual([])
  const texts = Object.values(PLANTED).map((value) => String(value).slice(0, 19))
  // A time is stored with a space, or within JSON as it came.
  const planted = [...texts, PLANTED.time.slice(0, 19).replace('T', ' ')]
  expect(await findInTables(app.platform.db.kysely, planted, ['IdempotencyKey'])).toEqual([])
  expect(await app.platform.db.prisma.product.count({ where: { isFeatured: true } })).toBe(0)
})
