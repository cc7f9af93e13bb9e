import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const get = (url: string, encodings: string) =>
  app.app.inject({ url, headers: { 'accept-encoding': encodings } })

it.each(['/api/openapi.json', '/api/docs/js/scalar.js'])(
  '%s is compressed once, not for each request',
  async (url) => {
    const plain = (await get(url, 'identity')).rawPayload
    expect(plain.length).toBeGreaterThan(100_000)
    const [br, gzip] = [await get(url, 'gzip, br'), await get(url, 'br;q=0, gzip')]
    expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).equals(plain)).toBe(true)
    expect(gunzipSync(gzip.rawPayload).equals(plain)).toBe(true)
    // A response that is compressed while it is sent has no length.
    for (const answer of [br, gzip]) {
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
      expect(answer.headers.vary).toMatch(/accept-encoding/i)
    }
    expect((await get(url, 'identity')).rawPayload.equals(plain)).toBe(true)
  },
)
