import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'

/** Settings as operators write them: with a default port, a capital letter or a trailing slash. */
const settings = {
  PUBLIC_URL: 'https://Sokoni.example:443/',
  CORS_ORIGINS: 'https://partner.example/, capacitor://localhost',
}
const LAN_ADDRESS = 'http://192.168.7.20:3000'

let app: TestApp
let lan: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp({ env: settings })
  lan = await startTestApp({ env: { NODE_ENV: 'development', ALLOW_LAN: '1', PUBLIC_URL: LAN_ADDRESS } })
  user = await makeUser(app)
})
afterAll(async () => {
  await app.close()
  await lan.close()
})

type Given = { origin?: string; host?: string }

/** A writing request of a signed-in user. */
const rename = async (given: Given, to = app, token = user.token) =>
  (
    await to.app.inject({
      method: 'PUT',
      url: '/api/users/me',
      headers: { authorization: `Bearer ${token}`, ...given },
      payload: { name: 'Nomsa' },
    })
  ).statusCode

/** The requests of the tus client: create, continue, inspect and cancel an upload. */
const upload = async (given: Given) => {
  const headers = { authorization: `Bearer ${user.token}`, 'tus-resumable': '1.0.0', ...given }
  const begun = await app.app.inject({
    method: 'POST',
    url: '/api/media/uploads',
    headers: { ...headers, 'upload-length': '10', 'upload-metadata': `filename ${btoa('a.mp4')}` },
  })
  if (begun.statusCode !== 201) return [begun.statusCode]
  const url = new URL(String(begun.headers.location), 'https://sokoni.example').pathname
  const part = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const continued = await app.app.inject({ method: 'PATCH', url, headers: part, payload: '12345' })
  const seen = await app.app.inject({ method: 'HEAD', url, headers })
  const cancelled = await app.app.inject({ method: 'DELETE', url, headers })
  return [begun, continued, seen, cancelled].map(({ statusCode }) => statusCode)
}

describe('a writing request is accepted', () => {
  const own = 'https://sokoni.example'
  test.each<[string, Given]>([
    ['the installed app and its service worker', { origin: own, host: 'sokoni.example' }],
    ['a proxy that changes Host', { origin: own, host: '127.0.0.1:3000' }],
    ['a proxy that leaves the port in Host', { origin: own, host: 'sokoni.example:443' }],
    ['a page opened under another name', { origin: 'http://shop.example:3000', host: 'shop.example:3000' }],
    ['a WebView or a program without Origin', { host: 'sokoni.example' }],
    ['a page of CORS_ORIGINS', { origin: 'https://partner.example', host: 'sokoni.example' }],
    ['an app with a scheme of its own', { origin: 'capacitor://localhost', host: 'sokoni.example' }],
  ])('from %s, including resumable uploads', async (_what, given) => {
    expect(await rename(given)).toBe(200)
    expect(await upload(given)).toEqual([201, 204, 200, 204])
  })

  it('from a phone in the local network, by address or host name', async () => {
    const { token } = await makeUser(lan)
    for (const [origin, host] of [
      [LAN_ADDRESS, '192.168.7.20:3000'],
      ['http://192.168.7.21:3000', '192.168.7.21:3000'],
      ['http://desk.local:3000', 'desk.local:3000'],
    ])
      expect([origin, await rename({ origin, host }, lan, token)]).toEqual([origin, 200])
  })
})

describe('a writing request is refused with 403', () => {
  it('whatever its path, also where a plugin answers errors itself', async () => {
    const paths = [
      '/api/admin/queues/api/queues/video/pause',
      '/api/admin/queues/api/queues/video/1/clean',
      '/api/admin/queues/queue/video',
      ...['/api/auth/login', '/api/media/uploads', '/api/docs/', '/socket.io/', '/ws', '/', '/nowhere'],
    ]
    const refused = { success: false, error: { code: 'FORBIDDEN' } }
    for (const url of paths)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const headers = { origin: 'https://elsewhere.example', host: 'sokoni.example' }
        const answer = await app.app.inject({ method, url, headers })
        expect([method, url, answer.statusCode, answer.json()]).toMatchObject([method, url, 403, refused])
      }
  })

  test.each<[string, Given]>([
    ['another site', { origin: 'https://elsewhere.example', host: 'sokoni.example' }],
    ['a page without an origin of its own', { origin: 'null', host: 'sokoni.example' }],
    ['such a page, and a Host that says the same', { origin: 'null', host: 'null' }],
    ['a subdomain', { origin: 'https://a.sokoni.example', host: 'sokoni.example' }],
    ['a name that begins alike', { origin: 'https://sokoni.example.elsewhere.test', host: 'sokoni.example' }],
    ['another port', { origin: 'https://sokoni.example:8443', host: 'sokoni.example' }],
  ])('from %s', async (_what, given) => {
    expect(await rename(given)).toBe(403)
    expect(await upload(given)).toEqual([403])
  })
})
