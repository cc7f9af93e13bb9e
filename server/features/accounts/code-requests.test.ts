import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { ageCodes, otherThan, receiveCode } from '../../../testing/codes.ts'
import { makeUser } from '../../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.close())

let count = 0
const newPhone = () => `+26879${String(100_000 + ++count)}`
const from = () => ({ headers: { 'x-forwarded-for': `10.3.${Math.floor(++count / 200)}.${count % 200}` } })

const ownerPassword = 'mulberry-grove-17'
const strangerPassword = 'stranger-danger-99'

/** A sign-up and the code that the phone got for it. */
const signUp = async (phone: string, name: string, password = ownerPassword) => {
  const { status, body } = await app.visitor.call('signup', { phone, password, name }, from())
  expect(status).toBe(202)
  return { deliveryId: body.data.deliveryId, code: await receiveCode(app, phone) }
}
const strangerSignsUp = async (phone: string, seconds = 121, given = strangerPassword) => {
  await ageCodes(app, phone, seconds)
  return signUp(phone, 'A stranger', given)
}
const verify = (phone: string, otp: string, deliveryId?: string) =>
  app.visitor.call('verifySignup', { phone, otp, deliveryId }, from())
const resend = (phone: string, deliveryId?: string) =>
  app.visitor.call('resendOtp', { phone, type: 'signup', deliveryId }, from())
const canSignIn = async (identifier: string, password: string) =>
  (await app.visitor.call('login', { identifier, password }, from())).status === 200
const accountsOf = (phone: string) => app.platform.db.prisma.user.count({ where: { phone } })

describe('a sign-up that a stranger repeats with the same phone', () => {
  test("never accepts the code of the stranger's, and still accepts its own", async () => {
    const phone = newPhone()
    const own = await signUp(phone, 'The owner')
    const others = [
      await strangerSignsUp(phone, 61),
      await strangerSignsUp(phone),
      await strangerSignsUp(phone),
    ]
    const latest = others.at(-1)?.code ?? ''
    expect((await verify(phone, latest, own.deliveryId)).body.error.code).toBe('OTP_INVALID')
    const { status, body } = await verify(phone, own.code, own.deliveryId)
    expect([status, body.data.user.name]).toEqual([201, 'The owner'])
    expect(await canSignIn(phone, ownerPassword)).toBe(true)
    expect(await canSignIn(phone, strangerPassword)).toBe(false)
  })

  test("without a delivery no code confirms anything, not even the owner's, and no try is used", async () => {
    const phone = newPhone()
    const own = await signUp(phone, 'The owner')
    const other = await strangerSignsUp(phone)
    for (let tries = 0; tries < 6; tries += 1)
      for (const code of [own.code, other.code])
        expect((await verify(phone, code)).body.error.code).toBe('OTP_INVALID')
    expect(await accountsOf(phone)).toBe(0)
    expect((await verify(phone, own.code, own.deliveryId)).status).toBe(201)
  })

  test("a form without a delivery that was left open does not accept a stranger's code hours later", async () => {
    const phone = newPhone()
    await signUp(phone, 'The owner')
    const other = await strangerSignsUp(phone, 6 * 3600)
    expect((await verify(phone, other.code)).body.error.code).toBe('OTP_INVALID')
    expect(await accountsOf(phone)).toBe(0)
  })

  test("is resent unchanged, and the stranger's stays the stranger's", async () => {
    const phone = newPhone()
    const own = await signUp(phone, 'The owner')
    const other = await strangerSignsUp(phone)
    await ageCodes(app, phone, 121)
    const again = (await resend(phone, own.deliveryId)).body.data.deliveryId
    const code = await receiveCode(app, phone)
    expect((await verify(phone, code, other.deliveryId)).body.error.code).toBe('OTP_INVALID')
    expect((await verify(phone, own.code, again)).body.error.code).toBe('OTP_INVALID')
    expect((await verify(phone, code, again)).body.data.user.name).toBe('The owner')
  })

  test('a resend without a delivery sends nothing, since the sign-up is ambiguous', async () => {
    const phone = newPhone()
    await signUp(phone, 'The owner')
    const other = await strangerSignsUp(phone)
    await ageCodes(app, phone, 121)
    const { status, body } = await resend(phone)
    expect(status).toBe(202)
    expect(await receiveCode(app, phone)).toBe(other.code)
    expect((await verify(phone, other.code, body.data.deliveryId)).status).toBe(400)
  })

  test('two hundred parallel tries at each of several sign-ups try each code five times', async () => {
    const phone = newPhone()
    const signups = [
      await signUp(phone, 'The owner'),
      await strangerSignsUp(phone),
      await strangerSignsUp(phone, 121, 'another-stranger-98'),
    ]
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const { code, deliveryId } = signups[n % signups.length] ?? { code: '', deliveryId: '' }
        return verify(phone, otherThan(code), deliveryId)
      }),
    )
    const rows = await app.platform.db.prisma.otpCode.findMany({ where: { phone } })
    expect(rows.map(({ triesLeft }) => triesLeft)).toEqual([0, 0, 0])
    for (const { code, deliveryId } of signups)
      expect((await verify(phone, code, deliveryId)).status).toBe(400)
  })

  test("wrong tries at the stranger's sign-up do not count for the owner's", async () => {
    const phone = newPhone()
    const own = await signUp(phone, 'The owner')
    const other = await strangerSignsUp(phone)
    for (let tries = 0; tries < 5; tries += 1) await verify(phone, otherThan(other.code), other.deliveryId)
    expect((await verify(phone, other.code, other.deliveryId)).status).toBe(400)
    expect((await verify(phone, own.code, own.deliveryId)).status).toBe(201)
  })

  test('the limits of a phone hold across all its sign-ups', async () => {
    const phone = newPhone()
    await signUp(phone, 'The owner')
    for (let more = 0; more < 4; more += 1) await strangerSignsUp(phone)
    await ageCodes(app, phone, 121)
    const sixth = await app.visitor.call('signup', { phone, password: ownerPassword, name: 'Thandi' }, from())
    expect(sixth.body.error.code).toBe('TOO_MANY_REQUESTS')
  })
})

describe('a single user', () => {
  test('who signs up again with the same password needs no delivery; the new code replaces the old', async () => {
    const phone = newPhone()
    const first = await signUp(phone, 'Thandy')
    for (let tries = 0; tries < 5; tries += 1) await verify(phone, otherThan(first.code))
    await ageCodes(app, phone, 61)
    const second = await signUp(phone, 'Thandi')
    if (first.code !== second.code)
      for (const deliveryId of [undefined, first.deliveryId])
        expect((await verify(phone, first.code, deliveryId)).status).toBe(400)
    const { status, body } = await verify(phone, second.code)
    expect([status, body.data.user.name]).toEqual([201, 'Thandi'])
    expect((await verify(phone, second.code)).status).toBe(400)
  })

  test('also after the first code has expired', async () => {
    const phone = newPhone()
    await signUp(phone, 'Thandi')
    await ageCodes(app, phone, 3600)
    const second = await signUp(phone, 'Thandi')
    expect((await verify(phone, second.code)).status).toBe(201)
  })

  test('but not once a stranger has signed up in between', async () => {
    const phone = newPhone()
    await signUp(phone, 'Thandi')
    await strangerSignsUp(phone)
    await ageCodes(app, phone, 121)
    const last = await signUp(phone, 'Thandi')
    expect((await verify(phone, last.code)).body.error.code).toBe('OTP_INVALID')
    expect((await verify(phone, last.code, last.deliveryId)).status).toBe(201)
  })

  test('with two devices finishes on one; the other learns that the account exists', async () => {
    const phone = newPhone()
    const first = await signUp(phone, 'Thandi')
    await ageCodes(app, phone, 61)
    const second = await signUp(phone, 'Thandi D.', 'gooseberry-hill-18')
    expect((await verify(phone, first.code, first.deliveryId)).status).toBe(201)
    const late = await verify(phone, second.code, second.deliveryId)
    expect([late.status, late.body.error.code]).toEqual([409, 'PHONE_TAKEN'])
  })

  test('who goes back and signs up with another name gets that name', async () => {
    const phone = newPhone()
    const first = await signUp(phone, 'Thandy')
    await ageCodes(app, phone, 61)
    const second = await signUp(phone, 'Thandi')
    expect((await verify(phone, first.code, second.deliveryId)).status).toBe(400)
    expect((await verify(phone, second.code, second.deliveryId)).body.data.user.name).toBe('Thandi')
  })

  test('whose tab was killed finishes without a delivery, after a resend too', async () => {
    const [plain, resent] = [newPhone(), newPhone()]
    const { code } = await signUp(plain, 'Thandi')
    expect((await verify(plain, code)).status).toBe(201)
    await signUp(resent, 'Thandi')
    await ageCodes(app, resent, 61)
    await resend(resent)
    expect((await verify(resent, await receiveCode(app, resent))).status).toBe(201)
  })

  test('whose resend was never answered finishes with the delivery of the sign-up', async () => {
    const phone = newPhone()
    const { deliveryId } = await signUp(phone, 'Thandi')
    await ageCodes(app, phone, 61)
    await resend(phone, deliveryId)
    expect((await verify(phone, await receiveCode(app, phone), deliveryId)).status).toBe(201)
  })

  test('signs up anew after the account was deleted; an old sign-up of a stranger is gone with it', async () => {
    const phone = newPhone()
    const own = await signUp(phone, 'Thandi')
    const other = await strangerSignsUp(phone)
    const { tokens, user } = (await verify(phone, own.code, own.deliveryId)).body.data
    await app.withToken(tokens.accessToken).call('requestDeletion')
    const admin = await makeUser(app, { role: 'admin' })
    const { accountRequests } = (await admin.call('listAccountRequests')).body.data
    const id = accountRequests.find((one) => one.user.id === user.id)?.id ?? ''
    expect((await admin.call('decideAccountRequest', { id, decision: 'approve' })).status).toBe(200)
    expect((await verify(phone, other.code, other.deliveryId)).status).toBe(400)
    await resend(phone, other.deliveryId)
    await ageCodes(app, phone, 121)
    const anew = await signUp(phone, 'Thandi again')
    expect((await verify(phone, anew.code)).body.data.user.name).toBe('Thandi again')
  })
})

describe('a delivery', () => {
  test('of another phone or purpose, or an unknown one, names no request', async () => {
    const [phone, another] = [newPhone(), newPhone()]
    const own = await signUp(phone, 'Thandi')
    const foreign = await signUp(another, 'Sipho')
    for (const [code, deliveryId] of [
      [own.code, foreign.deliveryId],
      [foreign.code, foreign.deliveryId],
      [own.code, newId()],
    ] as const)
      expect((await verify(phone, code, deliveryId)).body.error.code).toBe('OTP_INVALID')
    const reset = { phone, otp: own.code, deliveryId: own.deliveryId }
    expect((await app.visitor.call('verifyForgotPassword', reset, from())).status).toBe(400)
    // A resend by it sends nothing either: the phone keeps its code.
    await ageCodes(app, phone, 61)
    const { deliveryId } = (await resend(phone, foreign.deliveryId)).body.data
    expect(await receiveCode(app, phone)).toBe(own.code)
    expect((await verify(phone, own.code, deliveryId)).body.error.code).toBe('OTP_INVALID')
    const text: { phone: string; otp: string; deliveryId: string } = { ...reset, deliveryId: 'x' }
    expect((await app.visitor.call('verifySignup', text, from())).status).toBe(422)
  })
})

describe('a reset that a stranger starts while the owner’s is under way', () => {
  const forgot = async (phone: string) => {
    const { body } = await app.visitor.call('forgotPassword', { phone }, from())
    return { deliveryId: body.data.deliveryId, code: await receiveCode(app, phone) }
  }
  const prove = (phone: string, otp: string, deliveryId?: string) =>
    app.visitor.call('verifyForgotPassword', { phone, otp, deliveryId }, from())

  test("keeps the owner's code valid, and each code confirms its own reset only", async () => {
    const { phone } = await makeUser(app, { phone: newPhone() })
    const own = await forgot(phone)
    await ageCodes(app, phone, 61)
    const other = await forgot(phone)
    expect((await prove(phone, other.code, own.deliveryId)).status).toBe(400)
    expect((await prove(phone, own.code, other.deliveryId)).status).toBe(400)
    expect((await prove(phone, own.code, own.deliveryId)).status).toBe(200)
  })

  test('without a delivery the latest reset is meant; a resend stays in its reset', async () => {
    const { phone } = await makeUser(app, { phone: newPhone() })
    const own = await forgot(phone)
    await ageCodes(app, phone, 61)
    const other = await forgot(phone)
    expect((await prove(phone, own.code)).status).toBe(400)
    await ageCodes(app, phone, 121)
    const again = await app.visitor.call(
      'resendOtp',
      { phone, type: 'password_reset', deliveryId: own.deliveryId },
      from(),
    )
    const code = await receiveCode(app, phone)
    expect((await prove(phone, own.code, own.deliveryId)).status).toBe(400)
    expect((await prove(phone, other.code, other.deliveryId)).status).toBe(200)
    expect((await prove(phone, code, again.body.data.deliveryId)).status).toBe(200)
  })
})

test('a code that verifies a phone is useless for the next account of that phone', async () => {
  const [before, after] = [await makeUser(app, { phone: newPhone() }), await makeUser(app)]
  const { user: users } = app.platform.db.prisma
  const verified = (id: string) =>
    users.findUniqueOrThrow({ where: { id }, select: { isPhoneVerified: true } })
  for (const { id } of [before, after])
    await users.update({ where: { id }, data: { isPhoneVerified: false } })
  await before.call('requestPhoneCode')
  const otp = await receiveCode(app, before.phone)
  await users.update({ where: { id: before.id }, data: { phone: null } })
  await users.update({ where: { id: after.id }, data: { phone: before.phone } })
  expect((await after.call('verifyPhone', { otp })).body.error.code).toBe('OTP_INVALID')
  expect(await verified(after.id)).toEqual({ isPhoneVerified: false })
})
