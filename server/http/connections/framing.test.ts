import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'

/**
 * Request boundaries must be unambiguous (request smuggling): a proxy must not take a request of
 * the same connection for a body.
 */
let app: TestApp
let port: number
let seen: (string | undefined)[] = []
beforeAll(async () => {
  app = await startTestApp()
  await app.app.listen({ port: 0 })
  const address = app.app.server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
  app.app.server.on('request', ({ url }) => seen.push(url))
})
afterAll(() => app.close())
beforeEach(() => {
  seen = []
})

/** Returns everything received until the server closes the connection. */
const say = (raw: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(raw, 'latin1'))
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })

const begin = 'POST /api/auth/login HTTP/1.1\r\nHost: sokoni.example\r\nContent-Type: application/json\r\n'
const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: sokoni.example\r\nConnection: close\r\n\r\n'
const chunked = 'Transfer-Encoding: chunked\r\n'

test.each([
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 0\r\n\r\n{}'],
  ['one length twice', 'Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}'],
  ['a list of lengths', 'Content-Length: 2, 2\r\n\r\n{}'],
  ['a length with a sign', 'Content-Length: +2\r\n\r\n{}'],
  ['a length that is none', 'Content-Length: 0x2\r\n\r\n{}'],
  ['another coding than chunks', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['chunks that are not the last coding', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
  ['two codings', `${chunked}Transfer-Encoding: identity\r\n\r\n0\r\n\r\n`],
  ['a coding behind a strange space', 'Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n'],
  ['a folded header', 'X-Note: one\r\n two\r\nContent-Length: 2\r\n\r\n{}'],
  ['a folded coding', 'Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n'],
  ['a bare CR', 'X-Note: one\rContent-Length: 2\r\n\r\n{}'],
  ['a bare LF', 'X-Note: one\nContent-Length: 2\r\n\r\n{}'],
  ['an end without CR', 'Content-Length: 2\r\n\n{}'],
  ['a NUL', 'X-Note: o\0ne\r\nContent-Length: 2\r\n\r\n{}'],
  ['a space before the colon', 'Content-Length : 2\r\n\r\n{}'],
  ['a chunk’s size in another form', `${chunked}\r\n0x2\r\n{}\r\n0\r\n\r\n`],
  ['a chunk’s size over all bounds', `${chunked}\r\nfffffffffffffffff\r\n{}\r\n0\r\n\r\n`],
  ['a chunk that is longer than it says', `${chunked}\r\n2\r\n{}xx\r\n0\r\n\r\n`],
  ['chunks that end in bare LF', `${chunked}\r\n2\n{}\n0\n\n`],
])('%s: refused, and later data is not read', async (_what, rest) => {
  const answer = await say(begin + rest + hidden)
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    success: false,
    error: { code: 'BAD_REQUEST' },
  })
  expect(seen).not.toContain('/api/hidden')
})

test('a valid request is read completely, followed by the next one', async () => {
  const answer = await say(
    `${begin}${chunked}\r\n2\r\n{}\r\n0\r\n\r\n${begin}Content-Length: 2\r\n\r\n{}${hidden}`,
  )
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 422', 'HTTP/1.1 422', 'HTTP/1.1 404'])
  expect(seen).toEqual(['/api/auth/login', '/api/auth/login', '/api/hidden'])
})
