import { Readable } from 'node:stream'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  makeProduct,
  makeShop,
  makeUser,
  type TestProduct,
  type TestShop,
  type TestUser,
} from '../../../testing/factories.ts'
import { hashPassword } from '../accounts/passwords.ts'

export let app: TestApp
export let admin: TestUser

export const openOf = async (user: TestUser) => {
  const { accountRequests } = (await admin.call('listAccountRequests', { limit: 100 })).body.data
  return accountRequests.find((request) => request.user.id === user.id)
}

export const logIn = (phone: string, password: string) =>
  app.visitor.call('login', { identifier: phone, password })

const give = async (user: TestUser, password: string) => {
  const passwordHash = await hashPassword(password)
  await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { passwordHash } })
}

/** Personal texts that a deletion must remove. */
export const texts: string[] = []
let planted = 0
/** Returns a text that occurs nowhere else. */
export const plant = (what: string) => {
  planted += 1
  return `zq${planted}${what}`
}
export const keep = (text: string) => {
  texts.push(text)
  return text
}

/** The account itself, with a name, an e-mail and an image. */
export const plantAccount = async () => {
  const { db } = app.platform
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
  return { person, phone }
}

/** A shop and a product, each with text in every field. */
export const plantShop = async (person: TestUser) => {
  const { db, storage } = app.platform
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
  return { shop, product }
}

export const plantUpload = async (person: TestUser) => {
  const { db, storage } = app.platform
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
}

/** Messages, comments and inquiries to others; returns the messages, which the others keep. */
export const plantMessages = async (person: TestUser, friend: TestUser, other: TestProduct) => {
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
  const theirs = (await friend.call('createComment', { id: other.id, comment: 'Nice', rating: 3 })).body.data
    .comment
  await person.call('replyToComment', { id: theirs.id, comment: keep(plant('reply')) })
  await person.call('createInquiry', {
    id: other.id,
    message: keep(plant('inquiry')),
    contactInfo: { name: keep(plant('asker')), email: keep(plant('answer')), phone: keep(plant('number')) },
  })
  await person.call('likeComment', { id: theirs.id })
  return kept
}

/** Likes, follows and comments in both directions, and a saved search. */
export const plantRelations = async (
  person: TestUser,
  friend: TestUser,
  { other, shop, product }: { other: TestProduct; shop: TestShop; product: TestProduct },
) => {
  await person.call('setLike', { id: other.id })
  await person.call('setBookmark', { id: other.id })
  await person.call('followShop', { id: other.shop.id })
  await friend.call('followShop', { id: shop.id })
  await friend.call('setLike', { id: product.id })
  await friend.call('createComment', { id: product.id, comment: 'Good' })
  await friend.call('createInquiry', { id: product.id, message: 'Still there?' })
  await app.settle()

  expect((await person.call('saveSearch', { q: keep(plant('sought')) })).status).toBe(201)
}

/** Records that expire by themselves: attempts, codes, sessions, subscriptions. */
export const plantTemporary = async (person: TestUser, phone: string) => {
  const { db } = app.platform
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
  await db.prisma.idempotencyKey.create({
    data: {
      caller: person.id,
      key: keep(plant('key')),
      request: new Uint8Array(4),
      status: 200,
      answer: { said: keep(plant('answer')) },
    },
  })
}

/** Requests and reports that administrators review. */
export const plantReviews = async (person: TestUser, shop: TestShop, other: TestProduct) => {
  const { db } = app.platform
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
}

/** Registers the hooks that start and close the resources of these tests. */
export const setUp = () => {
  beforeAll(async () => {
    app = await startTestApp()
    admin = await makeUser(app, { role: 'admin' })
  })
  afterAll(() => app.close())
}
