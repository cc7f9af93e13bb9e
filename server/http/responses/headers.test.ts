import { readdirSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'
import { routes } from '../../routes.ts'

it('answers of the API, of media, of health checks and pages have HSTS for a year with subdomains', async () => {
  const app = await startTestApp({ env: { PUBLIC_URL: 'https://sokoni.example' } })
  try {
    const { token } = await makeUser(app)
    for (const [method, url, status] of [
      ['GET', '/api/products', 200],
      ['GET', '/api/users/me', 200],
      ['GET', '/api/nothing', 404],
      ['POST', '/api/shops', 422],
      ['GET', '/media/nothing.webp', 404],
      ['GET', '/health', 200],
      ['GET', '/', 200],
    ] as const) {
      const { headers, statusCode } = await app.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(method === 'POST' && { payload: {} }),
      })
      expect([url, statusCode, headers['strict-transport-security']]).toEqual([
        url,
        status,
        'max-age=31536000; includeSubDomains',
      ])
      expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
      expect(headers['content-security-policy']).toMatch(
        /object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
      )
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    }
  } finally {
    await app.close()
  }
})

it('the cookie of the queue board is secure, strict, not for scripts, and for its path and host only', async () => {
  const app = await startTestApp({ env: { PUBLIC_URL: 'https://sokoni.example' } })
  try {
    const admin = await makeUser(app, { role: 'admin' })
    expect((await admin.call('openQueueSession')).headers['set-cookie']).toMatch(
      /^__Secure-sokoni_queues=[^;]+; Path=\/api\/admin\/queues; Max-Age=900; HttpOnly; SameSite=Strict; Secure$/,
    )
  } finally {
    await app.close()
  }
})

it('personal responses are not cacheable', async () => {
  const app = await startTestApp()
  try {
    const { token } = await makeUser(app)
    for (const url of [
      '/api/users/me',
      '/api/chats/with-unread-counts',
      '/api/notifications',
      '/api/users/me/export',
    ]) {
      const { headers } = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect([url, headers['cache-control']]).toEqual([url, 'no-store'])
    }
  } finally {
    await app.close()
  }
})

it('a failure of what may be cached for a day is not cacheable', async () => {
  const app = await startTestApp()
  try {
    const list = () => app.visitor.call('listCountries')
    expect((await list()).headers['cache-control']).toBe('public, max-age=86400')
    vi.spyOn(routes.listCountries, 'action').mockRejectedValueOnce(new Error('The database went away'))
    const { status, headers } = await list()
    expect([status, headers['cache-control']]).toEqual([500, 'no-store'])
  } finally {
    vi.restoreAllMocks()
    await app.close()
  }
})

const ofAll = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

it('data and files have few headers; pages and the scripts of workers have the whole policy', async () => {
  const app = await startTestApp()
  try {
    const headersOf = async (url: string) => (await app.app.inject({ url })).headers
    const built = readdirSync('client/dist/assets').map((name) => `/assets/${name}`)
    const [script] = built.filter((name) => /index-.*\.js$/.test(name))
    const workers = ['/service-worker.js', ...built.filter((name) => /worker.*\.js$/.test(name))]
    expect(workers.length).toBeGreaterThan(1)
    for (const url of [
      '/api/products',
      '/health',
      '/manifest.webmanifest',
      '/media/nothing.webp',
      `${script}`,
    ]) {
      const headers = await headersOf(url)
      expect(headers, url).toMatchObject({
        ...ofAll,
        'content-security-policy':
          "default-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none'",
      })
      expect(headers).not.toHaveProperty('permissions-policy')
      // Browsers ignore it over plain HTTP.
      expect(headers).not.toHaveProperty('strict-transport-security')
      expect(headers).not.toHaveProperty('set-cookie')
    }
    const unneeded = ['etag', 'last-modified', 'accept-ranges', 'access-control-expose-headers']
    const sent = Object.keys(await headersOf(`${script}`))
    expect(unneeded.filter((name) => sent.includes(name))).toEqual([])
    for (const url of ['/', '/browse', ...workers]) {
      const headers = await headersOf(url)
      expect(headers, url).toMatchObject({
        ...ofAll,
        'content-security-policy': expect.stringMatching(/script-src 'self';.*connect-src 'self' ws:/),
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(self), microphone=(self)'),
      })
      expect(headers['content-security-policy']).not.toContain('unsafe')
    }
  } finally {
    await app.close()
  }
})
