import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { otherThan, receiveCode } from '../../../testing/codes.ts'
import { makeUser } from '../../../testing/factories.ts'
import { admin, app, decide, pdf, setUp, submit, titles, upload, waiting } from './verification.test-setup.ts'

setUp()

describe('a phone', () => {
  const makeUnproven = async () => {
    const user = await makeUser(app, { phone: `+2687612${String(Math.random()).slice(2, 6)}` })
    await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { isPhoneVerified: false } })
    return user
  }

  test('is verified by the code it received', async () => {
    const user = await makeUnproven()
    expect((await user.call('getPhoneStatus')).body.data).toEqual({ isPhoneVerified: false, otp: null })
    const asked = await user.call('requestPhoneCode')
    expect([asked.status, asked.body.message]).toEqual([202, 'Verification code sent to your phone!'])
    expect(asked.body.data).toMatchObject({ phone: user.phone, expiresIn: 600, resendAfter: 60 })
    const code = await receiveCode(app, user.phone)
    const wrong = await user.call('verifyPhone', { otp: otherThan(code) })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Invalid verification code. Please try again.'])
    const { otp } = (await user.call('getPhoneStatus')).body.data
    expect(otp).toMatchObject({ deliveryStatus: 'sent', attemptsLeft: 4 })
    const wait = Date.parse(otp?.resendAt ?? '') - Date.now()
    expect(wait).toBeGreaterThan(30_000)
    expect(wait).toBeLessThanOrEqual(61_000)
    const soon = await user.call('resendPhoneCode')
    expect([soon.status, soon.body.error.code]).toEqual([429, 'OTP_TOO_SOON'])

    const proven = await user.call('verifyPhone', { otp: code })
    expect([proven.status, proven.body.message]).toEqual([200, 'Phone verified successfully!'])
    expect(proven.body.data.user.isPhoneVerified).toBe(true)
    expect((await user.call('verifyPhone', { otp: code })).status).toBe(400)
    expect((await user.call('requestPhoneCode')).body.error.code).toBe('PHONE_VERIFIED')
    expect((await app.visitor.call('requestPhoneCode')).status).toBe(401)
  })

  test('is verified by the endpoint with a number too, if it is the own one', async () => {
    const [user, other] = [await makeUnproven(), await makeUnproven()]
    const theirs = await user.call('requestOwnPhoneCode', { phoneNumber: other.phone })
    expect([theirs.status, theirs.body.error.code]).toEqual([403, 'FORBIDDEN'])
    expect((await user.call('requestOwnPhoneCode', { phoneNumber: 'x' })).status).toBe(422)
    expect((await user.call('requestOwnPhoneCode', { phoneNumber: user.phone })).status).toBe(202)
    const otp = await receiveCode(app, user.phone)
    expect((await user.call('verifyOwnPhone', { phoneNumber: other.phone, otp })).status).toBe(403)
    // A code is valid only for its own phone.
    expect((await other.call('verifyPhone', { otp })).status).toBe(400)
    expect((await user.call('verifyOwnPhone', { phoneNumber: user.phone, otp })).status).toBe(200)
  })
})

describe('an identity', () => {
  test('is submitted as files, reviewed by an administrator, and approved', async () => {
    const user = await makeUser(app, { name: 'Amina' })
    expect((await user.call('getIdentityStatus')).body.data).toEqual({
      status: 'none',
      attempts: 0,
      lastAttempt: null,
      details: null,
      canSubmit: true,
    })
    const answer = await submit(user)
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({ status: 'pending', attempts: 1, canSubmit: false })
    const me = (await user.call('getMe')).body.data.user
    expect(me).toMatchObject({
      idVerificationStatus: 'pending',
      idVerificationAttempts: 1,
      isIdVerified: false,
    })
    expect((await submit(user)).body.error.code).toBe('VERIFICATION_PENDING')

    expect((await user.call('listVerifications')).status).toBe(403)
    const request = await waiting(user)
    expect(request).toMatchObject({
      kind: 'identity',
      status: 'pending',
      user: { name: 'Amina', phone: user.phone },
    })
    const id = request?.id ?? ''
    expect((await user.call('decideVerification', { id, decision: 'approve' })).status).toBe(403)
    const answers = await Promise.all(
      [1, 2].map(() => admin.call('decideVerification', { id, decision: 'approve' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await user.call('getMe')).body.data.user).toMatchObject({
      idVerificationStatus: 'verified',
      isIdVerified: true,
    })
    expect((await submit(user)).body.error.code).toBe('ALREADY_VERIFIED')
    expect(await titles(user)).toEqual([['You are verified', 'Your identity was verified.']])
    const log = await app.platform.db.prisma.auditLog.findMany({ where: { targetId: user.id } })
    expect(log).toMatchObject([
      {
        actorId: admin.id,
        action: 'identity.approve',
        before: { status: 'pending' },
        after: { status: 'approved' },
      },
    ])
    expect((await admin.call('decideVerification', { id: newId(), decision: 'reject' })).status).toBe(404)
  })

  test('can be read by its owner and administrators only, at URLs that expire', async () => {
    const user = await makeUser(app)
    const { details } = (await submit(user)).body.data
    const [own] = details?.documents ?? []
    const [shown] = (await waiting(user))?.documents ?? []
    for (const document of [own, shown]) {
      const answer = await app.app.inject({ url: document?.url ?? '' })
      expect([answer.statusCode, answer.rawPayload.equals(pdf)]).toEqual([200, true])
      expect(Date.parse(document?.expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(300_000)
      const bare = (document?.url ?? '').replace(/\?.*/, '')
      expect((await app.app.inject({ url: bare })).statusCode).toBeGreaterThanOrEqual(400)
    }
    expect((await app.visitor.call('getIdentityStatus')).status).toBe(401)
  })

  test('is submitted as keys of own uploads, at most three times', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const theirs = await user.call('submitId', { idDocumentUrl: await upload(other) })
    expect([theirs.status, theirs.body.errors]).toEqual([
      422,
      [{ path: 'body.idDocumentUrl', message: 'This upload is not finished or is not yours' }],
    ])
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const answer = await user.call('submitId', { idDocumentUrl: await upload(user) })
      expect([answer.status, answer.body.data.attempts]).toEqual([201, attempt])
      await decide(user, 'reject', 'Too dark')
      const { data } = (await user.call('getIdentityStatus')).body
      expect(data).toMatchObject({
        status: 'rejected',
        details: { rejectedReason: 'Too dark' },
        canSubmit: attempt < 3,
      })
    }
    expect((await user.call('getMe')).body.data.user.idVerificationDetails).toEqual({
      rejectedReason: 'Too dark',
    })
    const fourth = await user.call('submitId', { idDocumentUrl: await upload(user) })
    expect([fourth.status, fourth.body.message]).toEqual([409, 'Contact Support - Max attempts reached'])
    const forgive = () => admin.call('changeAdminUser', { id: user.id, idVerificationAttempts: 0 })
    expect((await user.call('changeAdminUser', { id: user.id, idVerificationAttempts: 0 })).status).toBe(403)
    const forgiven = await Promise.all([forgive(), forgive()])
    expect(forgiven.map(({ body }) => body.data.user.idVerificationAttempts)).toEqual([0, 0])
    expect((await user.call('getIdentityStatus')).body.data).toMatchObject({
      status: 'rejected',
      attempts: 0,
      canSubmit: true,
    })
    expect((await user.call('getMe')).body.data.user.idVerificationAttempts).toBe(0)
    const resets = await app.platform.db.prisma.auditLog.findMany({
      where: { targetId: user.id, action: 'user.reset-attempts' },
    })
    expect(resets).toMatchObject([
      { before: { idVerificationAttempts: 3 }, after: { idVerificationAttempts: 0 } },
    ])
    expect((await titles(user)).at(0)).toEqual([
      'Your verification was rejected',
      'Your documents were not accepted: Too dark',
    ])
    expect(await titles(user)).toHaveLength(3)
  })

  test('needs a verified phone and a document of an accepted kind', async () => {
    const user = await makeUser(app)
    const none = await user.call('submitIdentity', {})
    expect(none.body.errors).toEqual([{ path: 'body.document', message: 'Choose a document' }])
    const page = await submit(user, Buffer.from('<html><script>1</script></html>'))
    expect(page.status).toBe(415)
    const clip = Buffer.concat([
      Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'),
      Buffer.alloc(100),
    ])
    expect((await submit(user, clip)).status).toBe(415)
    expect((await user.call('getIdentityStatus')).body.data.attempts).toBe(0)
    await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { isPhoneVerified: false } })
    const refused = await submit(user)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'PHONE_NOT_VERIFIED'])
    expect((await user.call('getIdentityStatus')).body.data.canSubmit).toBe(false)
  })

  test('is submitted once by parallel calls', async () => {
    const user = await makeUser(app)
    const keys = await Promise.all([upload(user), upload(user), upload(user)])
    const answers = await Promise.all(keys.map((idDocumentUrl) => user.call('submitId', { idDocumentUrl })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})
