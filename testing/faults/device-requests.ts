import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '../sockets.ts'

const ANSWER_MS = 2000

/** The connection of a device, which is replaced whenever it breaks. */
export type Link = {
  page: Page | null
  /** Leaves the current connection, so that the device opens another one. */
  leave(): void
}

/** Rejects if there is no answer in time. */
export const within = <T>(promise: Promise<T>, ms: number): Promise<T> => {
  const limit = new AbortController()
  const late = wait(ms, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`No answer in ${ms} ms`)
  })
  return Promise.race([promise, late]).finally(() => {
    late.catch(() => undefined)
    limit.abort()
  })
}

/** Creates the functions that call the server: `emit` over the socket, `request` by REST. */
export const createRequests = (address: string, token: string, link: Link) => ({
  emit: async (event: string, data: unknown) => {
    const current = link.page
    if (!current) throw new Error('Not connected')
    // As in the client: requests of a closed connection are never answered.
    const dropped = current.closed.then((why): never => {
      throw new Error(`Cut off: ${why}`)
    })
    try {
      const answer = await within(Promise.race([current.send(event, data), dropped]), ANSWER_MS)
      if (!answer.success) throw Object.assign(new Error(answer.message), { isRefusal: true })
      return answer.data
    } catch (error) {
      // The server does not answer: reconnect, perhaps to another one.
      if (!Object(error).isRefusal && link.page === current) link.leave()
      throw error
    }
  },
  request: async (method: string, path: string, body?: object) => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        connection: 'close',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!answer.success) throw new Error(answer.message)
    return answer.data
  },
})

export type Requests = ReturnType<typeof createRequests>
