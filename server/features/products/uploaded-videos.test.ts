import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UploadFolder } from '../../../contract/media/folders.ts'
import { clipMaker } from '../../../platform/video/clips.test-setup.ts'
import { findFfmpeg } from '../../../platform/video/find-ffmpeg.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestShop, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { storeUpload } from '../media/public.ts'

let app: TestApp
let folder: string
let clip: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-products-test-'))
  clip = clipMaker(findFfmpeg({}).ffmpeg, folder).mp4('clip.mp4', '180x320', 0.5)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const productsOf = (shop: TestShop) => app.platform.db.prisma.product.count({ where: { shopId: shop.id } })
describe('a video that was uploaded before', () => {
  const upload = async (owner: TestUser, file: string, folderName: UploadFolder = 'products') => {
    const key = `${owner.id}.${newId()}`
    const actor = {
      kind: 'member',
      userId: owner.id,
      sessionId: owner.sessionId,
      role: 'user',
      address: '',
      userAgent: '',
      country: null,
      language: null,
    } as const
    const finished = {
      key,
      path: file,
      folder: folderName,
      filename: 'x.mp4',
      size: 10,
      field: 'body.video',
    }
    await storeUpload(app.platform, actor, finished)
    await storeUpload(app.platform, actor, finished)
    return key
  }

  test('is attached to the product, and to nothing else', async () => {
    const shop = await makeShop(app)
    const videoKey = await upload(shop.owner, clip)
    const answers = await Promise.all([
      shop.owner.call('createProduct', { videoKey }),
      shop.owner.call('createProduct', { videoKey }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(await productsOf(shop)).toBe(1)
    const row = await app.platform.db.prisma.product.findFirst({ where: { shopId: shop.id } })
    expect(await app.platform.storage.stat(row?.sourceKey ?? '')).not.toBeNull()
    expect(row?.sourceKey).toBe(`private/products/${videoKey.split('.')[1]}.mp4`)
  })

  test("must be finished and the caller's own", async () => {
    const [mine, other] = [await makeShop(app), await makeShop(app)]
    for (const videoKey of [await upload(other.owner, clip), `${mine.owner.id}.${newId()}`, '../../etc']) {
      const { status, body } = await mine.owner.call('createProduct', { videoKey })
      expect([status, body.error.code, body.errors[0]?.path]).toEqual([
        422,
        'UPLOAD_UNKNOWN',
        'body.videoKey',
      ])
    }
    expect(await productsOf(mine)).toBe(0)
  })

  test('must be a video, in a folder that accepts one', async () => {
    const { owner } = await makeShop(app)
    const text = clipMaker('', folder).file('page.mp4', '<html></html>')
    await expect(upload(owner, text)).rejects.toMatchObject({ status: 415 })
    expect(await app.platform.db.prisma.upload.count({ where: { ownerId: owner.id } })).toBe(0)
    const videoKey = await upload(owner, clip, 'verification')
    expect((await owner.call('createProduct', { videoKey })).body.error.code).toBe('UPLOAD_UNKNOWN')
  })
})

describe('retrying a failed video', () => {
  const failed = async (reason = 'It is damaged') => {
    const product = await makeProduct(app, { status: 'failed' })
    await runSql(
      app.platform.db.kysely,
      `UPDATE "Product" SET stage = 'failed', percent = 60, "failureReason" = $2, "sourceKey" = 'private/x' WHERE id = $1`,
      [product.id, reason],
    )
    return product
  }

  test('is possible for its owner, who alone sees why it failed', async () => {
    const product = await failed('No picture')
    const own = await product.owner.call('getProduct', { id: product.id })
    expect(own.body.data.product).toMatchObject({ status: 'failed', failureReason: 'No picture' })
    const { status, body } = await product.owner.call('retryProduct', { id: product.id })
    expect(status).toBe(200)
    expect(body.data.product).toMatchObject({
      status: 'pending',
      progress: { stage: 'queued', percent: 0 },
      failureReason: null,
    })
  })

  test('others get 404, an administrator 403', async () => {
    const product = await failed()
    const stranger = await makeUser(app)
    const admin = await makeUser(app, { role: 'admin' })
    expect((await stranger.call('retryProduct', { id: product.id })).status).toBe(404)
    expect((await admin.call('retryProduct', { id: product.id })).status).toBe(403)
    expect((await app.visitor.call('retryProduct', { id: product.id })).status).toBe(401)
    const seen = await admin.call('getProduct', { id: product.id })
    expect(seen.body.data.product.failureReason).toBeNull()
  })

  test('ten parallel calls start one retry', async () => {
    const product = await failed()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => product.owner.call('retryProduct', { id: product.id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const [row] = await runSql(app.platform.db.kysely, 'SELECT "videoRun" FROM "Product" WHERE id = $1', [
      product.id,
    ])
    expect(row?.videoRun).toBe(2)
  })

  test('is refused for a video that did not fail', async () => {
    const product = await makeProduct(app)
    const { status, body } = await product.owner.call('retryProduct', { id: product.id })
    expect([status, body.error.code]).toEqual([409, 'NOT_FAILED'])
    const stranger = await makeUser(app)
    expect((await stranger.call('retryProduct', { id: product.id })).status).toBe(403)
  })
})
