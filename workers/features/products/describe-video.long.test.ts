import { describe, expect, test, vi } from 'vitest'
import type { Platform } from '../../../platform/platform.ts'
import { makeUser } from '../../../testing/factories.ts'
import {
  aiThat,
  app,
  filesOf,
  newProduct,
  pitch,
  progressOf,
  see,
  setUp,
  tagged,
  videoThat,
  work,
} from './process-video.test-setup.ts'

setUp()

// Each test converts a video, some also transcribe it twice, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

describe('describing a product from its video', () => {
  test('transcribes speech, adds captions and fills empty fields; the source is shown to the seller only', async () => {
    const { id, owner } = await newProduct(pitch, {})
    await work(id)
    await app.settle()
    const product = await see(owner, id)
    expect(product).toMatchObject({
      status: 'active',
      aiProcessingCompleted: true,
      title: 'Beautiful basket',
      category: 'Home & Garden',
      price: { amount: 450, currency: 'ZAR' },
      tags: ['basket'],
      ai: {
        transcript: expect.stringMatching(/beautiful basket/),
        language: 'en',
        suggestions: {
          price: { value: { amount: 450, currency: 'ZAR' }, source: { kind: 'speech' } },
        },
        confidence: { title: expect.any(Number), category: expect.any(Number) },
        engine: { listening: 'local', writing: 'local' },
      },
    })
    // A raw transcript is only suggested.
    expect(product.description).toBe('')
    expect(product.ai?.suggestions.description?.value).toMatch(/^This is a beautiful basket/)
    const captions = await app.app.inject({ url: product.media[0]?.captions ?? '' })
    expect([captions.statusCode, captions.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8'])
    expect(captions.body).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /)
    for (const other of [app.visitor, await makeUser(app)]) {
      const { body } = await other.call('getProduct', { id })
      expect(body.data.product).toMatchObject({ title: 'Beautiful basket', ai: null })
    }
  })

  test('never overwrites the seller’s text, also if it is entered meanwhile', async () => {
    const { id, owner } = await newProduct(pitch)
    const deps = aiThat({
      transcribe: async (...given) => {
        const changes = { title: 'Basket', description: 'As I say', price: { amount: 300, currency: 'SZL' } }
        expect((await owner.call('updateProduct', { id, ...changes })).status).toBe(200)
        // The shop's currency is the lilangeni.
        expect(given[2]?.currencyNames).toContain('emalangeni')
        return app.platform.ai.transcribe(...given)
      },
    })
    await work(id, { deps })
    const { ai, ...product } = await see(owner, id)
    expect(product).toMatchObject({
      ...{ status: 'active', title: 'Basket', description: 'As I say', category: 'Home & Garden' },
      price: { amount: 300, currency: 'SZL' },
    })
    expect(ai?.suggestions.title?.value).toBe('Beautiful basket')
  })

  const deaf: [string, () => Partial<Platform>][] = [
    ['the models are not there', () => aiThat({ transcribe: async () => null })],
    ['listening fails', () => aiThat({ transcribe: () => Promise.reject(new Error('Out of memory')) })],
    [
      'the sound cannot be read',
      () => videoThat({ extractAudio: () => Promise.reject(new Error('No sound')) }),
    ],
  ]
  test.each(deaf)('is skipped if %s, and the product becomes active', async (_, deps) => {
    const { id, owner } = await newProduct(pitch, {})
    await work(id, { deps: deps() })
    expect(await see(owner, id)).toMatchObject({
      ...{ status: 'active', aiProcessingCompleted: true, ai: null, title: 'Untitled Product', price: null },
      category: 'Other',
      media: [{ captions: null }],
    })
  })

  test.each(['listening', 'writing'] as const)(
    'killed while %s, it results in one finished product',
    async (at) => {
      const { id, owner } = await newProduct(pitch, {})
      const stop = new AbortController()
      const deps = aiThat({
        transcribe: async (sound) => {
          if (at === 'writing') return app.platform.ai.transcribe(sound, new AbortController().signal)
          stop.abort(new Error('stopping'))
          throw new Error('killed')
        },
        embedders: [
          {
            engine: { name: 'local', model: 'any' },
            embed: async () => {
              stop.abort(new Error('stopping'))
              throw new Error('killed')
            },
          },
        ],
      })
      await expect(work(id, { deps, signal: stop.signal })).rejects.toThrow('stopping')
      expect(await see(owner, id)).toMatchObject({ status: 'pending', title: 'Untitled Product', ai: null })
      expect(await filesOf(id)).toEqual(['180.mp4', 'poster.webp'].map((name) => `products/${id}/1/${name}`))
      await work(id)
      await app.settle()
      expect(await see(owner, id)).toMatchObject({ status: 'active', title: 'Beautiful basket' })
      expect(await filesOf(id)).toEqual(
        ['180.mp4', 'captions.vtt', 'poster.webp'].map((name) => `products/${id}/1/${name}`),
      )
      expect(progressOf(id).filter(({ stage }) => stage === 'done')).toHaveLength(1)
    },
  )
})

describe('text in the image', () => {
  test('provides title and price if there is no speech', async () => {
    const { id, owner } = await newProduct(tagged, {})
    await work(id, { deps: { ai: app.platform.ai } })
    const { title, price, ai } = await see(owner, id)
    expect({ title, price }).toMatchObject({
      title: 'Sisal basket',
      price: { amount: 1250, currency: 'SZL' },
    })
    expect(ai?.suggestions.price?.source).toEqual({
      kind: 'picture',
      quote: expect.stringMatching(/^E ?1,250$/),
    })
    expect(ai?.suggestions.title?.source).toEqual({ kind: 'picture', quote: 'Sisal basket' })
  })
})
