import { Readable } from 'node:stream'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { hashPassword } from '../accounts/public.ts'
import { deleteUnusedWords } from '../products/actions/delete-unused-words.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await makeUser(app, { role: 'admin', name: 'Root' })
})
afterAll(() => app.close())

const openOf = async (user: TestUser) => {
  const { accountRequests } = (await admin.call('listAccountRequests', { limit: 100 })).body.data
  return accountRequests.find((request) => request.user.id === user.id)
}
const decide = async (user: TestUser, decision: 'approve' | 'reject') =>
  admin.call('decideAccountRequest', { id: (await openOf(user))?.id ?? '', decision })
const logIn = (phone: string, password: string) => app.visitor.call('login', { identifier: phone, password })
const give = async (user: TestUser, password: string) => {
  const passwordHash = await hashPassword(password)
  await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { passwordHash } })
}

describe('a request', () => {
  test('is filed once, shown in the own record, and cancelled', async () => {
    const user = await makeUser(app)
    const first = await user.call('requestDeactivation', { reason: ' A pause ' })
    expect(first.status).toBe(202)
    expect(first.body.message).toBe('Deactivation request submitted successfully')
    const { accountRequest } = (await user.call('getMe')).body.data.user
    expect(accountRequest).toEqual(first.body.data.accountRequest)
    expect(accountRequest).toMatchObject({ type: 'deactivation', reason: 'A pause' })
    for (const again of ['requestDeletion', 'requestDeactivation', 'deleteMe'] as const) {
      const { body } = await user.call(again, {})
      expect([body.error.code, body.message]).toEqual(['ACCOUNT_REQUEST_OPEN', 'Resource conflict'])
    }

    const cancelled = await user.call('cancelAccountRequest')
    expect(cancelled.body.message).toBe('Account request cancelled successfully')
    expect((await user.call('getMe')).body.data.user.accountRequest).toBeNull()
    expect((await user.call('cancelAccountRequest')).status).toBe(404)

    const deletion = await user.call('deleteMe')
    expect([deletion.status, deletion.body.message]).toEqual([202, 'Deletion request submitted successfully'])
    expect((await user.call('getMe')).body.data.user.accountRequest?.type).toBe('deletion')
  })

  test('is filed once by parallel calls', async () => {
    const user = await makeUser(app)
    const answers = await Promise.all([1, 2, 3, 4].map(() => user.call('requestDeletion', {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409])
  })

  test('is visible to administrators, who decide it once', async () => {
    const user = await makeUser(app, { name: 'Amina' })
    await user.call('requestDeactivation', { reason: 'Why not' })
    expect((await user.call('listAccountRequests')).status).toBe(403)
    expect((await app.visitor.call('listAccountRequests')).status).toBe(401)
    const request = await openOf(user)
    expect(request).toMatchObject({
      type: 'deactivation',
      reason: 'Why not',
      status: 'open',
      user: { id: user.id, name: 'Amina', phone: user.phone },
      decidedAt: null,
    })
    const id = request?.id ?? ''
    expect((await user.call('decideAccountRequest', { id, decision: 'approve' })).status).toBe(403)
    const answers = await Promise.all(
      (['reject', 'reject'] as const).map((decision) =>
        admin.call('decideAccountRequest', { id, decision, reason: ' An order is open ' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await admin.call('decideAccountRequest', { id: newId(), decision: 'reject' })).status).toBe(404)
    await app.settle()
    expect((await user.call('getMe')).body.data.user.accountRequest).toBeNull()
    const { notifications } = (await user.call('listNotifications')).body.data
    expect(notifications.map(({ title, message }) => [title, message])).toEqual([
      [
        'Your account request was rejected',
        'Your account stays as it is: the request for its deactivation was rejected: An order is open',
      ],
    ])
    const log = await app.platform.db.prisma.auditLog.findMany({ where: { targetId: user.id } })
    expect(log).toMatchObject([{ actorId: admin.id, action: 'account-request.reject', targetType: 'user' }])
    expect((await admin.call('listAccountRequests', { status: 'rejected' })).body.data.pagination.total).toBe(
      1,
    )
  })
})

test('a deactivated account cannot sign in, and its shop and products are hidden', async () => {
  const product = await makeProduct(app)
  const { owner, shop } = product
  await give(owner, 'correct horse battery')
  await owner.call('requestDeactivation', {})
  expect((await decide(owner, 'approve')).status).toBe(200)
  await app.settle()
  expect((await owner.call('getMe')).status).toBe(401)
  expect((await app.visitor.call('refresh', { refreshToken: owner.refreshToken })).status).toBe(401)
  const login = await logIn(owner.phone, 'correct horse battery')
  expect([login.status, login.body.error.code]).toEqual([403, 'ACCOUNT_DEACTIVATED'])
  expect(app.pushes).toContainEqual(
    expect.objectContaining({ rooms: [`session:${owner.sessionId}`], event: 'session:ended' }),
  )
  expect((await app.visitor.call('getProduct', { id: product.id })).status).toBe(404)
  expect((await app.visitor.call('getShop', { id: shop.id })).status).toBe(404)
  expect((await app.visitor.call('getUser', { id: owner.id })).status).toBe(404)
  const { products } = (await app.visitor.call('listProducts', { limit: 100 })).body.data
  expect(products.map(({ id }) => id)).not.toContain(product.id)
})

test('an account exports its own data as one file, without secrets of others', async () => {
  const { owner, id } = await makeProduct(app, { title: 'Basket' })
  await owner.call('createComment', { id, comment: 'My own words' })
  const answer = await owner.call('exportMe')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="sokoni-my-data.json"')
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.body).not.toHaveProperty('success')
  expect(answer.body).toMatchObject({
    user: { id: owner.id, phone: owner.phone },
    products: [{ id, title: 'Basket' }],
    comments: [{ text: 'My own words' }],
    shops: [{ ownerId: owner.id }],
  })
  expect(JSON.stringify(answer.body)).not.toContain('passwordHash')
  expect((await app.visitor.call('exportMe')).status).toBe(401)
})

describe('after a deletion', () => {
  let planted = 0
  /** Returns a text that occurs nowhere else. */
  const plant = (what: string) => {
    planted += 1
    return `zq${planted}${what}`
  }
  const texts: string[] = []
  const keep = (text: string) => {
    texts.push(text)
    return text
  }

  /** Every row of every table of the product and its queues, as text. */
  const everything = async () => {
    const tables = await runSql(
      app.platform.db.kysely,
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    )
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const rows = await runSql(app.platform.db.kysely, `SELECT t::text AS row FROM ${name} t`)
        return rows.map(({ row }) => `${name} ${row}`)
      }),
    )
    return found.flat()
  }
  const storedKeys = async () => {
    const keys: string[] = []
    for await (const { key } of app.platform.storage.list('')) keys.push(key)
    return keys
  }

  test('none of 50 planted personal strings is left; the other participant of a chat keeps the messages', async () => {
    const { db, storage } = app.platform
    const phone = keep('+26876808182')
    const person = await makeUser(app, { name: keep(plant('Name')), phone })
    await give(person, 'correct horse battery')
    await person.call('updateMe', { email: keep(`${plant('mail')}@example.com`) })
    const username = keep(plant('username'))
    const avatar = keep(plant('avatar'))
    await db.prisma.user.update({
      where: { id: person.id },
      data: { username, avatar: `https://x.test/${avatar}` },
    })
    const shop = await makeShop(app, { owner: person, name: keep(plant('Shop')) })
    // The slug stays taken for good, so it is not derived from the name here.
    await db.prisma.shop.update({
      where: { id: shop.id },
      data: {
        slug: `neutral-${shop.id}`,
        description: keep(plant('about')),
        contactPhone: keep(plant('contact')),
        city: keep(plant('city')),
        logo: keep(plant('logo')),
        coverImage: keep(plant('cover')),
      },
    })
    await db.prisma.shopSlug.updateMany({ where: { shopId: shop.id }, data: { slug: `neutral-${shop.id}` } })
    const product = await makeProduct(app, { shop, title: keep(plant('Title')) })
    const fileKey = `products/${product.id}/1/${keep(plant('poster'))}.webp`
    await storage.put(fileKey, Readable.from([Buffer.from('picture')]), { type: 'image/webp' })
    await db.prisma.product.update({
      where: { id: product.id },
      data: {
        description: keep(plant('describes')),
        brand: keep(plant('brand')),
        sku: keep(plant('sku')),
        barcode: keep(plant('barcode')),
        attributes: { note: keep(plant('attribute')) },
        tags: [keep(plant('tag'))],
        weight: keep(plant('weight')),
        shipping: { note: keep(plant('delivery')) },
        seo: { title: keep(plant('seo')) },
        ai: { transcript: keep(plant('spoken')) },
        media: [
          {
            key: fileKey,
            type: 'image',
            size: 1,
            isPrimary: true,
            poster: null,
            width: null,
            height: null,
            duration: null,
            thumbhash: null,
            renditions: [],
            captions: null,
            alt: keep(plant('alt')),
          },
        ],
        sourceKey: keep(plant('source')),
        failureReason: keep(plant('failure')),
      },
    })
    const uploadKey = `private/uploads/${keep(plant('bytes'))}.webp`
    await storage.put(uploadKey, Readable.from([Buffer.from('upload')]), { type: 'image/webp' })
    await db.prisma.upload.create({
      data: {
        key: keep(plant('upload')),
        storageKey: uploadKey,
        ownerId: person.id,
        folder: 'comments',
        type: 'image/webp',
        filename: keep(plant('file')),
        size: 6,
      },
    })

    // Records of other users that contain their data.
    const other = await makeProduct(app)
    const friend = await makeUser(app, { name: 'Friend' })
    const kept: string[] = []
    const write = async (n: number) => {
      const text = plant(`message${n}`)
      kept.push(text)
      await person.call('sendMessage', { shopId: other.shop.id, content: text })
    }
    for (let n = 0; n < 2; n += 1) await write(n)
    const direct = plant('direct')
    kept.push(direct)
    await person.call('sendDirectMessage', { receiverId: friend.id, message: direct })
    for (let n = 0; n < 8; n += 1) {
      const comment = keep(plant(`comment${n}`))
      await person.call(
        'createComment',
        { id: other.id, comment, rating: 5 },
        { headers: { 'idempotency-key': comment } },
      )
    }
    const theirs = (await friend.call('createComment', { id: other.id, comment: 'Nice', rating: 3 })).body
      .data.comment
    await person.call('replyToComment', { id: theirs.id, comment: keep(plant('reply')) })
    await person.call('createInquiry', {
      id: other.id,
      message: keep(plant('inquiry')),
      contactInfo: { name: keep(plant('asker')), email: keep(plant('answer')), phone: keep(plant('number')) },
    })
    await person.call('likeComment', { id: theirs.id })
    await person.call('setLike', { id: other.id })
    await person.call('setBookmark', { id: other.id })
    await person.call('followShop', { id: other.shop.id })
    await friend.call('followShop', { id: shop.id })
    await friend.call('setLike', { id: product.id })
    await friend.call('createComment', { id: product.id, comment: 'Good' })
    await friend.call('createInquiry', { id: product.id, message: 'Still there?' })
    await app.settle()

    expect((await person.call('saveSearch', { q: keep(plant('sought')) })).status).toBe(201)

    // Intermediate records.
    const userAgent = keep(plant('agent'))
    await app.visitor.call(
      'login',
      { identifier: phone, password: 'correct horse battery' },
      { headers: { 'user-agent': userAgent } },
    )
    await app.visitor.call('login', { identifier: phone, password: 'wrong' })
    await app.visitor.call('forgotPassword', { phone }, { headers: { 'idempotency-key': 'forgot' } })
    await db.prisma.otpCode.create({
      data: {
        id: newId(),
        phone,
        purpose: 'signup',
        codeHash: new Uint8Array(4),
        pending: { name: keep(plant('pending')) },
        address: '127.0.0.1',
        expiresAt: new Date(),
      },
    })
    await db.prisma.whatsappOutbox.create({
      data: { id: newId(), to: phone, template: keep(plant('template')), code: '123456' },
    })
    const endpoint = `https://push.test/${keep(plant('endpoint'))}`
    await db.prisma.pushSubscription.create({
      data: {
        id: newId(),
        userId: person.id,
        sessionId: person.sessionId,
        endpoint,
        p256dh: keep(plant('p256dh')),
        auth: keep(plant('auth')),
      },
    })
    await db.prisma.assistantSession.create({
      data: {
        id: newId(),
        userId: person.id,
        state: { turns: [{ role: 'user', text: keep(plant('wish')) }] },
      },
    })
    await db.prisma.feedSnapshot.create({
      data: { userId: person.id, view: keep(plant('view')) },
    })
    await db.prisma.identityRequest.create({
      data: {
        id: newId(),
        userId: person.id,
        documents: [keep(plant('document'))],
        reason: keep(plant('unclear')),
      },
    })
    await db.prisma.sellerRequest.create({
      data: {
        id: newId(),
        userId: person.id,
        shopId: shop.id,
        kind: 'shop',
        businessName: keep(plant('business')),
        registrationNumber: keep(plant('number')),
        documents: [keep(plant('licence'))],
        reason: keep(plant('verdict')),
      },
    })
    await db.prisma.report.create({
      data: {
        id: newId(),
        reporterId: person.id,
        targetType: 'product',
        targetId: other.id,
        reason: keep(plant('reported')),
        details: keep(plant('details')),
      },
    })
    // Another user's report keeps its text.
    await db.prisma.report.create({
      data: {
        id: newId(),
        reporterId: other.owner.id,
        targetType: 'comment',
        targetId: newId(),
        reason: 'Rude',
        evidence: { text: keep(plant('evidence')), userId: person.id, media: [] },
      },
    })
    await db.prisma.idempotencyKey.create({
      data: {
        caller: person.id,
        key: keep(plant('key')),
        request: new Uint8Array(4),
        status: 200,
        answer: { said: keep(plant('answer')) },
      },
    })
    await person.call('requestDeletion', { reason: keep(plant('because')) })
    await app.settle()

    expect(texts.length).toBeGreaterThanOrEqual(50)
    const before = (await everything()).join('\n') + (await storedKeys()).join('\n')
    expect(texts.filter((text) => !before.includes(text))).toEqual([])

    const id = (await openOf(person))?.id ?? ''
    const decided = await admin.call(
      'decideAccountRequest',
      { id, decision: 'approve' },
      { headers: { 'idempotency-key': 'approve' } },
    )
    expect(decided.body.data.accountRequest).toMatchObject({
      status: 'approved',
      reason: '',
      user: { phone: null },
    })
    await app.settle()
    // Dispatched events are deleted in batches, a moment later.
    await expect.poll(() => db.prisma.outbox.count()).toBe(0)
    // A step of the clean-up of every ten minutes.
    await deleteUnusedWords(app.platform)
    const rows = await everything()
    expect(
      texts.flatMap((text) => rows.filter((row) => row.includes(text)).map((row) => [text, row])),
    ).toEqual([])
    const keys = (await storedKeys()).join('\n')
    expect(texts.filter((text) => keys.includes(text))).toEqual([])
    for (const text of kept) expect(rows.join('\n')).toContain(text)

    // The counts are as if the account had never existed.
    const { product: left } = (await app.visitor.call('getProduct', { id: other.id })).body.data
    expect(left).toMatchObject({
      likes: 0,
      comments: 1,
      stats: { bookmarks: 0, averageRating: 3, ratingCount: 1 },
      shop: { followersCount: 0 },
    })
    const { comments } = (await app.visitor.call('listProductComments', { id: other.id })).body.data
    expect(comments).toMatchObject([{ comment: 'Nice', likes: 0, replyCount: 0, replies: [] }])
    const { chats } = (await other.owner.call('listChats', {})).body.data
    expect(chats[0]?.recipient.name).toBe('Deleted user')
    expect(chats[0]?.lastMessage?.content).toBe(kept[1])
    expect((await app.visitor.call('getShop', { id: shop.id })).status).toBe(404)

    // The phone can sign up again, as a new account.
    expect((await logIn(phone, 'correct horse battery')).status).toBe(401)
    const anew = await makeUser(app, { phone })
    expect((await anew.call('listNotifications')).body.data.notifications).toEqual([])
  })
})
