import { CallError, textOf } from '../../app/call-error.ts'
import { isTemporary } from '../../app/retry.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { type FailureAction, RetryLater } from './outbox.ts'

/**
 * Classifies a failed send: without an answer it waits, a refusal is final, a server error is
 * retried for a while.
 */
export const classifyFailure = (error: unknown): FailureAction => {
  if (error instanceof RetryLater || (error instanceof CallError && error.isOffline))
    return { kind: 'offline' }
  const text = textOf(error, conversationTexts.messages.failedSend)
  // A fault of this page: no message may wait for it for ever.
  if (!(error instanceof CallError))
    return { kind: 'server-error', waitMs: null, text: conversationTexts.messages.failedSend }
  const waitMs = error.retryAfter === null ? null : error.retryAfter * 1000
  if (error.status >= 500 || error.status < 400) return { kind: 'server-error', waitMs, text }
  // Between two of whom one has blocked the other, every message is refused.
  if (error.code === 'FORBIDDEN') return { kind: 'refused', text: conversationTexts.messages.blocked }
  return isTemporary(error) ? { kind: 'temporary', waitMs } : { kind: 'refused', text }
}
