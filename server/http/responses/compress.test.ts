import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop } from '../../../testing/factories.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof makeShop>>
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
  shop = await makeShop(app)
  for (let at = 0; at < 20; at += 1) await makeProduct(app, { shop, title: `Lamp ${at}` })
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })
const LIST = '/api/products?limit=20'

describe('compression', () => {
  it('sends a list compressed to clients that accept it, with the same content', async () => {
    const plain = await get(LIST)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const brotli = await get(LIST, { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: /accept-encoding/i })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    const gzip = await get(LIST, { 'accept-encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  })

  it('leaves small responses and event streams as they are', async () => {
    const accepts = { 'accept-encoding': 'br, gzip' }
    const small = await get('/api/countries/current', accepts)
    const stream = await app.app.inject({
      method: 'POST',
      url: '/api/ai/assistant',
      headers: { ...accepts, accept: 'text/event-stream' },
      payload: { message: 'a lamp' },
    })
    expect(stream.headers['content-type']).toContain('text/event-stream')
    for (const { headers } of [small, stream]) expect(headers['content-encoding']).toBeUndefined()
  })

  it('does not expand a compressed body', async () => {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify({ identifier: '+26876000000', password: 'x' })),
    })
    expect(statusCode).toBe(400)
  })
})

describe('repeated reads', () => {
  it('answer 304 until the content changes', async () => {
    const { owner, id } = shop
    const url = `/api/shops/${id}`
    const first = await get(url)
    const etag = String(first.headers.etag)
    const again = await get(url, { 'if-none-match': etag, 'accept-encoding': 'br' })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await owner.call('updateShop', { id, description: 'Lamps and candles' })
    const changed = await get(url, { 'if-none-match': etag })
    expect([changed.statusCode, changed.json().data.shop.description]).toEqual([200, 'Lamps and candles'])
  })

  it('carry no tag where nothing may be kept, or nothing was found', async () => {
    const authorization = `Bearer ${shop.owner.token}`
    const personal = await get('/api/users/me', { authorization })
    expect(personal.headers).toMatchObject({ 'cache-control': 'no-store' })
    const missing = await get('/api/products/0190abcd-1234-7abc-8abc-123456789abc')
    expect([personal.headers.etag, missing.headers.etag]).toEqual([undefined, undefined])
  })

  it('of the lists of countries are made once a day', async () => {
    const { headers } = await get('/api/countries/picker', { authorization: `Bearer ${shop.owner.token}` })
    expect(headers['cache-control']).toBe('public, max-age=86400')
  })
})
