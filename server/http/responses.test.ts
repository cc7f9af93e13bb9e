import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeProduct, makeUser, type TestUser } from '../../testing/factories.ts'
import { listen } from '../../testing/sockets.ts'

/** Checks of every response over a real connection, since not all pass through Fastify. */
let app: TestApp
let port: number
let user: TestUser
let requests: Record<string, string>
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://sokoni.example', RATE_LIMIT_FACTOR: '1000' } })
  port = Number(new URL(await listen(app)).port)
  user = await makeUser(app)
  requests = await everyKindOfRequest()
})
afterAll(() => app.close())

type Answer = { status: number; headers: Record<string, string>; body: string }

/** Sends bytes and reads until the server closes the connection. */
const say = (raw: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(raw, 'latin1'))
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...body] = text.split('\r\n\r\n')
      const [status = '', ...lines] = head.split('\r\n')
      const headers = lines.map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
      })
      resolve({
        status: Number(status.split(' ')[1]),
        headers: Object.fromEntries(headers),
        body: body.join('\r\n\r\n'),
      })
    })
  })

const request = (method: string, path: string, headers: Record<string, string> = {}, body = '') => {
  const all = {
    Host: 'sokoni.example',
    Connection: 'close',
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** One request for each way of creating a response. */
const everyKindOfRequest = async (): Promise<Record<string, string>> => ({
  ...(await requestsForPages()),
  ...requestsForCalls(),
  ...(await requestsForMedia()),
  ...(await requestsForTools()),
})

const requestsForPages = async () => {
  const product = await makeProduct(app)
  const page = await app.app.inject({ url: '/', headers: { accept: 'text/html' } })
  const asset = (extension: string) =>
    new RegExp(`"(/assets/[^"]+\\.${extension})"`).exec(page.body)?.[1] ?? `/no ${extension}`
  return {
    page: request('GET', '/', { Accept: 'text/html' }),
    'page of a product': request('GET', `/products/${product.id}`, { Accept: 'text/html' }),
    'page that is not there': request('GET', '/no/such/page', { Accept: 'text/html' }),
    script: request('GET', asset('js')),
    style: request('GET', asset('css')),
    icon: request('GET', '/icon-512.png'),
    manifest: request('GET', '/manifest.webmanifest'),
    robots: request('GET', '/robots.txt'),
    sitemap: request('GET', '/sitemap.xml'),
    health: request('GET', '/health'),
    metrics: request('GET', '/metrics'),
  }
}

const requestsForCalls = () => {
  const mine = { Authorization: `Bearer ${user.token}` }
  return {
    success: request('GET', '/api/users/me', mine),
    export: request('GET', '/api/users/me/export', mine),
    'no token': request('GET', '/api/users/me'),
    'unknown call': request('GET', '/api/nothing'),
    'invalid body': request('POST', '/api/auth/login', {}, '{}'),
    'malformed JSON': request('POST', '/api/auth/login', {}, '{no'),
    'malformed address': request('GET', '/api/products/%E0%A4%A'),
    'malformed request': 'GET / HTTP/1.1\r\nHost: sokoni.example\r\nX Y: 1\r\n\r\n',
    'headers too long': request('GET', '/', { 'X-Long': 'x'.repeat(80_000) }),
    'too many chunks': [
      'POST /api/auth/login HTTP/1.1\r\nHost: sokoni.example\r\nContent-Type: application/json\r\n',
      `Transfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(5000)}`,
    ].join(''),
    'unknown method': 'BREW / HTTP/1.1\r\nHost: sokoni.example\r\nConnection: close\r\n\r\n',
    preflight: request('OPTIONS', '/api/users/me', {
      Origin: 'https://sokoni.example',
      'Access-Control-Request-Method': 'GET',
    }),
  }
}

const requestsForMedia = async () => {
  const mine = { Authorization: `Bearer ${user.token}` }
  const upload = async (folder: 'avatars' | 'messages', bytes: Buffer, filename: string) => {
    const files = { file: { bytes, filename, type: 'image/png' } }
    return (await user.call('uploadMedia', { folder }, { files })).body.data.url
  }
  const image = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
    'base64',
  )
  const face = await upload('avatars', image, 'me.png')
  return {
    image: request('GET', face),
    text: request('GET', await upload('messages', Buffer.from('Sawubona é <?php echo 1; ?>'), 'a.txt')),
    'missing image': request('GET', '/media/avatars/none.webp'),
    'missing image in a width': request('GET', '/pictures/320/avatars/none.webp'),
    'image in a width': request(
      'GET',
      `/pictures/320${new URL(face, 'http://a').pathname.replace('/media', '')}`,
    ),
    'begun upload': request('POST', '/api/media/uploads', {
      ...mine,
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '10',
      'Upload-Metadata': `filename ${btoa('a.mp4')}`,
    }),
    'refused upload': request('POST', '/api/media/uploads', { ...mine, 'Tus-Resumable': '1.0.0' }),
    'upload without a token': request('POST', '/api/media/uploads', { 'Tus-Resumable': '1.0.0' }),
  }
}

const requestsForTools = async () => {
  const admin = await makeUser(app, { role: 'admin' })
  const pass = String((await admin.call('openQueueSession')).headers['set-cookie']).split(';')[0] ?? ''
  return {
    'socket.io handshake': request('GET', '/socket.io/?EIO=4&transport=polling'),
    'refused socket.io handshake': request('GET', '/socket.io/?EIO=9&transport=none'),
    'socket.io to another site': request('GET', '/socket.io/?EIO=4&transport=polling', {
      Origin: 'https://elsewhere.example',
    }),
    ...Object.fromEntries(
      ['/ws', '/socket.io/?EIO=4&transport=websocket'].map((path) => [
        `malformed handshake of a socket at ${path}`,
        request('GET', path, { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'x' }),
      ]),
    ),
    'OpenAPI document': request('GET', '/api/openapi.json'),
    'API reference': request('GET', '/api/docs/'),
    'API reference’s script': request('GET', '/api/docs/js/scalar.js'),
    'API reference under its short name': request('GET', '/api/docs'),
    'queue board': request('GET', '/api/admin/queues', { Cookie: pass }),
    'queue board without a pass': request('GET', '/api/admin/queues'),
    'outbox of codes': request('GET', '/dev/outbox', { Accept: 'text/html' }),
  }
}

const everyAnswer = (): Promise<[string, Answer][]> =>
  Promise.all(
    Object.entries(requests).map(async ([what, raw]): Promise<[string, Answer]> => [what, await say(raw)]),
  )

describe('every response', () => {
  it('has a CSP without plug-ins, base addresses and frames, and the other security headers', async () => {
    const missing = (await everyAnswer()).flatMap(([what, { status, headers }]) => {
      const policy = headers['content-security-policy'] ?? ''
      const rules: Record<string, boolean> = {
        'object-src': /(object-src|default-src) 'none'/.test(policy),
        'base-uri': /base-uri '(none|self)'/.test(policy),
        'frame-ancestors': /frame-ancestors 'none'/.test(policy),
        nosniff: headers['x-content-type-options'] === 'nosniff',
        referrer: headers['referrer-policy'] === 'strict-origin-when-cross-origin',
        https: headers['strict-transport-security'] === 'max-age=31536000; includeSubDomains',
      }
      const without = Object.keys(rules).filter((rule) => !rules[rule])
      return without.length > 0 ? [`${what} (${status}): ${without.join(' ')}`] : []
    })
    expect(missing).toEqual([])
  })

  it('sets no cookie: the only one is that of the queue board', async () => {
    const setting = (await everyAnswer()).filter(([, { headers }]) => 'set-cookie' in headers)
    expect(setting.map(([what]) => what)).toEqual([])
  })

  it('with a body has a content type, and a charset for text', async () => {
    const wrong = (await everyAnswer()).flatMap(([what, { status, headers, body }]) => {
      const type = headers['content-type'] ?? ''
      const isText = /^text\/|[+/]xml\b/.test(type)
      const isNamed = isText ? /; ?charset=utf-8/i.test(type) : type !== ''
      return body === '' || isNamed ? [] : [`${what} (${status}): ${type || 'none'}`]
    })
    expect(wrong).toEqual([])
  })
})

describe('TRACE', () => {
  it('is not supported and does not echo the request', async () => {
    const paths = ['/', '/api/users/me', '/api/media/uploads', '/media/a.webp', '/health', '/no/such']
    for (const path of [...paths, '/socket.io/?EIO=4&transport=polling']) {
      const headers = {
        Authorization: `Bearer ${user.token}`,
        'X-Planted': 'zq771',
        'Tus-Resumable': '1.0.0',
      }
      const { status, headers: answered, body } = await say(request('TRACE', path, headers))
      expect([path, status]).toEqual([path, expect.toBeOneOf([400, 404])])
      expect(body + JSON.stringify(answered)).not.toMatch(/zq771|Bearer|message\/http/i)
    }
  })
})
