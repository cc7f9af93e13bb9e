import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadKeys } from '../../../platform/keys.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { ageCodes, otherThan, receiveCode } from '../../../testing/codes.ts'
import { makeUser } from '../../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.close())

let count = 0
const newPhone = () => `+26878${String(100_000 + ++count)}`
/** Returns a new caller's address, so that tests do not share limits. */
const from = (address = `10.0.${Math.floor(++count / 200)}.${count % 200}`) => ({
  headers: { 'x-forwarded-for': address },
})
const password = 'mulberry-grove-17'
const signup = (phone: string, more: { email?: string; name?: string } = {}, options = from()) =>
  app.visitor.call('signup', { phone, password, name: 'Thandi Dlamini', ...more }, options)
const verify = (phone: string, otp: string) => app.visitor.call('verifySignup', { phone, otp }, from())

describe('signing up', () => {
  test.each([
    ['fr', 'de', 'fr'],
    [undefined, 'de-DE,pt-MZ;q=0.8,fr;q=0.9', 'fr'],
    [undefined, 'de', null],
  ] as const)(
    'with the language %s and a browser of %s gives an account of %s',
    async (sent, header, expected) => {
      const phone = newPhone()
      const { headers } = from()
      await app.visitor.call(
        'signup',
        { phone, password, name: 'Thandi', ...(sent && { language: sent }) },
        { headers: { ...headers, 'accept-language': header } },
      )
      const { user } = (await verify(phone, await receiveCode(app, phone))).body.data
      expect(user.language).toBe(expected)
    },
  )

  test('is answered at once; the right code creates the account', async () => {
    const phone = newPhone()
    const asked = await signup(`${phone.slice(0, 4)} 0${phone.slice(4)}`, {
      email: `thandi${count}@example.org`,
    })
    expect(asked.status).toBe(202)
    expect(asked.body).toEqual({
      success: true,
      message: 'OTP sent to your phone',
      data: { phone, expiresIn: 600, resendAfter: 60, deliveryId: expect.any(String) },
    })
    expect(await app.platform.db.prisma.user.count({ where: { phone } })).toBe(0)

    const verified = await verify(phone, await receiveCode(app, phone))
    expect(verified.status).toBe(201)
    expect(verified.body.message).toBe('Account created successfully!')
    const { user, tokens } = verified.body.data
    expect(user).toMatchObject({
      _id: user.id,
      name: 'Thandi Dlamini',
      phone,
      phoneNumber: phone,
      role: 'user',
      isPhoneVerified: true,
      isIdVerified: false,
      idVerificationStatus: 'none',
      countryId: 'SZ',
      countryCode: 'SZ',
      callingCode: '268',
      currency: 'SZL',
      shops: [],
      avatar: null,
    })
    expect(user.username).toMatch(/^thandidlamini/)
    expect(user.lastLogin).not.toBeNull()
    const me = await app.withToken(tokens.accessToken).call('getMe')
    expect(me.body.data.user).toEqual(user)
  })

  test('two users of one name get different usernames', async () => {
    const names = []
    for (const phone of [newPhone(), newPhone(), newPhone()]) {
      await signup(phone, { name: 'Émile Zola 汉' })
      const { body } = await verify(phone, await receiveCode(app, phone))
      names.push(body.data.user.username)
    }
    expect(names[0]).toBe('emilezola')
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name).toMatch(/^emilezola\d*$/)
  })

  test('a phone that has an account gets the same answer, and only the right code reveals it', async () => {
    const { phone } = await makeUser(app, { phone: newPhone() })
    const asked = await signup(phone)
    expect(asked.status).toBe(202)
    expect(asked.body.data).toEqual({
      phone,
      expiresIn: 600,
      resendAfter: 60,
      deliveryId: expect.any(String),
    })
    const code = await receiveCode(app, phone)
    expect((await verify(phone, otherThan(code))).body.error.code).toBe('OTP_INVALID')
    const verified = await verify(phone, code)
    expect(verified.status).toBe(409)
    expect(verified.body.message).toBe('This phone number already has an account. Please sign in.')
    expect((await verify(phone, code)).body.error.code).toBe('OTP_INVALID')
  })

  test('and so does a known e-mail, whatever its case', async () => {
    const [first, second] = [newPhone(), newPhone()]
    await signup(first, { email: 'Sipho@Example.org' })
    await verify(first, await receiveCode(app, first))
    expect((await signup(second, { email: 'sipho@example.ORG' })).status).toBe(202)
    const verified = await verify(second, await receiveCode(app, second))
    expect(verified.status).toBe(409)
    expect(verified.body.error.code).toBe('EMAIL_TAKEN')
    expect(await app.platform.db.prisma.user.count({ where: { phone: second } })).toBe(0)
  })

  test.each([
    [{ phone: '12' }, 'body.phone', 'Enter a valid phone number'],
    [{ phone: '' }, 'body.phone', 'Phone is required'],
    [{ password: 'short' }, 'body.password', 'Password must be at least 8 characters'],
    [{ password: 'Password123' }, 'body.password', 'This password is too common. Please choose another one.'],
    [{ confirmPassword: 'another-one-18' }, 'body.confirmPassword', 'Passwords do not match'],
    [{ name: ' ' }, 'body.name', 'Name is required'],
    [{ email: 'nobody' }, 'body.email', 'Please enter a valid email'],
  ])('%j is refused', async (wrong, path, message) => {
    const { status, body } = await app.visitor.call(
      'signup',
      { phone: '+26878999999', password, name: 'Thandi', ...wrong },
      from(),
    )
    expect(status).toBe(422)
    expect(body.message).toBe('Validation failed')
    expect(body.errors).toContainEqual({ path, message })
  })
})

describe('a code', () => {
  test('is neither in the answer nor readable in the database once sent', async () => {
    const phone = newPhone()
    const { body } = await signup(phone)
    const code = await receiveCode(app, phone)
    expect(JSON.stringify(body)).not.toContain(code)
    const row = await app.platform.db.prisma.otpCode.findUniqueOrThrow({
      where: { id: body.data.deliveryId },
    })
    expect(row.sealedCode).toBeNull()
    const { keys } = app.platform
    // Keyed, so that a million guesses do not find the code of a stolen row.
    expect(Buffer.from(row.codeHash)).toEqual(Buffer.from(keys.hash(`${row.id}:${code}`)))
    const others = await loadKeys({ dataDir: '/nowhere', secret: 'another secret of enough letters, 1' })
    expect(Buffer.from(row.codeHash)).not.toEqual(Buffer.from(others.hash(`${row.id}:${code}`)))
  })

  test('of 200 parallel guesses only five are tried, and then not even the right code', async () => {
    const phone = newPhone()
    await signup(phone)
    const code = await receiveCode(app, phone)
    const wrong = otherThan(code)
    await Promise.all(Array.from({ length: 200 }, () => verify(phone, wrong)))
    const row = await app.platform.db.prisma.otpCode.findFirstOrThrow({ where: { phone } })
    expect([row.unnamedTriesLeft, row.triesLeft]).toEqual([0, 5])
    const late = await verify(phone, code)
    expect(late.status).toBe(400)
    expect(late.body.message).toBe('Invalid verification code. Please try again.')
  })

  test('that is right creates one account, however often it is sent in parallel', async () => {
    const phone = newPhone()
    await signup(phone)
    const code = await receiveCode(app, phone)
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(phone, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400])
    expect(await app.platform.db.prisma.user.count({ where: { phone } })).toBe(1)
    expect(await app.platform.db.prisma.session.count({ where: { user: { phone } } })).toBe(1)
  })

  test('is accepted at the fifth try and refused at the sixth', async () => {
    const [lucky, unlucky] = [newPhone(), newPhone()]
    for (const [phone, wrongTries, status] of [
      [lucky, 4, 201],
      [unlucky, 5, 400],
    ] as const) {
      await signup(phone)
      const code = await receiveCode(app, phone)
      for (let tries = 0; tries < wrongTries; tries += 1) await verify(phone, otherThan(code))
      expect((await verify(phone, code)).status).toBe(status)
    }
  })

  test('expires after ten minutes', async () => {
    const phone = newPhone()
    await signup(phone)
    const code = await receiveCode(app, phone)
    await ageCodes(app, phone, 601)
    expect((await verify(phone, code)).body.error.code).toBe('OTP_INVALID')
  })

  test('is replaced by the next one', async () => {
    const phone = newPhone()
    await signup(phone)
    const first = await receiveCode(app, phone)
    await ageCodes(app, phone, 61)
    const again = await app.visitor.call('resendOtp', { phone, type: 'signup' }, from())
    expect(again.status).toBe(202)
    expect(again.body.message).toBe('New verification code sent')
    expect(again.body.data.resendAfter).toBe(120)
    const second = await receiveCode(app, phone)
    if (first !== second) expect((await verify(phone, first)).status).toBe(400)
    expect((await verify(phone, second)).status).toBe(201)
  })

  test('of a signup does not reset a password', async () => {
    const { phone } = await makeUser(app, { phone: newPhone() })
    await signup(phone)
    const otp = await receiveCode(app, phone)
    const { status } = await app.visitor.call('verifyForgotPassword', { phone, otp }, from())
    expect(status).toBe(400)
  })

  test('that is requested without a signup gets the same answer and no message', async () => {
    const phone = newPhone()
    const { status, body } = await app.visitor.call('resendOtp', { phone, type: 'signup' }, from())
    expect(status).toBe(202)
    expect(body.data).toMatchObject({ phone, expiresIn: 600, resendAfter: 60 })
    await expect(receiveCode(app, phone)).rejects.toThrow('got no code')
    expect(
      (await app.visitor.call('getOtpDelivery', { deliveryId: body.data.deliveryId })).body.data.status,
    ).toBe('sent')
  })

  test('of an unknown type is refused', async () => {
    const wrong: { phone: string; type: 'signup' } = JSON.parse('{"phone":"+26878123456","type":"login"}')
    expect((await app.visitor.call('resendOtp', wrong, from())).status).toBe(422)
  })
})
