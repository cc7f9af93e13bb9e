import { createHash } from 'node:crypto'
import { TOTP } from 'otpauth'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type CallName, calls } from '../contract/index.ts'
import type { CallInput, Endpoint } from '../contract/wire.ts'
import { hashPassword } from '../server/features/accounts/public.ts'
import { routes } from '../server/routes.ts'
import { callRows, people } from './access-matrix.ts'
import { type Caller, startTestApp, type TestApp } from './app.ts'
import { receiveCode } from './codes.ts'
import { makeUser } from './factories.ts'
import { readSql, runSql } from './sql.ts'
import { makeWorld, type World } from './world.ts'

/**
 * Every call of the contract that changes something, sent ten times at once and then again under one Idempotency-Key: the
 * action ran once, all answers are one, and the repetitions left the database as it was. A new call is asked with its row
 * of the access matrix; where that is refused, this test fails until the call is `prepared` here.
 *
 * Each carries a field for every column that there is, beside its own: none of them may get into the database.
 */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100000' } })
})
afterAll(() => app.close())

type Case = { who: Caller; input: object }
const PASSWORD = 'correct horse battery'

/** Calls that the access matrix asks for what is refused: here each is asked for what is done. */
const prepared: Partial<Record<CallName, (world: World) => Promise<Case>>> = {
  login: async ({ buyer }) => {
    await givePassword(buyer.id)
    return { who: app.visitor, input: { identifier: buyer.phone, password: PASSWORD } }
  },
  refresh: async ({ buyer }) => ({ who: app.visitor, input: { refreshToken: buyer.refreshToken } }),
  refreshToken: async ({ owner }) => ({ who: app.visitor, input: { refreshToken: owner.refreshToken } }),
  verifySignup: async () => {
    const phone = '+26876400001'
    await app.visitor.call('signup', { phone, password: PASSWORD, name: 'New' })
    return { who: app.visitor, input: { phone, otp: await receiveCode(app, phone) } }
  },
  verifyForgotPassword: async ({ stranger: { phone } }) => {
    await app.visitor.call('forgotPassword', { phone })
    return { who: app.visitor, input: { phone, otp: await receiveCode(app, phone) } }
  },
  resetPassword: async ({ dealer: { phone } }) => {
    await app.visitor.call('forgotPassword', { phone })
    const otp = await receiveCode(app, phone)
    const { body } = await app.visitor.call('verifyForgotPassword', { phone, otp })
    return { who: app.visitor, input: { token: body.data.resetToken, newPassword: 'another good phrase' } }
  },
  changePassword: async ({ owner }) => {
    await givePassword(owner.id)
    return { who: owner, input: { currentPassword: PASSWORD, newPassword: 'another good phrase' } }
  },
  beginSecondFactor: async ({ otherOwner }) => {
    await givePassword(otherOwner.id)
    return { who: otherOwner, input: { password: PASSWORD } }
  },
  confirmSecondFactor: async ({ dealer }) => {
    await givePassword(dealer.id)
    const { body } = await dealer.call('beginSecondFactor', { password: PASSWORD })
    return { who: dealer, input: { code: codeOf(body.data.secret) } }
  },
  renewRecoveryCodes: async () => guarded(),
  endSecondFactor: async () => guarded(),
  decideReport: async ({ admin, stranger, product }) => {
    const { body } = await stranger.call('createReport', {
      targetType: 'product',
      targetId: product.id,
      reason: 'Spam',
    })
    return { who: admin, input: { id: body.data.report.id, status: 'resolved' } }
  },
  retryProduct: async ({ owner, product: { id } }) => {
    await app.platform.db.prisma.product.update({ where: { id }, data: { status: 'failed' } })
    return { who: owner, input: { id } }
  },
  trackShare: async ({ buyer, product }) => {
    const { body } = await buyer.call('shareProduct', { id: product.id, platform: 'copy' })
    return { who: buyer, input: { id: body.data.shareId, platform: 'copy' } }
  },
  decideSeller: async ({ admin, otherOwner, otherShop }) => {
    await otherOwner.call('submitSeller', { businessName: 'Weavers Ltd' })
    return { who: admin, input: { shopId: otherShop.id, decision: 'approve' } }
  },
  requestPhoneCode: async () => ({ who: await makeUnproven(), input: {} }),
  resendPhoneCode: async () => ({ who: await makeUnproven(), input: {} }),
  requestOwnPhoneCode: async () => {
    const who = await makeUnproven()
    return { who, input: { phoneNumber: who.phone } }
  },
  verifyPhone: async () => {
    const who = await makeUnproven()
    await who.call('requestPhoneCode')
    return { who, input: { otp: await receiveCode(app, who.phone) } }
  },
  verifyOwnPhone: async () => {
    const who = await makeUnproven()
    await who.call('requestPhoneCode')
    return { who, input: { phoneNumber: who.phone, otp: await receiveCode(app, who.phone) } }
  },
  submitId: async () => submission(await makeUser(app)),
  submitIdentity: async () => submission(await makeUser(app)),
}

const givePassword = async (id: string) =>
  app.platform.db.prisma.user.update({
    where: { id },
    data: { passwordHash: await hashPassword(PASSWORD) },
  })

/** Somebody with a second factor, and one of the recovery codes. */
const guarded = async (): Promise<Case> => {
  const who = await makeUser(app)
  await givePassword(who.id)
  const { secret } = (await who.call('beginSecondFactor', { password: PASSWORD })).body.data
  const { body } = await who.call('confirmSecondFactor', { code: codeOf(secret) })
  return { who, input: { password: PASSWORD, code: body.data.recoveryCodes[0] } }
}
const codeOf = (secret: string) => new TOTP({ secret }).generate()

const makeUnproven = async () => {
  const user = await makeUser(app)
  await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { isPhoneVerified: false } })
  return user
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
const submission = (who: Caller): Case & { files: object } => ({
  who,
  input: {},
  files: { document: { bytes: pdf, filename: 'card.pdf', type: 'application/pdf' } },
})

const fromMatrix = (name: CallName, world: World): Case => {
  const { who, except = {}, ask } = callRows[name]
  const may = who === 'anyone' || who === 'members' ? people : who
  const person = may.find((one) => one !== 'visitor' && one !== 'deactivated' && !(one in except))
  if (!person || person === 'visitor') throw new Error(`Nobody may ${name}`)
  return { who: world[person], input: ask?.(world, person, 900) ?? {} }
}

const PLANTED = {
  text: 'zqplanted',
  number: 987_654_321,
  id: '0190abcd-1234-7abc-8abc-123456789abc',
  time: '2001-02-03T04:05:06.000Z',
}
const plantOf = (type: string) => {
  if (/int|numeric|double/.test(type)) return PLANTED.number
  if (type === 'uuid') return PLANTED.id
  if (type === 'boolean') return true
  return type.startsWith('timestamp') ? PLANTED.time : PLANTED.text
}

/** A value for every column of every table, but for those that the call itself declares. */
const plantedFor = (call: Endpoint, columns: readonly { name: string; type: string }[]): object => {
  const declared = new Set([call.params, call.query, call.body].flatMap(namesIn))
  return Object.fromEntries(
    columns.filter(({ name }) => !declared.has(name)).map(({ name, type }) => [name, plantOf(type)]),
  )
}

/** The fields of a schema, whatever is wrapped around it. */
const namesIn = (schema: unknown): string[] => {
  const { shape, def } = Object(schema)
  if (shape) return Object.keys(shape)
  const { innerType, in: before, options = [] } = Object(def)
  return [innerType, before, ...options].filter(Boolean).flatMap(namesIn)
}

/** Every row of every table but those of the answers themselves, in one line each. */
const readAll = async (): Promise<Map<string, string>> =>
  new Map((await readRows()).map(({ name, text }) => [name, createHash('sha1').update(text).digest('hex')]))

const readRows = async () => {
  const { db } = app.platform
  const tables = await runSql(
    db.kysely,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'IdempotencyKey'`,
  )
  return readSql(
    db.kysely,
    { name: z.string(), text: z.string() },
    tables
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, coalesce(string_agg(t::text, ' ' ORDER BY t::text), '') AS text FROM "${name}" t`,
      )
      .join(' UNION ALL '),
  )
}

/** Whose session has ended is told so, whatever the key: here a repetition may answer 401. */
const signOut: readonly CallName[] = ['logout', 'endSession']

const mutations = (Object.keys(calls) as CallName[]) // the object's own names
  .filter((name) => calls[name].method !== 'GET')

it('does once what is asked ten times under one key, and takes no field that is not declared', {
  timeout: 240_000,
}, async () => {
  const wrong: string[] = []
  const columns = await readSql(
    app.platform.db.kysely,
    { name: z.string(), type: z.string() },
    `SELECT DISTINCT ON (column_name) column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public'`,
  )
  let world = await makeWorld(app)
  for (const name of mutations) {
    const { who, input, ...own } = (await prepared[name]?.(world)) ?? fromMatrix(name, world)
    const { files } = { files: callRows[name].files, ...own }
    const call: Endpoint = calls[name]
    const ask = () =>
      // The matrix's inputs are checked by the door itself: one that does not fit shows as a refusal.
      who.call(name, { ...planted, ...input } as CallInput<(typeof calls)[CallName]> as never, {
        headers: { 'idempotency-key': key },
        ...(files && { files }),
      })
    const key = newId()
    const planted = files ? {} : plantedFor(call, columns)
    let runs = 0
    const { action } = routes[name]
    routes[name].action = (...given) => {
      runs += 1
      return action(...given)
    }
    const note = (what: string) => wrong.push(`${name} ${what}`)
    try {
      const answers = await Promise.all(Array.from({ length: 10 }, ask))
      const [first] = answers
      if (first?.status !== (call.status ?? 200)) note(`answered ${first?.status} ${first?.body.message}`)
      await app.settle()
      const before = await readAll()
      answers.push(await ask(), await ask())
      await app.settle()
      const after = await readAll()
      const touched = [...before].filter(([table, hash]) => after.get(table) !== hash)
      if (touched.length > 0) note(`changed ${touched.map(([table]) => table).join(', ')} when repeated`)
      const same = answers.filter(({ status }) => status !== 401 || !signOut.includes(name))
      const different = new Set(same.map(({ status, body }) => JSON.stringify([status, body])))
      if (different.size > 1) note(`gave ${different.size} answers`)
      if (runs !== 1) note(`was done ${runs} times`)
    } finally {
      routes[name].action = action
    }
    if (callRows[name].changes || prepared[name]) world = await makeWorld(app)
  }
  expect(wrong).toEqual([])
  const rows = await readRows()
  const found = Object.values(PLANTED).flatMap((value) =>
    rows.filter(({ text }) => text.includes(String(value).slice(0, 19))).map(({ name }) => [name, value]),
  )
  expect(found).toEqual([])
  expect(await app.platform.db.prisma.product.count({ where: { isFeatured: true } })).toBe(0)
})
