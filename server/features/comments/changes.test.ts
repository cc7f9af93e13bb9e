import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { containsWord } from '../settings/blocked-words.ts'

let app: TestApp
let admin: TestUser
let picture: Buffer
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeUser(app, { role: 'admin' })
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
})
afterAll(() => app.close())

const post = async (user: TestUser, id: string, comment: string, rating?: number) => {
  const { status, body } = await user.call('createComment', { id, comment, rating })
  expect(status).toBe(201)
  return body.data.comment
}
const reply = async (user: TestUser, id: string, comment: string) =>
  (await user.call('replyToComment', { id, comment })).body.data.comment
const upload = async (user: TestUser) =>
  (
    await user.call(
      'uploadMedia',
      { folder: 'comments' },
      { files: { file: { bytes: picture, filename: 'a.png', type: 'image/png' } } },
    )
  ).body.data.key
const isAttached = async (storageKey: string) =>
  (await app.platform.db.prisma.upload.findFirst({ where: { storageKey } }))?.attachedAt !== null

/** Returns the stored totals, and recounted ones. */
const counted = async (table: 'Product' | 'Shop', id: string) => {
  const [row] = await runSql(
    app.platform.db.kysely,
    `SELECT ARRAY[t."commentsCount", t."ratingSum", t."ratingCount"] AS kept, ARRAY[
       (SELECT count(*) FROM "Comment" WHERE "targetId" = t.id AND "parentId" IS NULL AND "deletedAt" IS NULL
          AND "hiddenAt" IS NULL)::int,
       coalesce(latest.sum, 0)::int, latest.count::int] AS recount
     FROM "${table}" t, LATERAL (
       SELECT sum(rating), count(*) FROM (
         SELECT DISTINCT ON ("userId") rating FROM "Comment"
         WHERE "targetId" = t.id AND "deletedAt" IS NULL AND "hiddenAt" IS NULL AND rating IS NOT NULL
         ORDER BY "userId", "createdAt" DESC, id DESC
       ) each
     ) latest WHERE t.id = $1`,
    [id],
  )
  expect(row?.kept).toEqual(row?.recount)
  return row?.kept
}

describe('comments on a shop', () => {
  test('are posted, listed, rated and counted', async () => {
    const shop = await makeShop(app)
    const [one, two] = [await makeUser(app), await makeUser(app)]
    const posted = await one.call('createShopComment', { id: shop.id, comment: 'Fast answers', rating: 5 })
    expect([posted.status, posted.body.message]).toEqual([201, 'Comment posted successfully'])
    expect(posted.body.data.comment).toMatchObject({ targetType: 'shop', targetId: shop.id, rating: 5 })
    await two.call('createShopComment', { id: shop.id, rating: 2 })
    await reply(shop.owner, posted.body.data.comment.id, 'Thank you!')
    const { comments, stats, pagination } = (await app.visitor.call('listShopComments', { id: shop.id })).body
      .data
    expect(comments.map(({ comment }) => comment)).toEqual(['⭐⭐', 'Fast answers'])
    expect(comments[1]?.replies).toMatchObject([{ comment: 'Thank you!', targetType: 'shop' }])
    expect([stats, pagination.total]).toEqual([{ totalComments: 2, averageRating: 3.5 }, 2])
    const own = (await app.visitor.call('getShopCommentStats', { id: shop.id })).body.data
    expect(own).toEqual({ stats })
    expect(await counted('Shop', shop.id)).toEqual([2, 7, 2])
    const { rating } = (await app.visitor.call('getShop', { id: shop.id })).body.data.shop
    expect(rating).toEqual({ average: 3.5, count: 2 })
    expect((await two.call('likeComment', { id: posted.body.data.comment.id })).body.data).toEqual({
      liked: true,
      likesCount: 1,
    })
    await app.settle()
    const pushed = app.pushes.flatMap((push) =>
      push.event === 'comment:new' && push.data.targetId === shop.id ? push.rooms : [],
    )
    expect(pushed).toEqual(Array(3).fill(`shop:${shop.id}`))
  })

  test('are refused as a rating of the owner, after a block, and on a closed shop', async () => {
    const shop = await makeShop(app)
    const [user, blocked] = [await makeUser(app), await makeUser(app)]
    const own = await shop.owner.call('createShopComment', { id: shop.id, rating: 5 })
    expect([own.status, own.body.error.code]).toEqual([422, 'OWN_RATING'])
    await shop.owner.call('blockUser', { id: blocked.id })
    expect((await blocked.call('createShopComment', { id: shop.id, comment: 'x' })).status).toBe(403)
    expect((await app.visitor.call('createShopComment', { id: shop.id, comment: 'x' })).status).toBe(401)
    const before = (await user.call('createShopComment', { id: shop.id, comment: 'Still here' })).body.data
    await app.platform.db.prisma.shop.update({ where: { id: shop.id }, data: { status: 'deactivated' } })
    for (const { status, body } of [
      await user.call('createShopComment', { id: shop.id, comment: 'x' }),
      await user.call('listShopComments', { id: shop.id }),
      await user.call('getShopCommentStats', { id: shop.id }),
      await user.call('createShopComment', { id: newId(), comment: 'x' }),
    ])
      expect([status, body.error.code, body.message]).toEqual([404, 'NO_SHOP', 'Shop not found'])
    expect((await app.visitor.call('getComment', { id: before.comment.id })).status).toBe(404)
    expect((await shop.owner.call('listShopComments', { id: shop.id })).body.data.comments).toHaveLength(1)
  })
})

describe('a comment that is edited', () => {
  test('is refused to users whom the owner, or the author of the parent comment, blocked', async () => {
    const [product, shop] = [await makeProduct(app), await makeShop(app)]
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const onProduct = await post(user, product.id, 'On the product')
    const onShop = (await user.call('createShopComment', { id: shop.id, comment: 'On the shop' })).body.data
    const { id: thread } = await post(other, product.id, 'A thread')
    const inThread = await reply(user, thread, 'In the thread')
    const edit = (id: string) => user.call('updateComment', { id, comment: 'Written after the block' })
    expect((await edit(inThread.id)).status).toBe(200)
    await other.call('blockUser', { id: user.id })
    expect((await edit(inThread.id)).body.error.code).toBe('FORBIDDEN')
    expect((await edit(onProduct.id)).status).toBe(200)
    await product.owner.call('blockUser', { id: user.id })
    await shop.owner.call('blockUser', { id: user.id })
    for (const { id } of [onProduct, onShop.comment]) {
      const { status, body } = await edit(id)
      expect([status, body.error.code]).toEqual([403, 'FORBIDDEN'])
    }
    expect((await user.call('deleteComment', { id: onProduct.id })).status).toBe(200)
    await shop.owner.call('unblockUser', { id: user.id })
    expect((await edit(onShop.comment.id)).status).toBe(200)
  })

  test('has the new text and a mark, and is pushed to open pages', async () => {
    const product = await makeProduct(app)
    const user = await makeUser(app)
    const comment = await post(user, product.id, 'Good', 3)
    expect(comment.editedAt).toBeNull()
    const { status, body } = await user.call('updateComment', {
      id: comment.id,
      comment: ' Great ',
      rating: 5,
    })
    expect([status, body.message]).toEqual([200, 'Comment updated successfully'])
    expect(body.data.comment).toMatchObject({ comment: 'Great', rating: 5, createdAt: comment.createdAt })
    expect(body.data.comment.editedAt).not.toBeNull()
    expect(await counted('Product', product.id)).toEqual([1, 5, 1])
    await app.settle()
    const pushed = app.pushes.flatMap((push) =>
      push.event === 'comment:new' && push.data.comment.id === comment.id ? [push.data.comment.comment] : [],
    )
    expect(pushed).toEqual(['Good', 'Great'])
    const read = (await app.visitor.call('getComment', { id: comment.id })).body.data.comment
    expect([read.comment, read.replies]).toEqual(['Great', []])
  })

  test("keeps its text or its stars; a bare rating's text follows the rating", async () => {
    const product = await makeProduct(app)
    const user = await makeUser(app)
    const bare = await post(user, product.id, '', 2)
    const more = (await user.call('updateComment', { id: bare.id, rating: 4 })).body.data.comment
    expect([more.comment, more.rating]).toEqual(['⭐⭐⭐⭐', 4])
    for (const change of [{ rating: null }, { comment: ' ', rating: null }, {}]) {
      const { status, body } = await user.call('updateComment', { id: bare.id, ...change })
      expect([status, body.errors]).toEqual([
        422,
        [{ path: 'body.comment', message: 'Write something or choose a rating' }],
      ])
    }
    const words = (await user.call('updateComment', { id: bare.id, comment: 'Fine', rating: null })).body.data
    expect([words.comment.comment, words.comment.rating]).toEqual(['Fine', null])
    expect(await counted('Product', product.id)).toEqual([1, 0, 0])
  })

  test('can be edited by its author only, and a reply has no rating', async () => {
    const product = await makeProduct(app)
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const comment = await post(user, product.id, 'Good')
    const answer = await reply(user, comment.id, 'And cheap')
    for (const who of [other, product.owner, admin])
      expect((await who.call('updateComment', { id: comment.id, comment: 'x' })).status).toBe(403)
    expect((await app.visitor.call('updateComment', { id: comment.id, comment: 'x' })).status).toBe(401)
    expect((await user.call('updateComment', { id: newId(), comment: 'x' })).status).toBe(404)
    expect((await user.call('updateComment', { id: answer.id, rating: 4 })).body.errors).toEqual([
      { path: 'body.rating', message: 'A rating goes with a comment, not with a reply' },
    ])
    const own = await post(product.owner, product.id, 'Mine')
    expect((await product.owner.call('updateComment', { id: own.id, rating: 5 })).body.error.code).toBe(
      'OWN_RATING',
    )
  })
})

describe('a comment that is deleted', () => {
  test('stays as an empty comment while it has replies, else disappears', async () => {
    const product = await makeProduct(app)
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const comment = await post(user, product.id, 'Good', 5)
    const answer = await reply(other, comment.id, 'Agreed')
    const { status, body } = await user.call('deleteComment', { id: comment.id })
    expect([status, body.message]).toEqual([200, 'Comment deleted successfully'])
    const list = async () =>
      (await app.visitor.call('listProductComments', { id: product.id })).body.data.comments
    expect(await list()).toMatchObject([
      { id: comment.id, comment: '', isDeleted: true, rating: null, replyCount: 1 },
    ])
    expect((await app.visitor.call('getComment', { id: comment.id })).body.data.comment.isDeleted).toBe(true)
    expect(await counted('Product', product.id)).toEqual([0, 0, 0])
    expect((await user.call('deleteComment', { id: comment.id })).status).toBe(404)
    expect((await other.call('deleteComment', { id: answer.id })).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await app.visitor.call('getComment', { id: comment.id })).status).toBe(404)
    await app.settle()
    const last = app.pushes.flatMap((push) =>
      push.event === 'comment:new' && push.data.targetId === product.id
        ? [[push.data.comment.id, push.data.comment.isDeleted]]
        : [],
    )
    expect(last).toContainEqual([comment.id, true])
    expect(last).toContainEqual([answer.id, true])
  })

  test("by its author, the target's owner, or an administrator", async () => {
    const product = await makeProduct(app)
    const shop = await makeShop(app)
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const onShop = (await user.call('createShopComment', { id: shop.id, comment: 'Hm' })).body.data.comment
    const onProduct = await post(user, product.id, 'Hm')
    expect((await other.call('deleteComment', { id: onProduct.id })).status).toBe(403)
    expect((await shop.owner.call('deleteComment', { id: onProduct.id })).status).toBe(403)
    expect((await app.visitor.call('deleteComment', { id: onProduct.id })).status).toBe(401)
    expect((await product.owner.call('deleteComment', { id: onProduct.id })).status).toBe(200)
    expect((await shop.owner.call('deleteComment', { id: onShop.id })).status).toBe(200)
    expect(await counted('Shop', shop.id)).toEqual([0, 0, 0])
    const third = await post(user, product.id, 'Again')
    expect((await admin.call('deleteComment', { id: third.id })).status).toBe(200)
    const [entry] = await app.platform.db.prisma.auditLog.findMany({ where: { targetId: third.id } })
    expect(entry?.action).toBe('comment.delete')
  })

  test("makes the user's latest remaining rating count again", async () => {
    const product = await makeProduct(app)
    const user = await makeUser(app)
    await post(user, product.id, 'First', 2)
    const second = await post(user, product.id, 'Second', 5)
    expect(await counted('Product', product.id)).toEqual([2, 5, 1])
    await user.call('deleteComment', { id: second.id })
    expect(await counted('Product', product.id)).toEqual([1, 2, 1])
  })

  test('parallel ratings, edits, deletions, replies and decisions are counted exactly', async () => {
    const product = await makeProduct(app)
    const users = await Promise.all(Array.from({ length: 5 }, () => makeUser(app)))
    const roots = await Promise.all(users.map((user) => post(user, product.id, 'Root', 3)))
    await Promise.all(
      Array.from({ length: 90 }, (_, index) => {
        const user = users[index % 5]
        const root = roots[(index * 3) % 5]
        if (!user || !root) throw new Error('There are five of each')
        const owner = users[roots.indexOf(root)]
        switch (index % 6) {
          case 0:
            return user.call('createComment', { id: product.id, rating: 1 + (index % 5) })
          case 1:
            return owner?.call('updateComment', { id: root.id, rating: 1 + (index % 5) })
          case 2:
            return index > 60 ? owner?.call('deleteComment', { id: root.id }) : null
          case 3:
            return admin.call('moderateComment', {
              id: root.id,
              action: index % 4 === 3 ? 'hide' : 'approve',
            })
          case 4:
            return user.call('replyToComment', { id: root.id, comment: 'Me too' })
          default:
            return user.call('likeComment', { id: root.id })
        }
      }),
    )
    await counted('Product', product.id)
    const wrong = await runSql(
      app.platform.db.kysely,
      `SELECT c.id FROM "Comment" c WHERE c."targetId" = $1 AND (
         c."replyCount" <> (SELECT count(*) FROM "Comment" r WHERE r."parentId" = c.id AND r."deletedAt" IS NULL)
         OR c."likesCount" <> (SELECT count(*) FROM "CommentLike" l WHERE l."commentId" = c.id))`,
      [product.id],
    )
    expect(wrong).toEqual([])
  })
})

describe('pictures', () => {
  test('are sent with the comment, by key or in the form; an update keeps, adds and releases them', async () => {
    const product = await makeProduct(app)
    const user = await makeUser(app)
    const [one, two] = [await upload(user), await upload(user)]
    const posted = await user.call('createComment', {
      id: product.id,
      comment: 'Look',
      media: [one, { key: two }],
    })
    expect(posted.body.data.comment.media).toMatchObject([
      { key: one, type: 'image/webp', url: app.platform.storage.url(one) },
      { key: two },
    ])
    const { id } = posted.body.data.comment
    const three = await upload(user)
    const changed = await user.call('updateComment', { id, media: [{ key: two }, { key: three }] })
    expect(changed.body.data.comment.media.map(({ key }) => key)).toEqual([two, three])
    expect(changed.body.data.comment.editedAt).not.toBeNull()
    expect([await isAttached(one), await isAttached(two), await isAttached(three)]).toEqual([
      false,
      true,
      true,
    ])
    await user.call('deleteComment', { id })
    expect([await isAttached(two), await isAttached(three)]).toEqual([false, false])

    const inForm = await user.call(
      'createComment',
      { id: product.id, rating: 4 },
      {
        files: {
          files: [1, 2].map((at) => ({ bytes: picture, filename: `${at}.png`, type: 'image/png' })),
        },
      },
    )
    expect([inForm.status, inForm.body.data.comment.rating]).toEqual([201, 4])
    expect(inForm.body.data.comment.media).toHaveLength(2)
    // A picture uploaded and then added is not an edit.
    const later = await post(user, product.id, 'Picture follows')
    const after = await user.call('updateComment', { id: later.id, media: [{ key: await upload(user) }] })
    expect([after.body.data.comment.media.length, after.body.data.comment.editedAt]).toEqual([1, null])
  })

  test("are refused by number: too many, another user's, attached, too large, of another type", async () => {
    const product = await makeProduct(app)
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const root = await post(user, product.id, 'Root')
    const keys = await Promise.all(Array.from({ length: 6 }, () => upload(user)))
    const six = await user.call('createComment', { id: product.id, comment: 'x', media: keys })
    expect(six.body.errors).toEqual([{ path: 'body.media', message: 'Maximum 5 files allowed' }])
    const four = await user.call('replyToComment', { id: root.id, comment: 'x', media: keys.slice(2) })
    expect(four.body.errors).toEqual([{ path: 'body.media', message: 'Maximum 3 files allowed for replies' }])
    const three = await user.call('replyToComment', { id: root.id, comment: 'x', media: keys.slice(3) })
    expect(three.body.data.comment.media).toHaveLength(3)
    const edited = await user.call('updateComment', { id: three.body.data.comment.id, media: keys.slice(2) })
    expect(edited.body.errors).toEqual([
      { path: 'body.media', message: 'Maximum 3 files allowed for replies' },
    ])
    for (const media of [
      [keys[0], await upload(other)],
      [keys[0], keys[4]],
      [keys[0], 'comments/none.webp'],
    ]) {
      const { status, body } = await user.call('createComment', {
        id: product.id,
        comment: 'x',
        media: media.flatMap((key) => key ?? []),
      })
      expect([status, body.error.code, body.errors]).toEqual([
        422,
        'UPLOAD_UNKNOWN',
        [{ path: 'body.media.1', message: 'File 2: This upload is not finished or is not yours' }],
      ])
    }
    expect(await isAttached(keys[0] ?? '')).toBe(false)
    const send = async (second: Buffer, filename: string) => {
      const files = [
        { bytes: picture, filename: 'a.png', type: 'image/png' },
        { bytes: second, filename, type: 'image/png' },
      ]
      const { status, body } = await user.call(
        'createComment',
        { id: product.id, comment: 'x' },
        { files: { files } },
      )
      return [status, body.message]
    }
    expect(await send(Buffer.from('<svg/>'), 'b.png')).toEqual([
      415,
      'File 2: Only image files (JPEG, PNG, GIF, WebP) are allowed',
    ])
    const large = Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)])
    expect(await send(large, 'b.png')).toEqual([413, 'File 2: File size must be less than 10MB'])
    expect(await counted('Product', product.id)).toEqual([1, 0, 0])
  })
})

describe('moderation', () => {
  test('a reported comment is queued until a decision; a hidden one is visible to its author and administrators only', async () => {
    const product = await makeProduct(app)
    const [author, reader] = [await makeUser(app), await makeUser(app)]
    const comment = await post(author, product.id, 'Terrible zebrafish people', 1)
    const answer = await reply(reader, comment.id, 'Zebrafish no')
    await reader.call('createReport', { targetType: 'comment', targetId: comment.id, reason: 'Spam' })
    const queued = async () =>
      (await admin.call('listModerationQueue', { limit: 100 })).body.data.comments.filter(
        ({ id }) => id === comment.id,
      )
    expect(await queued()).toMatchObject([{ reports: 1, reasons: ['Spam'], isFlagged: false }])

    const hidden = await admin.call('moderateComment', { id: comment.id, action: 'hide', reason: 'Rude' })
    expect([hidden.status, hidden.body.data.comment.isHidden]).toEqual([200, true])
    expect(await queued()).toEqual([])
    expect(await counted('Product', product.id)).toEqual([0, 0, 0])
    const seenBy = async (who: Pick<TestUser, 'call'>) => ({
      list: (await who.call('listProductComments', { id: product.id })).body.data.comments.length,
      one: (await who.call('getComment', { id: comment.id })).status,
      replies: (await who.call('listReplies', { id: comment.id })).status,
      likes: (await who.call('listCommentLikes', { id: comment.id })).status,
      found: (await who.call('searchComments', { q: 'zebrafish' })).body.data.comments.length,
      written: (await who.call('listUserComments', { id: author.id })).body.data.comments.length,
    })
    const nowhere = { list: 0, one: 404, replies: 404, likes: 404, found: 0, written: 0 }
    expect(await seenBy(app.visitor)).toEqual(nowhere)
    expect(await seenBy(product.owner)).toEqual(nowhere)
    expect(await seenBy(reader)).toEqual({ ...nowhere, found: 1 })
    const everywhere = { list: 1, one: 200, replies: 200, likes: 200, found: 1, written: 1 }
    expect(await seenBy(author)).toEqual(everywhere)
    expect(await seenBy(admin)).toEqual({ ...everywhere, found: 2 })
    expect((await reader.call('likeComment', { id: comment.id })).status).toBe(404)
    expect((await app.visitor.call('getComment', { id: answer.id })).status).toBe(404)
    await app.settle()
    const { notifications } = (await author.call('listNotifications')).body.data
    expect(notifications).toMatchObject([
      { title: 'Your comment was hidden', message: 'Others no longer see your comment: Rude' },
      {},
    ])
    const [report] = await app.platform.db.prisma.report.findMany({ where: { targetId: comment.id } })
    expect(report).toMatchObject({ status: 'resolved', decidedBy: admin.id, resolution: 'Rude' })

    const shown = await admin.call('moderateComment', { id: comment.id, action: 'approve' })
    expect(shown.body.data.comment.isHidden).toBe(false)
    expect(await counted('Product', product.id)).toEqual([1, 1, 1])
    expect(await seenBy(app.visitor)).toEqual({ ...everywhere, found: 2 })
    const gone = await admin.call('moderateComment', { id: comment.id, action: 'delete', reason: 'Enough' })
    expect(gone.body.data.comment).toMatchObject({ isDeleted: true, comment: '' })
    const log = await app.platform.db.prisma.auditLog.findMany({ where: { targetId: comment.id } })
    expect(log.map(({ action }) => action).sort()).toEqual([
      'comment.approve',
      'comment.delete',
      'comment.hide',
    ])
  })

  test('an administrator who deletes a reported comment outside the queue closes its reports', async () => {
    const product = await makeProduct(app)
    const reader = await makeUser(app)
    const comment = await post(await makeUser(app), product.id, 'Buy elsewhere')
    await reader.call('createReport', { targetType: 'comment', targetId: comment.id, reason: 'Spam' })
    expect((await admin.call('deleteComment', { id: comment.id })).status).toBe(200)
    await app.settle()
    const [report] = await app.platform.db.prisma.report.findMany({ where: { targetId: comment.id } })
    expect(report).toMatchObject({ status: 'resolved', decidedBy: admin.id })
  })

  test('a comment with a blocked word is queued too; approval removes it from the queue', async () => {
    const product = await makeProduct(app)
    const comment = await post(await makeUser(app), product.id, 'Hm')
    await runSql(app.platform.db.kysely, 'UPDATE "Comment" SET "flaggedAt" = now() WHERE id = $1', [
      comment.id,
    ])
    const find = async () =>
      (await admin.call('listModerationQueue', { limit: 100 })).body.data.comments.find(
        ({ id }) => id === comment.id,
      )
    expect(await find()).toMatchObject({ isFlagged: true, reports: 0, reasons: [] })
    await admin.call('moderateComment', { id: comment.id, action: 'approve' })
    expect(await find()).toBeUndefined()
    expect(containsWord('So what, SCÁM!ster', ['scam'])).toBe(true)
    expect(containsWord('scamster', ['scam', ' '])).toBe(false)
    expect(containsWord('this is a bad  word.', ['bad word'])).toBe(true)
  })

  test.each([
    ['zero-width space', 's\u200bcam'],
    ['zero-width joiner', 'sc\u200dam'],
    ['zero-width non-joiner', 'sc\u200cam'],
    ['soft hyphen', 'sca\u00adm'],
    ['word joiner', 's\u2060cam'],
    ['byte order mark', 's\ufeffcam'],
    ['variation selectors', 's\ufe0fca\u{e0101}m'],
    ['Hangul filler', 's\u3164cam'],
    ['direction mark', 's\u200ecam'],
    ['combining grapheme joiner', 's\u034fcam'],
    ['fullwidth letters', 'ｓｃａｍ'],
    ['mathematical letters', '𝓼𝓬𝓪𝓶'],
    ['letters in circles', 'ⓢⓒⓐⓜ'],
  ])('a blocked word is found in spite of %s, and stored as written', async (_what, text) => {
    expect(containsWord(`It is a ${text}!`, ['scam'])).toBe(true)
    expect(containsWord('It is a scam!', [text])).toBe(true)
    expect(containsWord(`It is a ${text}ster!`, ['scam'])).toBe(false)
    const comment = await post(await makeUser(app), (await makeProduct(app)).id, text)
    expect(comment.comment).toBe(text)
  })

  test('a blocked word is found where zero-width spaces separate words', () => {
    expect(containsWord('this\u200bis\u200bscam\u200bhere', ['scam'])).toBe(true)
    expect(containsWord('this\u200bis\u200bscamsters\u200bhere', ['scam'])).toBe(false)
  })

  test('is for administrators only', async () => {
    const product = await makeProduct(app)
    const comment = await post(await makeUser(app), product.id, 'Hm')
    for (const [who, status] of [
      [app.visitor, 401],
      [product.owner, 403],
    ] as const) {
      expect((await who.call('moderateComment', { id: comment.id, action: 'hide' })).status).toBe(status)
      expect((await who.call('listModerationQueue')).status).toBe(status)
      expect((await who.call('getCommentAnalytics')).status).toBe(status)
    }
    expect((await admin.call('moderateComment', { id: newId(), action: 'hide' })).status).toBe(404)
    const before = (await admin.call('getCommentAnalytics')).body.data.analytics
    await post(await makeUser(app), product.id, 'Five', 5)
    await reply(product.owner, comment.id, 'And so?')
    const { totals, ratings, days } = (await admin.call('getCommentAnalytics')).body.data.analytics
    expect(totals.comments - before.totals.comments).toBe(1)
    expect(totals.replies - before.totals.replies).toBe(1)
    expect((ratings[4]?.count ?? 0) - (before.ratings[4]?.count ?? 0)).toBe(1)
    expect(days).toHaveLength(30)
    expect(days.at(-1)?.date).toBe(new Date().toISOString().slice(0, 10))
    const of30 = days.reduce((sum, day) => sum + day.comments, 0)
    expect(of30).toBe(totals.comments)
  })
})

describe('finding comments', () => {
  test("search finds a literal text anywhere; trending counts the last week's likes", async () => {
    const product = await makeProduct(app)
    const other = await makeProduct(app)
    const users = await Promise.all(Array.from({ length: 3 }, () => makeUser(app)))
    const [one] = users
    if (!one) throw new Error('There are three')
    const first = await post(one, product.id, 'Quokka 100% sure')
    const second = await post(one, other.id, 'No quokka_here')
    const shopComment = (await one.call('createShopComment', { id: product.shop.id, comment: 'QUOKKA shop' }))
      .body.data.comment
    const search = async (input: { q?: string; shopId?: string; targetId?: string; limit?: number }) =>
      (await app.visitor.call('searchComments', input)).body.data.comments.map(({ id }) => id)
    expect(await search({ q: 'quokka' })).toEqual([shopComment.id, second.id, first.id])
    expect(await search({ q: 'a 100%' })).toEqual([first.id])
    expect(await search({ q: 'a_here' })).toEqual([second.id])
    expect(await search({ q: 'a%here' })).toEqual([])
    expect(await search({ q: 'quokka', shopId: product.shop.id })).toEqual([shopComment.id, first.id])
    expect(await search({ q: 'quokka', targetId: other.id })).toEqual([second.id])
    expect(await search({})).toEqual([])

    for (const user of users) await user.call('likeComment', { id: second.id })
    await one.call('likeComment', { id: shopComment.id })
    for (const user of users) await user.call('likeComment', { id: first.id })
    await runSql(
      app.platform.db.kysely,
      `UPDATE "CommentLike" SET "createdAt" = now() - interval '8 days' WHERE "commentId" = $1`,
      [first.id],
    )
    const trending = (await app.visitor.call('listTrendingComments', { limit: 100 })).body.data.comments
    const ids = trending.map(({ id }) => id)
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(shopComment.id))
    expect(ids).not.toContain(first.id)
    const likers = (await app.visitor.call('listCommentLikes', { id: second.id, limit: 2 })).body.data
    expect([likers.likesCount, likers.users.length, likers.pagination.hasMore]).toEqual([3, 2, true])
    expect(likers.users[0]).not.toHaveProperty('phone')
  })

  test('a list continues by cursor while it grows, without duplicates or gaps', async () => {
    const product = await makeProduct(app)
    const users = await Promise.all(Array.from({ length: 7 }, () => makeUser(app)))
    for (const [index, user] of users.entries()) await post(user, product.id, `${index}`, 1 + (index % 3))
    for (const sortBy of ['createdAt', 'rating', 'likes'] as const) {
      const texts: string[] = []
      let cursor: string | undefined
      do {
        const { comments, pagination } = (
          await app.visitor.call('listProductComments', { id: product.id, sortBy, limit: 3, cursor })
        ).body.data
        texts.push(...comments.map(({ comment }) => comment))
        cursor = pagination.nextCursor ?? undefined
        expect(pagination.hasMore).toBe(cursor !== undefined)
        if (cursor) await post(users[0] as TestUser, product.id, `new ${sortBy} ${texts.length}`) // there are seven
      } while (cursor)
      const old = texts.filter((text) => /^\d$/.test(text))
      expect(old.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6'])
      expect(new Set(texts).size).toBe(texts.length)
    }
    const bad = await app.visitor.call('listProductComments', { id: product.id, cursor: 'nonsense' })
    expect([bad.status, bad.body.errors[0]?.path]).toEqual([422, 'query.cursor'])
    const { nextCursor } = (await app.visitor.call('listProductComments', { id: product.id, limit: 1 })).body
      .data.pagination
    const other = await app.visitor.call('listProductComments', {
      id: product.id,
      sortBy: 'likes',
      cursor: nextCursor ?? '',
    })
    expect(other.status).toBe(422)
  })

  test('are also available under the shop of the product', async () => {
    const product = await makeProduct(app)
    const user = await makeUser(app)
    const under = { shopId: product.shop.id, id: product.id }
    expect((await user.call('createShopProductComment', { ...under, comment: 'Hi' })).status).toBe(201)
    expect((await user.call('listShopProductComments', under)).body.data.comments).toHaveLength(1)
    for (const shopId of [(await makeShop(app)).id, newId()]) {
      const foreign = { ...under, shopId }
      expect((await user.call('listShopProductComments', foreign)).status).toBe(404)
      expect((await user.call('createShopProductComment', { ...foreign, comment: 'Hi' })).status).toBe(404)
    }
    expect((await user.call('listProductComments', { id: product.id })).body.data.comments).toHaveLength(1)
  })
})
