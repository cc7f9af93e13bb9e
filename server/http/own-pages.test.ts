import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeUser } from '../../testing/factories.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp()
  const admin = await makeUser(app, { role: 'admin' })
  cookie = String((await admin.call('openQueueSession')).headers['set-cookie']).split(';')[0] ?? ''
})
afterAll(() => app.close())

/** Pages that the server writes itself, beside the client's one page. */
const pages = ['/api/docs/', '/api/admin/queues', '/api/admin/queues/', '/dev/outbox']

test.each(pages)('%s runs no inline script but by its hash, and calls no foreign host', async (url) => {
  const { statusCode, headers, body } = await app.app.inject({ url, headers: { cookie } })
  expect([url, statusCode]).toEqual([url, 200])
  const policy = String(headers['content-security-policy'])
  const directives = new Map(
    policy.split(';').map((text) => {
      const [name = '', ...sources] = text.trim().split(/\s+/)
      return [name, sources]
    }),
  )
  const sources = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*']
  expect(sources('script-src').join(' ')).not.toMatch(/unsafe|data:|blob:|\*/)
  for (const [name, allowed] of directives)
    for (const source of allowed)
      expect([name, source]).toEqual([
        name,
        expect.stringMatching(/^(?:'none'|'self'|'unsafe-inline'|data:|blob:|'sha256-[\w+/=]+')$/),
      ])
  expect(body).not.toMatch(/\b(?:href|src|action)\s*=\s*["']?(?:https?:)?\/\//i)
  expect(body).not.toMatch(/url\(\s*["']?(?:https?:)?\/\//i)
})

it('answers OPTIONS with what tus clients may do, at every address of an upload', async () => {
  for (const url of ['/api/media/uploads', '/api/media/uploads/', '/api/media/uploads/some.id?x=1']) {
    const { statusCode, headers, body } = await app.app.inject({ method: 'OPTIONS', url })
    expect([url, statusCode, body]).toEqual([url, 204, ''])
    expect(headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-max-size': String(100 * 1024 * 1024),
    })
    expect(String(headers['tus-extension']).split(',')).toEqual(
      expect.arrayContaining(['creation', 'termination']),
    )
  }
})

it('answers a preflight for an upload as for any other call', async () => {
  const preflight = (origin: string) =>
    app.app.inject({
      method: 'OPTIONS',
      url: '/api/media/uploads',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
  expect((await preflight('http://localhost:3000')).headers['access-control-allow-origin']).toBe(
    'http://localhost:3000',
  )
  expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
})

it('refuses another version of the protocol, and allows no foreign origin', async () => {
  const { token } = await makeUser(app)
  for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE'] as const)
    for (const version of [undefined, '0.2.2', '2.0.0', '']) {
      const { statusCode, headers } = await app.app.inject({
        method,
        url: `/api/media/uploads${method === 'POST' ? '' : '/an-id'}`,
        headers: {
          authorization: `Bearer ${token}`,
          'upload-length': '9',
          ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
          ...(version !== undefined && { 'tus-resumable': version }),
        },
      })
      expect([method, version, statusCode, headers['tus-version']]).toEqual([method, version, 412, '1.0.0'])
    }
  const create = (origin: string | undefined) =>
    app.app.inject({
      method: 'POST',
      url: '/api/media/uploads',
      headers: {
        authorization: `Bearer ${token}`,
        'upload-length': '9',
        'tus-resumable': '1.0.0',
        ...(origin !== undefined && { origin }),
      },
    })
  for (const [origin, status] of [
    [undefined, 201],
    ['https://evil.example', 403],
  ] as const) {
    const { statusCode, headers } = await create(origin)
    expect([origin, statusCode]).toEqual([origin, status])
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})
