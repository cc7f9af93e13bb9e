import { CallError } from '../../app/call-error.ts'

/** Acknowledgements within this time are sent as one. */
const DELAY_MS = 120

/**
 * Creates a queue of what the server has yet to be sent for each conversation. Items are sent soon,
 * kept for `flush` after a temporary failure, and dropped if the server refuses them. `join` merges
 * a waiting item with a new one; `send` throws a `CallError` if it failed.
 */
export const createAckQueue = <Item>(
  join: (known: Item | undefined, more: Item) => Item,
  send: (conversation: string, item: Item) => Promise<void>,
) => {
  const waiting = new Map<string, Item>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false

  const plan = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void sendAll(), DELAY_MS)
  }
  const sendAll = async () => {
    if (isSending) return plan()
    isSending = true
    try {
      for (const [conversation, item] of waiting) await sendOne(conversation, item)
    } finally {
      isSending = false
    }
  }
  const sendOne = async (conversation: string, item: Item) => {
    try {
      await send(conversation, item)
    } catch (error) {
      if (!isPermanent(error)) return
    }
    // More may have been added while it was sent.
    if (waiting.get(conversation) === item) waiting.delete(conversation)
  }

  return {
    add: (conversation: string, item: Item): void => {
      waiting.set(conversation, join(waiting.get(conversation), item))
      plan()
    },
    /** Sends again what failed. */
    flush: (): void => {
      if (waiting.size > 0) plan()
    },
    /** Drops everything: another user has signed in. */
    clear: (): void => waiting.clear(),
  }
}

/** The server refused it and would refuse it again. */
const isPermanent = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status)

/** Sends an event over the socket; without a socket makes the REST call. */
export const emitOrCall = async (
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
