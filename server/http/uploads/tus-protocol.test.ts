import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('answers OPTIONS with the tus capabilities at every upload path', async () => {
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
