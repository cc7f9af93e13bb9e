import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'

const partner = 'https://partner.example'
const own = 'https://sokoni.example'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { CORS_ORIGINS: partner, PUBLIC_URL: own } })
})
afterAll(() => app.close())

const preflight = (origin: string, method: string) =>
  app.app.inject({
    method: 'OPTIONS',
    url: '/api/users/me',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  })

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('an allowed origin can %s', async (method) => {
  for (const origin of [partner, own]) {
    const { headers } = await preflight(origin, method)
    expect(headers['access-control-allow-origin']).toBe(origin)
    expect(String(headers['access-control-allow-methods']).split(/, */)).toContain(method)
    const sendable = String(headers['access-control-allow-headers']).toLowerCase().split(/, */)
    expect(sendable).toEqual(expect.arrayContaining(['authorization', 'content-type', 'idempotency-key']))
  }
})

test('the headers of a response do not grow with those of a request', async () => {
  const { headers } = await app.app.inject({
    method: 'OPTIONS',
    url: '/api/users/me',
    headers: {
      origin: partner,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'a'.repeat(7000),
    },
  })
  expect(JSON.stringify(headers).length).toBeLessThan(3000)
})

test('an allowed origin can read Retry-After and Upload-Offset', async () => {
  const { headers } = await app.app.inject({ url: '/api/countries', headers: { origin: partner } })
  const exposed = String(headers['access-control-expose-headers']).split(/, */)
  expect(exposed).toEqual(expect.arrayContaining(['Retry-After', 'Location', 'Upload-Offset']))
})

test('other origins get no CORS headers', async () => {
  for (const origin of ['https://elsewhere.example', 'https://a.sokoni.example', 'null']) {
    const { headers } = await preflight(origin, 'PUT')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})
