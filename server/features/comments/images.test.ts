import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, makeUser, type TestUser } from '../../../testing/factories.ts'
import { app, counted, post, setUp } from './comments.test-setup.ts'

setUp()

let image: Buffer
beforeAll(async () => {
  image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
})

const upload = async (user: TestUser) =>
  (
    await user.call(
      'uploadMedia',
      { folder: 'comments' },
      { files: { file: { bytes: image, filename: 'a.png', type: 'image/png' } } },
    )
  ).body.data.key
const isAttached = async (storageKey: string) =>
  (await app.platform.db.prisma.upload.findFirst({ where: { storageKey } }))?.attachedAt !== null

describe('images', () => {
  test('are sent with the comment, by key or in the form; an update keeps, adds and detaches them', async () => {
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
          files: [1, 2].map((at) => ({ bytes: image, filename: `${at}.png`, type: 'image/png' })),
        },
      },
    )
    expect([inForm.status, inForm.body.data.comment.rating]).toEqual([201, 4])
    expect(inForm.body.data.comment.media).toHaveLength(2)
    // An image uploaded and then added is not an edit.
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
        { bytes: image, filename: 'a.png', type: 'image/png' },
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
    const large = Buffer.concat([image, Buffer.alloc(10 * 1024 * 1024)])
    expect(await send(large, 'b.png')).toEqual([413, 'File 2: File size must be less than 10MB'])
    expect(await counted('Product', product.id)).toEqual([1, 0, 0])
  })
})
