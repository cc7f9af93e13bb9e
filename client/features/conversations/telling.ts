import { CallError } from '../../app/call-error.ts'

/** Several in a row are told as one. */
const CALM_MS = 120

/**
 * What the server is still to hear of each conversation: told soon, told again by `flush` where it could not be, and
 * forgotten where the server does not want to hear it. `join` makes one of what waits and what comes; `tell` throws a
 * `CallError` where it did not get through.
 */
export const createTelling = <What>(
  join: (known: What | undefined, more: What) => What,
  tell: (conversationId: string, what: What) => Promise<void>,
) => {
  const waiting = new Map<string, What>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTelling = false

  const plan = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void tellAll(), CALM_MS)
  }
  const tellAll = async () => {
    if (isTelling) return plan()
    isTelling = true
    try {
      for (const [conversationId, what] of waiting) await tellOf(conversationId, what)
    } finally {
      isTelling = false
    }
  }
  const tellOf = async (conversationId: string, what: What) => {
    try {
      await tell(conversationId, what)
    } catch (error) {
      if (!isForGood(error)) return
    }
    // More may have come meanwhile.
    if (waiting.get(conversationId) === what) waiting.delete(conversationId)
  }

  return {
    note: (conversationId: string, what: What): void => {
      waiting.set(conversationId, join(waiting.get(conversationId), what))
      plan()
    },
    /** Tries again what the server could not be told. */
    flush: (): void => {
      if (waiting.size > 0) plan()
    },
    /** Another user: nothing of it is the new one's. */
    drop: (): void => waiting.clear(),
  }
}

/** Refused by the server, and so it will be the next time. */
const isForGood = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status)

/** Says it over the socket, else by the call. */
export const overEither = async (
  event: () => Promise<unknown>,
  call: () => Promise<unknown>,
): Promise<void> => {
  try {
    await event()
  } catch (error) {
    if (!(error instanceof CallError) || !error.isOffline) throw error
    await call()
  }
}
