import { afterEach, expect, test } from 'vitest'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { CUT_OFF, readEventStream } from './read-event-stream.ts'
import { openTestBrowser, success, tokenFor } from './test-browser.ts'
import { writeTokens } from './tokens.ts'

let browser: Awaited<ReturnType<typeof openTestBrowser>> | undefined
afterEach(async () => {
  await browser?.close()
  browser = undefined
})

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const streamed = (...events: string[]) => ({
  text: events.join(''),
  headers: { 'content-type': 'text/event-stream' },
})
const ask = async () => {
  const pieces: string[] = []
  const answer = await call(
    'askAssistant',
    { message: 'a basket' },
    { readStream: readEventStream((text) => pieces.push(text)) },
  ).catch((error: unknown) => (error instanceof CallError ? error : Promise.reject(error)))
  return { pieces, answer }
}

test('events are found wherever the pieces of the stream begin and end', async () => {
  const stream = new TextEncoder().encode(
    ': hello\r\n\r\nevent: delta\r\ndata: {"text":\r\ndata: "ü"}\r\n\r\nevent: done\ndata:x: y\n\ndata: cut',
  )
  for (const size of [1, 2, 3, 7, 1000]) {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        for (let at = 0; at < stream.length; at += size) controller.enqueue(stream.slice(at, at + size))
        controller.close()
      },
    })
    const pieces: string[] = []
    const read = readEventStream((text) => pieces.push(text))
    const headers = { 'content-type': 'text/event-stream' }
    expect(await read(new Response(body, { headers }))).toBe('x: y')
    expect(pieces).toEqual(['ü'])
  }
})

test('the pieces are heard as they come, and the whole is the answer', async () => {
  browser = await openTestBrowser(() =>
    streamed(
      event('delta', { text: 'I found ' }),
      event('delta', { text: '“Ünïque”' }),
      event('done', { success: true, data: { message: 'I found “Ünïque”' } }),
    ),
  )
  expect(await ask()).toEqual({
    pieces: ['I found ', '“Ünïque”'],
    answer: { message: 'I found “Ünïque”' },
  })
})

test('a refusal within the stream is the server’s own', async () => {
  browser = await openTestBrowser(() =>
    streamed(
      event('error', {
        success: false,
        message: 'Resource not found',
        error: { code: 'NOT_FOUND' },
        errors: [],
      }),
    ),
  )
  expect((await ask()).answer).toMatchObject({ code: 'NOT_FOUND', message: 'Resource not found' })
})

test('a stream that ends before its answer is cut off', async () => {
  browser = await openTestBrowser(() => streamed(event('delta', { text: 'I fou' })))
  expect((await ask()).answer).toMatchObject({ code: CUT_OFF, status: 0 })
})

test('who answers in one piece is understood too', async () => {
  browser = await openTestBrowser(() => success({ message: 'Hello' }))
  expect(await ask()).toEqual({ pieces: [], answer: { message: 'Hello' } })
})

test('a refused token is renewed, as for every call', async () => {
  const fresh = tokenFor(600, 'fresh')
  browser = await openTestBrowser(({ path, authorization }) => {
    if (path === '/api/auth/refresh-token' || path.endsWith('/refresh'))
      return success({ tokens: { accessToken: fresh, refreshToken: 'r2' } })
    return authorization === `Bearer ${fresh}`
      ? streamed(event('done', { success: true, data: { message: 'Yours' } }))
      : { status: 401, body: { success: false, message: 'Invalid or expired token', error: {}, errors: [] } }
  })
  writeTokens({ accessToken: tokenFor(600, 'old'), refreshToken: 'r1' })
  expect((await ask()).answer).toEqual({ message: 'Yours' })
})
