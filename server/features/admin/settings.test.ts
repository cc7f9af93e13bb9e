import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../contract/index.ts'
import { success } from '../../../contract/texts.ts'
import type { Endpoint } from '../../../contract/wire.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeUser, type TestUser } from '../../../testing/factories.ts'
import { onePixel } from '../../../testing/fixtures.ts'
import { runSql } from '../../../testing/sql.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await makeUser(app, { role: 'admin', name: 'Root' })
})
afterAll(() => app.close())

describe('settings', () => {
  test('close every endpoint that posts a comment', async () => {
    const user = await makeUser(app)
    const posted: (string | undefined)[] = [success.commentPosted, success.replyPosted]
    const posting = Object.values<Endpoint>(endpoints).filter(({ message }) => posted.includes(message))
    expect(posting.length).toBeGreaterThanOrEqual(5)
    const post = async ({ method, path }: Endpoint) => {
      const url = `/api${path.replace(/:\w+/g, newId())}`
      const headers = { authorization: `Bearer ${user.token}` }
      return [path, (await app.app.inject({ method, url, headers, payload: { comment: 'Nice' } })).statusCode]
    }
    const postAll = () => Promise.all(posting.map(post))
    await admin.call('putAdminSettings', { areCommentsOpen: false })
    const closed = await postAll()
    await admin.call('putAdminSettings', { areCommentsOpen: true })
    expect(closed).toEqual(posting.map(({ path }) => [path, 503]))
    expect(await postAll()).toEqual(posting.map(({ path }) => [path, 404]))
  })

  test('apply at once, one by one, and are audited', async () => {
    const [user, product] = [await makeUser(app), await makeProduct(app)]
    const before = (await admin.call('getAdminSettings')).body.data.settings
    expect(before.areCommentsOpen).toBe(true)
    const [off] = await Promise.all([
      admin.call('putAdminSettings', { areCommentsOpen: false }),
      admin.call('putAdminSettings', { isSignupOpen: false }),
    ])
    expect(off.body.data.settings.areCommentsOpen).toBe(false)
    const comment = () => user.call('createComment', { id: product.id, comment: 'Nice' })
    expect((await comment()).status).toBe(503)
    const signup = { phone: '+26876009999', password: 'a right long one', name: 'New' }
    expect((await app.visitor.call('signup', signup)).body.error.code).toBe('UNAVAILABLE')
    const after = (await admin.call('getAdminSettings')).body.data.settings
    expect(after).toEqual({ ...before, areCommentsOpen: false, isSignupOpen: false })
    // A client may send back everything it read.
    expect((await admin.call('putAdminSettings', before)).body.data.settings).toEqual(before)
    expect((await comment()).status).toBe(201)
    const { auditLog } = (await admin.call('listAuditLog', { action: 'settings' })).body.data
    expect(auditLog[0]).toMatchObject({
      user: { id: admin.id, name: 'Root' },
      action: 'settings.change',
      targetType: 'settings',
      before: { areCommentsOpen: false, isSignupOpen: false },
      after: { areCommentsOpen: true, isSignupOpen: true },
    })
  })

  test('blocked words put comments into the review queue', async () => {
    const [user, product] = [await makeUser(app), await makeProduct(app)]
    await admin.call('putAdminSettings', { blockedWords: ['scoundrel', 'scoundrel'] })
    expect((await admin.call('getAdminSettings')).body.data.settings.blockedWords).toEqual(['scoundrel'])
    await user.call('createComment', { id: product.id, comment: 'What a Scoundrel.' })
    const { comments } = (await admin.call('listModerationQueue', { limit: 100 })).body.data
    expect(comments.filter(({ isFlagged }) => isFlagged).map(({ comment }) => comment)).toEqual([
      'What a Scoundrel.',
    ])
    for (const wrong of [[''], ['x'.repeat(101)]])
      expect((await admin.call('putAdminSettings', { blockedWords: wrong })).status).toBe(422)
    await admin.call('putAdminSettings', { blockedWords: [] })
  })
})

test('endpoints that store files refuse them while uploads are off; other endpoints work', async () => {
  const product = await makeProduct(app)
  const { owner } = product
  const image = { bytes: onePixel, filename: 'a.png', type: 'image/png' }
  await admin.call('putAdminSettings', { areUploadsOpen: false })
  const answers = await Promise.all([
    owner.call('uploadMedia', { folder: 'chats' }, { files: { file: image } }),
    owner.call('setAvatar', {}, { files: { avatar: image } }),
    owner.call('addImages', { id: product.id }, { files: { images: image } }),
    owner.call('uploadShopImage', { id: product.shop.id, type: 'logo' }, { files: { image } }),
    owner.call('uploadDirectAttachment', { participantId: admin.id }, { files: { file: image } }),
    admin.call('sendMessage', { shopId: product.shop.id, content: 'See' }, { files: { files: image } }),
    admin.call('createComment', { id: product.id, comment: 'See' }, { files: { files: image } }),
  ])
  expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual(
    answers.map(() => [503, 'UNAVAILABLE']),
  )
  const begun = await app.app.inject({
    method: 'POST',
    url: '/api/media/uploads',
    headers: { authorization: `Bearer ${owner.token}`, 'tus-resumable': '1.0.0', 'upload-length': '9' },
  })
  expect([begun.statusCode, JSON.parse(begun.body).error.code]).toEqual([503, 'UNAVAILABLE'])
  expect(await app.platform.db.prisma.upload.count({ where: { ownerId: owner.id } })).toBe(0)
  expect((await admin.call('createComment', { id: product.id, comment: 'Words alone' })).status).toBe(201)
  const shown = await owner.call('askAssistantAboutImage', {}, { files: { image } })
  expect(shown.body.error?.code).not.toBe('UNAVAILABLE')
  await admin.call('putAdminSettings', { areUploadsOpen: true })
  expect((await owner.call('setAvatar', {}, { files: { avatar: image } })).status).toBe(200)
})

describe('limits', () => {
  // A factor multiplies every limit, like those of the endpoints.
  let exact: TestApp
  beforeAll(async () => {
    exact = await startTestApp()
  })
  afterAll(() => exact.close())

  test('apply to parallel calls, answer when to try again, and end with their window', async () => {
    const root = await makeUser(exact, { role: 'admin' })
    const product = await makeProduct(exact)
    const writer = await makeUser(exact)
    const write = () => writer.call('createComment', { id: product.id, comment: 'Nice' })
    expect((await root.call('getAdminSettings')).body.data.settings.mostCommentsAnHour).toBeNull()
    const set = await root.call('putAdminSettings', { mostCommentsAnHour: 2, mostProductsADay: 2 })
    expect(set.body.data.settings).toMatchObject({ mostCommentsAnHour: 2, mostProductsADay: 2 })

    const answers = await Promise.all([1, 2, 3, 4].map(write))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.error).toEqual({ code: 'TOO_MANY_REQUESTS', message: 'Too many requests' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500)
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(3600)
    const [first] = answers.filter(({ status }) => status === 201)
    const reply = await writer.call('replyToComment', {
      id: first?.body.data.comment.id ?? '',
      comment: 'And',
    })
    expect(reply.status).toBe(429)
    expect((await product.owner.call('createComment', { id: product.id, comment: 'Thanks' })).status).toBe(
      201,
    )
    await runSql(
      exact.platform.db.kysely,
      `UPDATE "Comment" SET "createdAt" = now() - interval '61 minutes' WHERE id = $1::uuid`,
      [first?.body.data.comment.id],
    )
    expect((await write()).status).toBe(201)
    expect((await write()).status).toBe(429)

    // One exists already; without its video a listing is complete except for processing.
    const list = () =>
      product.owner.call('createProduct', {
        title: 'Mat',
        description: 'Of grass',
        price: { amount: 5, currency: 'SZL' },
      })
    expect([(await list()).status, (await list()).status]).toEqual([201, 429])
    await root.call('putAdminSettings', { mostProductsADay: null, mostCommentsAnHour: null })
    expect([(await list()).status, (await write()).status]).toEqual([201, 201])
    for (const wrong of [0, -1, 1.5, 1e9])
      expect((await root.call('putAdminSettings', { mostProductsADay: wrong })).status).toBe(422)
  })
})
