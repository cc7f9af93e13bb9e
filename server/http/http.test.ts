import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/index.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeProduct, makeShop, makeUser } from '../../testing/factories.ts'
import { runSql } from '../../testing/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const inject = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, more: object = {}) =>
  app.app.inject({ method, url, ...more })

describe('the error envelope', () => {
  const json = { 'content-type': 'application/json' }
  type Try = [string, () => ReturnType<typeof inject>, number, string]
  const tries: Try[] = [
    [
      'unreadable JSON',
      () => inject('POST', '/api/auth/login', { headers: json, payload: '{no' }),
      400,
      'BAD_REQUEST',
    ],
    ['an unknown path', () => inject('GET', '/api/nothing/here'), 404, 'NOT_FOUND'],
    ['another method', () => inject('DELETE', '/api/auth/login'), 404, 'NOT_FOUND'],
    ['an id that cannot be one', () => inject('GET', '/api/products/nonsense'), 404, 'NOT_FOUND'],
    [
      'a body over its limit',
      () =>
        inject('POST', '/api/auth/login', {
          headers: json,
          payload: JSON.stringify({ identifier: 'x'.repeat(1_100_000) }),
        }),
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'a wrong media type',
      () => inject('POST', '/api/auth/login', { headers: { 'content-type': 'text/csv' }, payload: 'a,b' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'plain text',
      () => inject('POST', '/api/auth/login', { headers: { 'content-type': 'text/plain' }, payload: '{}' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a form where no file is taken',
      () =>
        inject('POST', '/api/auth/login', {
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          payload: '--x\r\ncontent-disposition: form-data; name="identifier"\r\n\r\n1\r\n--x--\r\n',
        }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['an address that cannot be read', () => inject('GET', '/api/products/%E0%A4%A'), 404, 'NOT_FOUND'],
    ['an id with a character that no text may hold', () => inject('GET', '/api/shops/%00'), 404, 'NOT_FOUND'],
    ['no token', () => inject('GET', '/api/users/me'), 401, 'AUTH_REQUIRED'],
    [
      'a bad token',
      () => inject('GET', '/api/users/me', { headers: { authorization: 'Bearer nonsense' } }),
      401,
      'AUTH_TOKEN_EXPIRED',
    ],
    [
      'a character that no text may hold',
      () =>
        inject('POST', '/api/auth/login', {
          headers: json,
          payload: JSON.stringify({ identifier: 'a\u0000', password: 'x' }),
        }),
      422,
      'VALIDATION_FAILED',
    ],
    [
      'half of a character',
      () =>
        inject('POST', '/api/auth/login', {
          headers: json,
          payload: '{"identifier":"\\ud83d","password":"x"}',
        }),
      422,
      'VALIDATION_FAILED',
    ],
    [
      'a body nested deeper than a call may go',
      () =>
        inject('POST', '/api/auth/login', {
          headers: json,
          payload: '['.repeat(60_000) + ']'.repeat(60_000),
        }),
      422,
      'VALIDATION_FAILED',
    ],
    ...['to=a&to=b', `to=${'1'.repeat(41)}`, 'to=%00'].map(
      (query): Try => [
        `an outbox of nobody: ${query.slice(0, 9)}`,
        () => inject('GET', `/api/dev/outbox?${query}`),
        422,
        'VALIDATION_FAILED',
      ],
    ),
    ['a limit out of bounds', () => inject('GET', '/api/products?limit=101'), 422, 'VALIDATION_FAILED'],
  ]
  for (const [what, send, status, code] of tries)
    it(`is the same for ${what}`, async () => {
      const response = await send()
      expect(response.statusCode).toBe(status)
      const body = response.json()
      expect(body).toEqual({
        success: false,
        message: expect.any(String),
        error: { code, message: body.message },
        errors: expect.any(Array),
      })
    })

  it('returns the specified text for failed sign-ins', async () => {
    expect((await inject('GET', '/api/users/me')).json().message).toBe('Not authenticated')
    const bad = await inject('GET', '/api/users/me', { headers: { authorization: 'Bearer nonsense' } })
    expect(bad.json().message).toBe('Invalid or expired token')
  })

  it('reports all invalid fields at once', async () => {
    const { body } = await app.visitor.call('signup', { phone: '', password: 'short', name: ' ' })
    expect(body.message).toBe('Validation failed')
    expect(body.errors.map((error) => error.path).sort()).toEqual([
      'body.name',
      'body.password',
      'body.phone',
    ])
  })

  it('ignores an expired token when signing in', async () => {
    const answer = await app
      .withToken('stale')
      .call('login', { identifier: '+26876999999', password: 'whatever' })
    expect(answer.body.error.code).toBe('LOGIN_FAILED')
  })
})

describe('an id in capitals', () => {
  it('is the same id: nobody follows, blocks, reports, messages or demotes themselves by it', async () => {
    const user = await makeUser(app, { role: 'admin' })
    const id = user.id.toUpperCase()
    const answers = [
      await user.call('followUser', { followingId: id }),
      await user.call('blockUser', { id }),
      await user.call('createReport', { targetType: 'user', targetId: id, reason: 'Spam' }),
      await user.call('sendDirectMessage', { receiverId: id, message: 'Hello' }),
      await user.call('changeAdminUser', { id, role: 'user' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual(
      Array(5).fill([422, 'OWN_ACCOUNT']),
    )
  })

  it('is answered in small letters', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const [followerId, followingId] = [user.id.toUpperCase(), other.id.toUpperCase()]
    const { status, body } = await user.call('followUser', { followerId, followingId })
    expect([status, body.data.follow.followingId]).toEqual([200, other.id])
    const { data } = (await user.call('getFollowStatuses', { userIds: [followingId] })).body
    expect(data).toEqual({ [other.id]: { isFollowing: true } })
  })
})

describe('Idempotency-Key', () => {
  const open = (key: string, slug: string) =>
    [
      { name: 'Weavers', slug, description: 'Baskets of grass', category: 'Other' } as const,
      { headers: { 'idempotency-key': key } },
    ] as const

  it('returns the first response again, also for ten concurrent requests, and acts once', async () => {
    const user = await makeUser(app)
    const key = newId()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => user.call('createShop', ...open(key, 'weavers-one'))),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map((answer) => answer.body.data.shop.id)).size).toBe(1)
    expect(await app.platform.db.prisma.shop.count({ where: { ownerId: user.id } })).toBe(1)
  })

  it('refuses the same key with another body, and keeps callers apart', async () => {
    const [one, two] = [await makeUser(app), await makeUser(app)]
    const key = newId()
    await one.call('createShop', ...open(key, 'weavers-two'))
    expect((await one.call('createShop', ...open(key, 'weavers-three'))).status).toBe(409)
    expect((await two.call('createShop', ...open(key, 'weavers-four'))).status).toBe(201)
  })

  it('that is empty is none', async () => {
    const [user, one, two] = [await makeUser(app), await makeUser(app), await makeUser(app)]
    for (const { id } of [one, two]) {
      const { status } = await user.call('blockUser', { id }, { headers: { 'idempotency-key': '' } })
      expect(status).toBe(200)
    }
  })

  it('does not store errors: a corrected request can reuse the key', async () => {
    const user = await makeUser(app)
    const key = newId()
    await makeShop(app, { owner: await makeUser(app), name: 'Taken' })
    const taken = (await app.platform.db.prisma.shop.findFirst({ where: { name: 'Taken' } }))?.slug ?? ''
    expect((await user.call('createShop', ...open(key, taken))).status).toBe(422)
    expect((await user.call('createShop', ...open(key, 'weavers-five'))).status).toBe(201)
  })

  it('stores tokens encrypted only', async () => {
    const { refreshToken, id } = await makeUser(app)
    const ask = () =>
      app.visitor.call('refresh', { refreshToken }, { headers: { 'idempotency-key': 'renew' } })
    const [first, second] = [await ask(), await ask()]
    expect(second.body).toEqual(first.body)
    const [row] = await runSql(
      app.platform.db.kysely,
      `SELECT k::text AS text, answer FROM "IdempotencyKey" k WHERE key = 'renew'`,
    )
    expect(row?.answer).toEqual({ sealed: expect.any(String), ids: [] })
    const { accessToken, refreshToken: next } = first.body.data.tokens
    for (const secret of [accessToken, next, refreshToken, id]) expect(row?.text).not.toContain(secret)
  })
})

describe('documentation and health', () => {
  it('describes every endpoint of the contract in OpenAPI 3.1', async () => {
    const document = (await inject('GET', '/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries<Record<string, { operationId?: string }>>(document.paths).flatMap(
      ([, methods]) => Object.values(methods).map((operation) => operation.operationId),
    )
    expect(described.sort()).toEqual(Object.keys(endpoints).sort())
    expect(document.paths['/api/chats/messages'].post.responses).toHaveProperty('201')
  })

  it('names the error codes of each endpoint by status', async () => {
    const { paths } = (await inject('GET', '/api/openapi.json')).json()
    const codesOf = (method: string, path: string, status: number): string[] =>
      paths[path][method].responses[status].content['application/json'].schema.properties.error.properties
        .code.enum
    const conflicts = ['IDEMPOTENCY_KEY_REUSED', 'LIMIT_REACHED', 'SHOP_EXISTS']
    expect(codesOf('post', '/api/shops', 409)).toEqual(conflicts)
    expect(codesOf('post', '/api/shops', 422)).toContain('SLUG_TAKEN')
    expect(codesOf('get', '/api/admin/users', 403)).toEqual(['FORBIDDEN'])
    expect(paths['/api/products'].get.responses).not.toHaveProperty('403')
  })

  it('serves the reference, health, readiness and metrics', async () => {
    expect((await inject('GET', '/api/docs/')).headers['content-type']).toContain('text/html')
    expect((await inject('GET', '/health')).json()).toEqual({ status: 'ok' })
    expect((await inject('GET', '/ready')).json()).toEqual({ status: 'ready' })
    expect((await inject('GET', '/metrics')).body).toContain('process_cpu_user_seconds_total')
  })

  it('sends only declared fields', async () => {
    const product = await makeProduct(app)
    const { body } = await app.visitor.call('getProduct', { id: product.id })
    expect(body.data.product).not.toHaveProperty('sourceKey')
    expect(body.data.product.progress).toBeNull()
  })
})

describe('pages', () => {
  it('have a head for a shared product, and 404 for an unknown one', async () => {
    const product = await makeProduct(app, { title: 'Basket & "lid"' })
    const page = await inject('GET', `/products/${product.id}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<meta property="og:title" content="Basket &#38; &#34;lid&#34;')
    expect((await inject('GET', `/products/${newId()}`)).statusCode).toBe(404)
    expect((await inject('GET', '/shop/nobody-here')).statusCode).toBe(404)
  })
})
