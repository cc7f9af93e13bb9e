import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeUser } from '../../../testing/factories.ts'
import { videoMedia } from '../../../testing/video-media.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const heard = [
  { start: 0, end: 1.5, text: 'An enamel teapot' },
  { start: 1.5, end: 4, text: 'three hundred & eighty <b>rand</b>' },
]

/** A product whose video has captions that a worker made. */
const makeClip = async () => {
  const product = await makeProduct(app)
  const captions = `products/${product.id}/1/captions.vtt`
  await app.platform.storage.put(captions, Readable.from(['WEBVTT\n']), { type: 'text/vtt' })
  const media = [videoMedia(`products/${product.id}/1`, { captions })]
  await app.platform.db.prisma.product.update({ where: { id: product.id }, data: { media } })
  return { ...product, captions }
}

/** Reads a file of the public media as a page does. */
const read = async (url: string | null) => {
  const { pathname } = new URL(url ?? '', 'http://localhost')
  const { statusCode, body } = await app.app.inject({ url: pathname })
  return { status: statusCode, text: body }
}
const captionsOf = (body: { data: { product: { media: { captions: string | null }[] } } }) =>
  body.data.product.media[0]?.captions ?? null

describe('captions of a video', () => {
  test('are corrected by the owner, at a new address; the old file is deleted', async () => {
    const { id, owner, captions: before } = await makeClip()
    const { status, body } = await owner.call('setCaptions', { id, captions: heard })
    expect(status).toBe(200)
    const url = captionsOf(body)
    expect((await read(url)).text).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nAn enamel teapot\n\n' +
        '00:00:01.500 --> 00:00:04.000\nthree hundred &amp; eighty &lt;b&gt;rand&lt;/b&gt;\n',
    )
    await app.settle()
    expect(await app.platform.storage.localCopy(before)).toBeNull()

    await owner.call('setCaptions', { id, captions: heard.slice(0, 1) })
    await app.settle()
    expect((await read(url)).status).toBe(404)
  })

  test('are removed by an empty list', async () => {
    const { id, owner, captions } = await makeClip()
    const { body } = await owner.call('setCaptions', { id, captions: [] })
    expect(captionsOf(body)).toBeNull()
    await app.settle()
    expect(await app.platform.storage.localCopy(captions)).toBeNull()
  })

  test('belong to the owner, and to a product with a video', async () => {
    const { id } = await makeClip()
    const other = await makeUser(app)
    expect((await other.call('setCaptions', { id, captions: [] })).status).toBe(403)
    const plain = await makeProduct(app)
    const refused = await plain.owner.call('setCaptions', { id: plain.id, captions: heard })
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
      422,
      'Only a product with a video has captions',
    ])
    const files: string[] = []
    for await (const { key } of app.platform.storage.list(`products/${plain.id}/captions/`)) files.push(key)
    expect(files).toEqual([])
  })

  test('are refused without words, and with a time that no clip has', async () => {
    const { id, owner } = await makeClip()
    for (const wrong of [{ text: ' ' }, { start: -1 }, { end: 1e308 }, { text: 'a'.repeat(201) }]) {
      const captions = [{ start: 0, end: 1, text: 'Tea', ...wrong }]
      expect((await owner.call('setCaptions', { id, captions })).status).toBe(422)
    }
  })
})
