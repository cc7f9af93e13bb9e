import type { TickStatus } from '../../ui/message-bubble.tsx'
import type { ShownAttachment } from './attachments.tsx'
import type { Waiting, WaitingFile } from './outbox.ts'

/** One message as it is shown, of whichever kind of conversation. */
export type LogItem = {
  /** Of an own message its `clientMessageId`, so that the bubble stays the same one when the server has it. */
  key: string
  /** Its number in its conversation; `null` while the server does not have it. */
  seq: number | null
  isOwn: boolean
  /** ISO 8601. */
  at: string
  content: string
  attachments: readonly ShownAttachment[]
  /** Of an own message, as its writer may see it. */
  status?: TickStatus
  /** Why it failed. */
  failure?: string | null
  /** Of an own message that the server has: when it arrived and was read. Asked for on a tap. */
  times?: () => { deliveredAt: string | null; readAt: string | null }
  /** `null` while the server does not have it. */
  messageId: string | null
  /** Still on this device. */
  files?: readonly WaitingFile[]
}

/** A message of the outbox as it is shown. */
export const ofWaiting = (entry: Waiting): LogItem => ({
  key: entry.id,
  seq: null,
  isOwn: true,
  at: new Date(entry.at).toISOString(),
  content: entry.content,
  attachments: [],
  status: entry.failure === null ? 'sending' : 'failed',
  failure: entry.failure,
  messageId: null,
  files: entry.files,
})
