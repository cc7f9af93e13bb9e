import { createServer, type IncomingMessage } from 'node:http'
import { vi } from 'vitest'

/** A request that the test server received. */
export type Received = {
  method: string
  path: string
  body: unknown
  authorization: string | undefined
  key: unknown
  country: unknown
}
type Answer = { status?: number; body?: unknown; text?: string; headers?: Record<string, string> }

/**
 * Provides the parts of a browser that the core of the client uses, for tests in Node: a storage,
 * window events, and `fetch` to an HTTP server that `answer` implements.
 */
export const openTestBrowser = async (answer: (request: Received) => Answer | Promise<Answer>) => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const got: Received = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: await bodyOf(request),
      authorization: request.headers.authorization,
      key: request.headers['idempotency-key'],
      country: request.headers['x-country-code'],
    }
    received.push(got)
    const { status = 200, body, text, headers } = await answer(got)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(text ?? JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const realFetch = fetch
  const events = new EventTarget()
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(base + path, init))
  vi.stubGlobal('document', { getElementById: () => null })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  return {
    received,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      vi.unstubAllGlobals()
    },
  }
}

/** The envelope of a success. */
export const success = (data: unknown, message?: string) => ({ body: { success: true, data, message } })

/** The envelope of a failure. */
export const failure = (status: number, code: string, message: string, errors: unknown[] = []) => ({
  status,
  body: { success: false, message, error: { code, message }, errors },
})

/** An access token that lasts `seconds`; its signature is worth nothing. */
export const tokenFor = (seconds: number, name = 'a', sub = 'user'): string => {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ iat: now, exp: now + seconds, name, sub })}.x`
}

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  let text = ''
  for await (const chunk of request) text += chunk
  if (request.headers['content-type']?.startsWith('multipart/')) return text
  return text === '' ? null : JSON.parse(text)
}

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, String(value)),
    removeItem: (key: string) => void kept.delete(key),
  }
}
