import { usePreferences } from '../../ui/preferences.ts'
import { createAckQueue } from './ack-queue.ts'
import type { ReceiptStatus } from './model.ts'
import type { ConversationKind } from './outbox-message.ts'
import type { Acknowledgement, ConversationSource } from './source.ts'

type Item = { source: ConversationSource; id: string; delivered: Acknowledgement; read: Acknowledgement }

const nothing: Acknowledgement = { upTo: 0, messageIds: [] }

/** The receipts that the server has confirmed, by conversation. */
const confirmed = new Map<string, Record<ReceiptStatus, number>>()

const keyOf = (kind: ConversationKind, id: string) => `${kind} ${id}`
const readConfirmed = (key: string) => confirmed.get(key) ?? { delivered: 0, read: 0 }

const merge = (one: Acknowledgement, other: Acknowledgement): Acknowledgement => ({
  upTo: Math.max(one.upTo, other.upTo),
  messageIds: [...new Set([...one.messageIds, ...other.messageIds])],
})

const queue = createAckQueue<Item>(
  (known, more) =>
    known
      ? { ...more, delivered: merge(known.delivered, more.delivered), read: merge(known.read, more.read) }
      : more,
  async (key, { source, id, delivered, read }) => {
    const isNew = ({ upTo, messageIds }: Acknowledgement, status: ReceiptStatus) =>
      source.hasWatermarks ? upTo > readConfirmed(key)[status] : messageIds.length > 0
    if (isNew(read, 'read')) {
      await source.acknowledge(id, 'read', read)
      // The server counts read messages as delivered.
      confirm(key, { read: read.upTo, delivered: read.upTo })
    }
    const readIds = new Set(read.messageIds)
    const rest = { ...delivered, messageIds: delivered.messageIds.filter((one) => !readIds.has(one)) }
    if (isNew(rest, 'delivered')) {
      await source.acknowledge(id, 'delivered', rest)
      confirm(key, { read: 0, delivered: delivered.upTo })
    }
  },
)

const confirm = (key: string, now: Record<ReceiptStatus, number>) => {
  const before = readConfirmed(key)
  confirmed.set(key, {
    delivered: Math.max(before.delivered, now.delivered),
    read: Math.max(before.read, now.read),
  })
}

/** Queues the acknowledgement that this device has received messages. */
export const acknowledgeDelivered = (source: ConversationSource, id: string, what: Acknowledgement): void =>
  queue.add(keyOf(source.kind, id), { source, id, delivered: what, read: nothing })

/**
 * Queues that messages were read. With read receipts off it sends 'delivered' instead;
 * switching them on later does not send the earlier reads.
 */
export const acknowledgeRead = (source: ConversationSource, id: string, what: Acknowledgement): void => {
  if (!usePreferences.getState().readReceipts) acknowledgeDelivered(source, id, what)
  else queue.add(keyOf(source.kind, id), { source, id, delivered: nothing, read: what })
}

/** Sends again the acknowledgements that failed. */
export const flushAcks = queue.flush

/** Drops all acknowledgements: another user has signed in. */
export const clearAcks = (): void => {
  queue.clear()
  confirmed.clear()
}
