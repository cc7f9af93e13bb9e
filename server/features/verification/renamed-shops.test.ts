import { describe, expect, test } from 'vitest'
import { makeShop, makeUser, type TestShop } from '../../../testing/factories.ts'
import { admin, app, decide, setUp, titles, upload, waiting } from './verification.test-setup.ts'

setUp()

const isVerified = async (shop: TestShop) =>
  (await app.visitor.call('getShop', { id: shop.id })).body.data.shop.isVerified
const makeVerified = async (): Promise<TestShop> => {
  const shop = await makeShop(app)
  const documents = [await upload(shop.owner)]
  await shop.owner.call('submitSeller', { businessName: 'Weavers Ltd', registrationNumber: 'R-1', documents })
  await decide(shop.owner, 'approve')
  expect(await isVerified(shop)).toBe(true)
  return shop
}

describe('a verified shop that is renamed', () => {
  test.each(['name', 'slug'] as const)(
    'by its %s loses its mark until an administrator approves',
    async (key) => {
      const shop = await makeVerified()
      const value = `bank-of-${shop.slug}`.slice(0, 40)
      const saved = await shop.owner.call('updateShop', { id: shop.id, [key]: value })
      expect([saved.status, saved.body.data.shop.isVerified]).toEqual([200, false])
      expect((await titles(shop.owner)).at(0)).toEqual([
        'Your shop is looked at again',
        'You changed its name or address, so we check it before it is marked as verified again.',
      ])
      expect(await waiting(shop.owner)).toMatchObject({
        kind: 'shop',
        shop: { id: shop.id, [key]: value },
        businessName: 'Weavers Ltd',
        registrationNumber: 'R-1',
        documents: [{ url: expect.stringContaining('private') }],
      })
      expect((await shop.owner.call('getSellerStatus')).body.data.status).toBe('pending')
      await decide(shop.owner, 'approve')
      expect(await isVerified(shop)).toBe(true)
    },
  )

  test('and refused may apply again', async () => {
    const shop = await makeVerified()
    await shop.owner.call('updateShop', { id: shop.id, name: 'National Bank' })
    await app.settle()
    await decide(shop.owner, 'reject', 'Another business')
    expect(await isVerified(shop)).toBe(false)
    expect((await shop.owner.call('submitSeller', { businessName: 'Weavers Ltd' })).status).toBe(201)
  })

  test('keeps its mark where nothing but other fields change', async () => {
    const shop = await makeVerified()
    const { name, slug } = (await app.visitor.call('getShop', { id: shop.id })).body.data.shop
    const changed = { id: shop.id, name, slug, description: 'Woven by hand, in Manzini', city: 'Manzini' }
    expect((await shop.owner.call('updateShop', changed)).status).toBe(200)
    await app.settle()
    expect([await isVerified(shop), await waiting(shop.owner)]).toEqual([true, undefined])
  })
})

test('a decision about the old name of a shop does not apply to its new one', async () => {
  const shop = await makeShop(app)
  await shop.owner.call('submitSeller', { businessName: 'Weavers Ltd' })
  const seen = await waiting(shop.owner)
  await shop.owner.call('updateShop', { id: shop.id, name: 'National Bank' })
  await app.settle()
  const late = await admin.call('decideVerification', { id: seen?.id ?? '', decision: 'approve' })
  expect([late.status, await isVerified(shop)]).toEqual([404, false])
  expect((await waiting(shop.owner))?.shop?.name).toBe('National Bank')
})

describe('a reserved name', () => {
  const refused = (path: string, message = 'This name is reserved. Please choose another one.') => ({
    status: 422,
    errors: [{ path, message }],
  })
  const outcome = ({ status, body }: { status: number; body: { errors: unknown } }) => ({
    status,
    errors: body.errors,
  })
  const newShop = { name: 'Woven Goods', description: 'Woven by hand', category: 'Fashion' } as const

  test('is refused for users and shops, when they are created and when they are renamed', async () => {
    const signup = { phone: '+26876000001', password: 'a long enough secret', name: 'Sоkоni Suppоrt' }
    expect(outcome(await app.visitor.call('signup', signup))).toEqual(refused('body.name'))
    const user = await makeUser(app)
    expect(outcome(await user.call('updateMe', { name: 'S o k o n i' }))).toEqual(refused('body.name'))
    const creating = { ...newShop, slug: 'woven-goods', name: 'Sokoni\u200b Support' }
    expect(outcome(await user.call('createShop', creating))).toEqual(refused('body.name'))
    const shop = await makeShop(app)
    expect(outcome(await shop.owner.call('updateShop', { id: shop.id, name: 'SUPPORT' }))).toEqual(
      refused('body.name'),
    )
  })

  test('is no address of a shop either', async () => {
    const user = await makeUser(app)
    const slug = 's0koni-support'
    expect((await user.call('checkSlug', { slug })).body.data).toEqual({
      available: false,
      reason: 'This URL is already taken! Try another one',
    })
    const created = await user.call('createShop', { ...newShop, slug })
    expect([created.status, created.body.error.code]).toEqual([422, 'SLUG_TAKEN'])
    const shop = await makeShop(app)
    expect((await shop.owner.call('updateShop', { id: shop.id, slug })).status).toBe(422)
  })

  test('belongs to administrators, and stays with an account that has it', async () => {
    const chief = await makeUser(app, { role: 'admin' })
    expect((await chief.call('updateMe', { name: 'Sokoni Support' })).status).toBe(200)
    const older = await makeUser(app, { name: 'Sokoni Helpdesk' })
    const saved = await older.call('updateMe', { name: 'Sokoni Helpdesk', language: 'fr' })
    expect(saved.status).toBe(200)
  })
})
