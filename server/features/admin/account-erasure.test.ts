import { describe, expect, test } from 'vitest'
import { makeProduct, makeUser, type TestProduct, type TestShop } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { deleteUnusedWords } from '../products/actions/delete-unused-words.ts'

import {
  admin,
  app,
  keep,
  logIn,
  openOf,
  plant,
  plantAccount,
  plantMessages,
  plantRelations,
  plantReviews,
  plantShop,
  plantTemporary,
  plantUpload,
  setUp,
  texts,
} from './account-erasure.test-setup.ts'
import { plantDeals } from './erased-deals.test-setup.ts'

setUp()

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

/** Checks that the counts are as if the account had never existed. */
const expectCounts = async (other: TestProduct, shop: TestShop, lastMessage: string | undefined) => {
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
  expect(chats[0]?.lastMessage?.content).toBe(lastMessage)
  expect((await app.visitor.call('getShop', { id: shop.id })).status).toBe(404)
}

describe('after a deletion', () => {
  test('none of 50 planted personal strings is left; the other participant of a chat keeps the messages', async () => {
    const { person, phone } = await plantAccount()
    const { shop, product } = await plantShop(person)
    await plantUpload(person)
    const [other, friend] = [await makeProduct(app), await makeUser(app, { name: 'Friend' })]
    const { openDealId } = await plantDeals(person, friend, { shop, other })
    const kept = await plantMessages(person, friend, other)
    await plantRelations(person, friend, { other, shop, product })
    await plantTemporary(person, phone)
    await plantReviews(person, shop, other)
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
    await expect.poll(() => app.platform.db.prisma.outbox.count()).toBe(0)
    // A step of the clean-up of every ten minutes.
    await deleteUnusedWords(app.platform)
    const rows = await everything()
    expect(
      texts.flatMap((text) => rows.filter((row) => row.includes(text)).map((row) => [text, row])),
    ).toEqual([])
    const keys = (await storedKeys()).join('\n')
    expect(texts.filter((text) => keys.includes(text))).toEqual([])
    for (const text of kept) expect(rows.join('\n')).toContain(text)
    await expectCounts(other, shop, kept[1])
    const { deal } = (await friend.call('getDeal', { id: openDealId })).body.data
    expect(deal).toMatchObject({ status: 'cancelled', product: { title: 'A plain basket' } })

    // The phone can sign up again, as a new account.
    expect((await logIn(phone, 'correct horse battery')).status).toBe(401)
    const anew = await makeUser(app, { phone })
    expect((await anew.call('listNotifications')).body.data.notifications).toEqual([])
  })
})
