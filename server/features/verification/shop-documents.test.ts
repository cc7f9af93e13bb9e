import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { makeShop, makeUser } from '../../../testing/factories.ts'
import { admin, app, decide, setUp, titles, upload, waiting } from './verification.test-setup.ts'

setUp()

describe('a shop', () => {
  const submission = { businessName: 'Weavers Ltd', registrationNumber: 'R-1' }

  test("is verified by an administrator's decision on its documents", async () => {
    const shop = await makeShop(app)
    const { owner } = shop
    expect((await owner.call('getSellerStatus')).body.data.status).toBe('none')
    const key = await upload(owner)
    const filed = await owner.call('submitSeller', { ...submission, documents: [key] })
    expect([filed.status, filed.body.data]).toMatchObject([201, { status: 'pending', kind: 'shop' }])
    expect((await owner.call('submitSeller', submission)).body.error.code).toBe('VERIFICATION_PENDING')
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

    expect((await owner.call('verifyShop', { id: shop.id, ...submission })).status).toBe(201)
    const approved = await admin.call('decideSeller', { shopId: shop.id, decision: 'approve' })
    expect(approved.status).toBe(200)
    expect((await app.visitor.call('getShop', { id: shop.id })).body.data.shop.isVerified).toBe(true)
    expect((await owner.call('getMe')).body.data.user.role).toBe('user')
    expect((await owner.call('submitSeller', submission)).body.error.code).toBe('ALREADY_VERIFIED')
    expect((await titles(owner)).map(([title]) => title)).toEqual([
      'Your shop is verified',
      'Your shop was not verified',
    ])
  })

  test('as a dealer gives its owner that role; an administrator keeps theirs', async () => {
    const shop = await makeShop(app)
    await shop.owner.call('submitSeller', { ...submission, kind: 'dealer' })
    expect((await shop.owner.call('getDealerDashboard')).status).toBe(403)
    await decide(shop.owner, 'approve')
    expect((await shop.owner.call('getMe')).body.data.user.role).toBe('dealer')
    // Servers that cached its owner's role do not use the old one.
    await expect.poll(async () => (await shop.owner.call('getDealerDashboard')).status).toBe(200)
    const chief = await makeShop(app, { owner: await makeUser(app, { role: 'admin' }) })
    await chief.owner.call('submitSeller', { ...submission, kind: 'dealer' })
    await decide(chief.owner, 'approve')
    expect((await chief.owner.call('getMe')).body.data.user.role).toBe('admin')
  })

  test('is requested by its owner only, once at a time, with a name and own documents', async () => {
    const shop = await makeShop(app)
    const stranger = await makeUser(app)
    expect((await stranger.call('submitSeller', submission)).status).toBe(403)
    expect((await stranger.call('verifyShop', { id: shop.id, ...submission })).body.error.code).toBe(
      'FORBIDDEN',
    )
    expect((await stranger.call('verifyShop', { id: newId(), ...submission })).body.error.code).toBe(
      'NO_SHOP',
    )
    const nameless = await shop.owner.call('submitSeller', { businessName: ' ' })
    expect(nameless.body.errors).toEqual([
      { path: 'body.businessName', message: 'Business name is required' },
    ])
    const theirs = await shop.owner.call('submitSeller', {
      ...submission,
      documents: [await upload(stranger)],
    })
    expect([theirs.status, theirs.body.errors[0]?.path]).toEqual([422, 'body.documents.0'])
    const answers = await Promise.all([1, 2, 3].map(() => shop.owner.call('submitSeller', submission)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await admin.call('decideSeller', { shopId: newId(), decision: 'approve' })).status).toBe(404)
  })
})
