import { v7 as newId } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { containsWord } from '../settings/blocked-words.ts'
import { app, counted, post, replyTo, setUp } from './comments.test-setup.ts'

setUp()

let admin: TestUser
beforeAll(async () => {
  admin = await makeUser(app, { role: 'admin' })
})

describe('moderation', () => {
  test('a reported comment is queued until a decision; a hidden one is visible to its author and administrators only', async () => {
    const product = await makeProduct(app)
    const [author, reader] = [await makeUser(app), await makeUser(app)]
    const comment = await post(author, product.id, 'Terrible zebrafish people', 1)
    const answer = await replyTo(reader, comment.id, 'Zebrafish no')
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
    expect(report).toMatchObject({ status: 'resolved', decidedBy: admin.id, resolution: null })

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
    await replyTo(product.owner, comment.id, 'And so?')
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
