import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { otherThan, receiveCode } from '../../../testing/codes.ts'
import { makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'

let app: TestApp
let admin: TestUser
let photo: Buffer
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeUser(app, { role: 'admin' })
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => app.close())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
const asFile = (bytes: Uint8Array, filename: string) => ({
  bytes,
  filename,
  type: 'application/octet-stream',
})
const upload = async (user: TestUser): Promise<string> => {
  const files = { file: asFile(photo, 'card.jpg') }
  return (await user.call('uploadMedia', { folder: 'verification' }, { files })).body.data.key
}
const submit = (user: TestUser, bytes: Uint8Array = pdf) =>
  user.call('submitIdentity', {}, { files: { document: asFile(bytes, 'card.pdf') } })
const waiting = async (user: TestUser) => {
  const { verifications } = (await admin.call('listVerifications', { limit: 100 })).body.data
  return verifications.find((one) => one.user.id === user.id)
}
const decide = async (user: TestUser, decision: 'approve' | 'reject', reason?: string) =>
  admin.call('decideVerification', { id: (await waiting(user))?.id ?? '', decision, reason })
const titles = async (user: TestUser) => {
  await app.settle()
  const { notifications } = (await user.call('listNotifications')).body.data
  return notifications.map(({ title, message }) => [title, message])
}

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
    for (const paper of [own, shown]) {
      const answer = await app.app.inject({ url: paper?.url ?? '' })
      expect([answer.statusCode, answer.rawPayload.equals(pdf)]).toEqual([200, true])
      expect(Date.parse(paper?.expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(300_000)
      const bare = (paper?.url ?? '').replace(/\?.*/, '')
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

describe('a claim', () => {
  const makeAdmin = (name: string) => makeUser(app, { role: 'admin', name })
  const refused = [409, 'REVIEW_CLAIMED', 'Another administrator is looking at this request']
  const told = async (answer: ReturnType<TestUser['call']>) => {
    const { status, body } = await answer
    return status === 200 ? [200] : [status, body.error.code, body.message]
  }
  const makeRequest = async () => {
    const user = await makeUser(app)
    await submit(user)
    return { user, id: (await waiting(user))?.id ?? '' }
  }

  test('prevents other administrators from claiming and deciding, and ends with the decision', async () => {
    const [first, other] = [await makeAdmin('Zodwa'), await makeAdmin('Sipho')]
    const { user, id } = await makeRequest()
    expect(await waiting(user)).toMatchObject({ claimedBy: null, claimedAt: null })
    const claimed = await first.call('claimVerification', { id })
    expect(claimed.body.data.verification).toMatchObject({
      id,
      documents: [{ url: expect.stringContaining('private') }],
      claimedBy: { id: first.id, name: 'Zodwa' },
      claimedAt: expect.any(String),
    })
    expect((await waiting(user))?.claimedBy?.id).toBe(first.id)
    expect(await told(other.call('claimVerification', { id }))).toEqual(refused)
    expect(await told(other.call('decideVerification', { id, decision: 'approve' }))).toEqual(refused)
    expect((await user.call('getIdentityStatus')).body.data.status).toBe('pending')

    expect((await first.call('claimVerification', { id })).status).toBe(200)
    const decided = await first.call('decideVerification', { id, decision: 'approve' })
    expect(decided.body.data.verification).toMatchObject({
      status: 'approved',
      claimedBy: null,
      claimedAt: null,
    })
    for (const one of [first, other])
      expect((await one.call('claimVerification', { id })).body.error.code).toBe('ALREADY_DECIDED')
    expect((await first.call('claimVerification', { id: newId() })).status).toBe(404)
    expect((await user.call('claimVerification', { id })).status).toBe(403)
  })

  test("covers a shop's documents too", async () => {
    const [first, other] = [await makeAdmin('Zodwa'), await makeAdmin('Sipho')]
    const shop = await makeShop(app)
    await shop.owner.call('submitSeller', { businessName: 'Weavers Ltd' })
    const id = (await waiting(shop.owner))?.id ?? ''
    expect((await first.call('claimVerification', { id })).status).toBe(200)
    const verdict = { shopId: shop.id, decision: 'approve' } as const
    expect(await told(other.call('decideSeller', verdict))).toEqual(refused)
    expect((await app.visitor.call('getShop', { id: shop.id })).body.data.shop.isVerified).toBe(false)
    expect((await first.call('decideSeller', verdict)).status).toBe(200)
  })

  test('goes to one of several parallel callers', async () => {
    const admins = await Promise.all(['A', 'B', 'C', 'D'].map(makeAdmin))
    const { user, id } = await makeRequest()
    // All of them wait for the row and recheck it when they get it.
    const answers = await app.platform.db.transaction(async (tx) => {
      await runSql(tx, 'SELECT FROM "IdentityRequest" WHERE id = $1::uuid FOR UPDATE', [id])
      const asked = admins.map((one) => told(one.call('claimVerification', { id })))
      await vi.waitUntil(async () => {
        const [waits] = await runSql(
          app.platform.db.kysely,
          `SELECT count(*) FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%claimedBy%'`,
        )
        return waits?.count === admins.length
      })
      return { asked }
    })
    const given = await Promise.all(answers.asked)
    expect(given.toSorted()).toEqual([[200], refused, refused, refused])
    const winner = admins[given.findIndex(([status]) => status === 200)]
    expect((await waiting(user))?.claimedBy?.id).toBe(winner?.id)
  })

  test('expires after 15 minutes, or when the administrator loses the role', async () => {
    const [first, other] = [await makeAdmin('Zodwa'), await makeAdmin('Sipho')]
    const { user, id } = await makeRequest()
    const setBack = (minutes: number) =>
      app.platform.db.prisma.identityRequest.update({
        where: { id },
        data: { claimedAt: new Date(Date.now() - minutes * 60_000) },
      })
    await first.call('claimVerification', { id })
    await setBack(14)
    expect(await told(other.call('claimVerification', { id }))).toEqual(refused)
    await setBack(16)
    expect(await waiting(user)).toMatchObject({ claimedBy: null, claimedAt: null })
    expect(await told(other.call('claimVerification', { id }))).toEqual([200])
    expect(await told(first.call('decideVerification', { id, decision: 'reject' }))).toEqual(refused)

    await admin.call('changeAdminUser', { id: other.id, role: 'user' })
    expect((await waiting(user))?.claimedBy).toBeNull()
    expect(await told(first.call('decideVerification', { id, decision: 'reject' }))).toEqual([200])
  })
})

describe('a shop', () => {
  const papers = { businessName: 'Weavers Ltd', registrationNumber: 'R-1' }

  test("is verified by an administrator's decision on its documents", async () => {
    const shop = await makeShop(app)
    const { owner } = shop
    expect((await owner.call('getSellerStatus')).body.data.status).toBe('none')
    const key = await upload(owner)
    const filed = await owner.call('submitSeller', { ...papers, documents: [key] })
    expect([filed.status, filed.body.data]).toMatchObject([201, { status: 'pending', kind: 'shop' }])
    expect((await owner.call('submitSeller', papers)).body.error.code).toBe('VERIFICATION_PENDING')
    expect(await waiting(owner)).toMatchObject({
      kind: 'shop',
      shop: { id: shop.id, slug: shop.slug },
      businessName: 'Weavers Ltd',
      registrationNumber: 'R-1',
      documents: [{ url: expect.stringContaining('private') }],
    })
    const verdict = { shopId: shop.id, decision: 'reject', reason: 'Illegible' } as const
    expect((await owner.call('decideSeller', verdict)).status).toBe(403)
    expect((await admin.call('decideSeller', verdict)).body.data.verification.status).toBe('rejected')
    expect((await owner.call('getSellerStatus')).body.data).toMatchObject({
      status: 'rejected',
      reason: 'Illegible',
    })
    expect((await admin.call('decideSeller', verdict)).body.error.code).toBe('ALREADY_DECIDED')

    expect((await owner.call('verifyShop', { id: shop.id, ...papers })).status).toBe(201)
    const approved = await admin.call('decideSeller', { shopId: shop.id, decision: 'approve' })
    expect(approved.status).toBe(200)
    expect((await app.visitor.call('getShop', { id: shop.id })).body.data.shop.isVerified).toBe(true)
    expect((await owner.call('getMe')).body.data.user.role).toBe('user')
    expect((await owner.call('submitSeller', papers)).body.error.code).toBe('ALREADY_VERIFIED')
    expect((await titles(owner)).map(([title]) => title)).toEqual([
      'Your shop is verified',
      'Your shop was not verified',
    ])
  })

  test('as a dealer gives its owner that role; an administrator keeps theirs', async () => {
    const shop = await makeShop(app)
    await shop.owner.call('submitSeller', { ...papers, kind: 'dealer' })
    expect((await shop.owner.call('getDealerDashboard')).status).toBe(403)
    await decide(shop.owner, 'approve')
    expect((await shop.owner.call('getMe')).body.data.user.role).toBe('dealer')
    // Servers that cached its owner's role do not use the old one.
    await expect.poll(async () => (await shop.owner.call('getDealerDashboard')).status).toBe(200)
    const chief = await makeShop(app, { owner: await makeUser(app, { role: 'admin' }) })
    await chief.owner.call('submitSeller', { ...papers, kind: 'dealer' })
    await decide(chief.owner, 'approve')
    expect((await chief.owner.call('getMe')).body.data.user.role).toBe('admin')
  })

  test('is requested by its owner only, once at a time, with a name and own documents', async () => {
    const shop = await makeShop(app)
    const stranger = await makeUser(app)
    expect((await stranger.call('submitSeller', papers)).status).toBe(403)
    expect((await stranger.call('verifyShop', { id: shop.id, ...papers })).body.error.code).toBe('FORBIDDEN')
    expect((await stranger.call('verifyShop', { id: newId(), ...papers })).body.error.code).toBe('NO_SHOP')
    const nameless = await shop.owner.call('submitSeller', { businessName: ' ' })
    expect(nameless.body.errors).toEqual([
      { path: 'body.businessName', message: 'Business name is required' },
    ])
    const theirs = await shop.owner.call('submitSeller', { ...papers, documents: [await upload(stranger)] })
    expect([theirs.status, theirs.body.errors[0]?.path]).toEqual([422, 'body.documents.0'])
    const answers = await Promise.all([1, 2, 3].map(() => shop.owner.call('submitSeller', papers)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await admin.call('decideSeller', { shopId: newId(), decision: 'approve' })).status).toBe(404)
  })
})
