import { afterEach, expect, test, vi } from 'vitest'
import { showTranslation } from '../messages/catalogue.ts'
import { call } from './call.ts'
import { CallError, fieldTexts, textOf } from './call-error.ts'
import { failure, openTestBrowser, type Received, success, tokenFor } from './test-browser.ts'
import { readTokens, writeTokens } from './tokens.ts'

let browser: Awaited<ReturnType<typeof openTestBrowser>>
afterEach(() => browser.close())

const id = '01a1fdc2-a10d-72b2-8f51-bf4a269acfbb'
const refused = failure(401, 'AUTH_TOKEN_EXPIRED', 'Invalid or expired token')
const of = (path: string) => browser.received.filter((request) => request.path === path)
const caught = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => Promise.reject(new Error('It succeeded')),
    (error: unknown) => (error instanceof CallError ? error : Promise.reject(error)),
  )

test('puts the flat input where the contract says', async () => {
  browser = await openTestBrowser(() => success({ comments: [] }))
  await call('listProductComments', { id, page: 2, sortBy: 'likes' })
  await call('createComment', { id, comment: 'Good', rating: 5 }, { key: 'k1' })
  expect(browser.received.map(({ method, path, body, key }) => [method, path, body, key])).toEqual([
    ['GET', `/api/products/${id}/comments?page=2&sortBy=likes`, null, undefined],
    ['POST', `/api/products/${id}/comments`, { comment: 'Good', rating: 5 }, 'k1'],
  ])
})

test('files go as a form, after the plain fields', async () => {
  browser = await openTestBrowser(() => success({ key: 'k' }))
  const files = { file: new File(['bytes'], 'me.png', { type: 'image/png' }) }
  await call('uploadMedia', { folder: 'avatars' }, { files })
  const [{ method, path, body } = { body: '' }] = browser.received
  expect([method, path]).toEqual(['POST', '/api/media/upload'])
  expect(body).toMatch(
    /name="folder"\r\n\r\navatars\r\n.*name="file"; filename="me.png"\r\nContent-Type: image\/png\r\n\r\nbytes/s,
  )
})

test('returns the data of the envelope', async () => {
  browser = await openTestBrowser(() => ({
    ...success({ comment: { id } }, 'Comment posted successfully'),
    status: 201,
  }))
  expect(await call('createComment', { id, comment: 'Good' })).toEqual({ comment: { id } })
})

test('a refusal carries its code, fields and wait', async () => {
  browser = await openTestBrowser(() => ({
    ...failure(422, 'VALIDATION_FAILED', 'Validation failed', [
      { path: 'body.comment', message: 'Too long' },
    ]),
    headers: { 'retry-after': '7' },
  }))
  const error = await caught(call('createComment', { id, comment: 'x' }))
  expect(error).toMatchObject({
    status: 422,
    code: 'VALIDATION_FAILED',
    message: 'Validation failed',
    retryAfter: 7,
  })
  expect(textOf(error, 'Failed to post comment')).toBe('Too long')
  expect(fieldTexts(error)).toEqual({ comment: 'Too long' })
})

test('the text of a field is in the language of its reader, by its code', async () => {
  showTranslation({
    errors: { VALIDATION_FAILED: 'Vérifiez ce champ' },
    fields: { tooManyFiles: (most: number) => `${most} fichiers au plus` },
  })
  const errors = [
    { path: 'body.media', message: 'Maximum 5 files allowed' },
    { path: 'body.comment', message: 'Invalid input' },
    { path: 'body.rating' },
  ]
  const details = { fields: [{ path: 'body.media', code: 'tooManyFiles', values: [5] }] }
  const said = { code: 'VALIDATION_FAILED', message: 'Validation failed', details }
  browser = await openTestBrowser(() => ({
    status: 422,
    body: { success: false, message: 'Validation failed', error: said, errors },
  }))
  const error = await caught(call('createComment', { id, comment: 'x' }))
  expect(fieldTexts(error)).toEqual({ media: '5 fichiers au plus', comment: 'Vérifiez ce champ' })
})

test('a failure without words takes the flow’s, else says its status', async () => {
  browser = await openTestBrowser(() => ({ status: 500, body: {} }))
  const error = await caught(call('getFeed'))
  expect(error.message).toBe('Request failed (500)')
  expect(textOf(error, 'Failed to load products')).toBe('Failed to load products')
})

test('what is no JSON says so, and no network says so', async () => {
  browser = await openTestBrowser(() => ({ text: '<html>' }))
  expect((await caught(call('getFeed'))).message).toBe('Server returned invalid JSON')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  expect(await caught(call('getFeed'))).toMatchObject({ message: 'Network error', isOffline: true })
})

test('a wait that is too long is given up', async () => {
  browser = await openTestBrowser(() => new Promise(() => {}))
  expect((await caught(call('getFeed', {}, { timeout: 20 }))).message).toBe('Request timed out')
})

test('a token near its end is refreshed first, once for all who wait', async () => {
  const fresh = tokenFor(900, 'fresh')
  browser = await openTestBrowser(({ path }) =>
    path === '/api/auth/refresh'
      ? success({ tokens: { accessToken: fresh, refreshToken: 'r2' } })
      : success({ count: 0 }),
  )
  writeTokens({ accessToken: tokenFor(29), refreshToken: 'r1' })
  await Promise.all([1, 2, 3, 4].map(() => call('countUnread')))
  expect(of('/api/auth/refresh').map(({ body }) => body)).toEqual([{ refreshToken: 'r1' }])
  const used = of('/api/notifications/unread-count').map(({ authorization }) => authorization)
  expect(used).toEqual(Array(4).fill(`Bearer ${fresh}`))
  expect(readTokens()).toEqual({ accessToken: fresh, refreshToken: 'r2' })
})

test.each([
  ['that names no end', `x.${btoa(JSON.stringify({ sub: 'a' }))}.x`],
  ['that cannot be read', 'opaque'],
])('an access token %s is used before it is refreshed', async (_, accessToken) => {
  browser = await openTestBrowser(() => success({ shops: [] }))
  writeTokens({ accessToken, refreshToken: 'r1' })
  await call('listShops', {})
  expect(browser.received.map(({ path, authorization }) => [path, authorization])).toEqual([
    ['/api/shops', `Bearer ${accessToken}`],
  ])
})

test('where the browser has no locks, one tab still refreshes once', async () => {
  browser = await openTestBrowser(({ path }) =>
    path === '/api/auth/refresh'
      ? success({ tokens: { accessToken: tokenFor(900, 'b'), refreshToken: 'r2' } })
      : success({ count: 0 }),
  )
  vi.stubGlobal('navigator', {})
  writeTokens({ accessToken: tokenFor(1), refreshToken: 'r1' })
  await Promise.all([1, 2, 3].map(() => call('countUnread')))
  expect(of('/api/auth/refresh')).toHaveLength(1)
})

test('a refused token is refreshed and the call made once more', async () => {
  const old = tokenFor(900)
  browser = await openTestBrowser(({ path, authorization }: Received) => {
    if (path === '/api/auth/refresh')
      return success({ tokens: { accessToken: tokenFor(900, 'b'), refreshToken: 'r2' } })
    return authorization === `Bearer ${old}` ? refused : success({ count: 3 })
  })
  writeTokens({ accessToken: old, refreshToken: 'r1' })
  const answers = await Promise.all([call('countUnread'), call('countUnread')])
  expect(answers).toEqual([{ count: 3 }, { count: 3 }])
  expect(of('/api/auth/refresh')).toHaveLength(1)
})

test('what another tab refreshed meanwhile is taken, not refreshed again', async () => {
  const theirs = tokenFor(900, 'theirs')
  browser = await openTestBrowser(({ authorization }) =>
    authorization === `Bearer ${theirs}` ? success({ count: 1 }) : refused,
  )
  writeTokens({ accessToken: tokenFor(900), refreshToken: 'r1' })
  // The other tab holds the lock while it refreshes the tokens.
  const otherTab = navigator.locks.request('sokoni.refresh', async () => {
    await vi.waitFor(() => expect(browser.received).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    writeTokens({ accessToken: theirs, refreshToken: 'r2' })
  })
  expect(await call('countUnread')).toEqual({ count: 1 })
  await otherTab
  expect(of('/api/auth/refresh')).toHaveLength(0)
})

/** The answers of the first user's calls arrive once `change` has happened. */
const openWithLateAnswers = async (change: () => void, late: Parameters<typeof openTestBrowser>[0]) => {
  browser = await openTestBrowser(async (request) => {
    if (request.authorization === `Bearer ${first}`) change()
    return late(request)
  })
  writeTokens({ accessToken: first, refreshToken: 'r1' })
}
const first = tokenFor(900, 'a', 'first')
const second = { accessToken: tokenFor(900, 'b', 'second'), refreshToken: 'r2' }

test.each([null, second])(
  'an answer for a user who signed out meanwhile goes to nobody (%j)',
  async (now) => {
    await openWithLateAnswers(
      () => writeTokens(now),
      () => success({ count: 1 }),
    )
    await expect(call('countUnread')).rejects.toMatchObject({ name: 'AbortError' })
  },
)

test('a refused call is not repeated as the user who signed in meanwhile, nor ends their session', async () => {
  await openWithLateAnswers(
    () => writeTokens(second),
    () => refused,
  )
  const ended = vi.fn()
  addEventListener('auth:logout', ended)
  await expect(call('createComment', { id, comment: 'Good' })).rejects.toMatchObject({ name: 'AbortError' })
  expect(browser.received).toHaveLength(1)
  expect(ended).not.toHaveBeenCalled()
  expect(readTokens()).toEqual(second)
})

test('a refused refresh ends the session, and says so once', async () => {
  browser = await openTestBrowser(() => refused)
  const ended = vi.fn()
  addEventListener('auth:logout', ended)
  writeTokens({ accessToken: tokenFor(900), refreshToken: 'r1' })
  const errors = await Promise.all([caught(call('countUnread')), caught(call('getMe'))])
  expect(errors.map(({ status }) => status)).toEqual([401, 401])
  expect(readTokens()).toBeNull()
  expect(ended).toHaveBeenCalledTimes(1)
})

test('a token refused again right after its refresh ends the session', async () => {
  browser = await openTestBrowser(({ path }) =>
    path === '/api/auth/refresh'
      ? success({ tokens: { accessToken: tokenFor(900, 'b'), refreshToken: 'r2' } })
      : refused,
  )
  const ended = vi.fn()
  addEventListener('auth:logout', ended)
  writeTokens({ accessToken: tokenFor(900), refreshToken: 'r1' })
  await caught(call('countUnread'))
  expect(of('/api/notifications/unread-count')).toHaveLength(2)
  expect(ended).toHaveBeenCalledTimes(1)
})

test.each([
  ['a fault', failure(500, 'INTERNAL', 'Internal server error')],
  ['a limit', failure(429, 'TOO_MANY_REQUESTS', 'Too many requests')],
])('%s while refreshing keeps the session', async (_, answer) => {
  browser = await openTestBrowser(() => answer)
  writeTokens({ accessToken: tokenFor(1), refreshToken: 'r1' })
  await caught(call('countUnread'))
  expect(readTokens()?.refreshToken).toBe('r1')
})

test('signed out while the refresh is under way: it stays so', async () => {
  browser = await openTestBrowser(() => {
    writeTokens(null)
    return success({ tokens: { accessToken: tokenFor(900, 'b'), refreshToken: 'r2' } })
  })
  writeTokens({ accessToken: tokenFor(1), refreshToken: 'r1' })
  await caught(call('countUnread'))
  expect(readTokens()).toBeNull()
})

test('a wrong password is no end of a session', async () => {
  browser = await openTestBrowser(() => failure(401, 'LOGIN_FAILED', 'Invalid phone number or password'))
  const error = await caught(call('login', { identifier: '+26876100001', password: 'no' }))
  expect(error.message).toBe('Invalid phone number or password')
  expect(of('/api/auth/refresh')).toHaveLength(0)
})
