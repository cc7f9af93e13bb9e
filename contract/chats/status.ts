/** Delivery status of a message. `sending` and `failed` exist on the client only. */
export const messageStatuses = ['sent', 'delivered', 'read'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const sides = ['buyer', 'shop'] as const
export type Side = (typeof sides)[number]

/** Returns the opposite side. */
export const otherSide = (side: Side): Side => (side === 'buyer' ? 'shop' : 'buyer')

/** Returns the later of two states: a status only moves forward. */
export const laterStatus = (one: MessageStatus, other: MessageStatus): MessageStatus =>
  messageStatuses.indexOf(other) > messageStatuses.indexOf(one) ? other : one

/** The last `seq` that each side has received and read. Read implies delivered. */
export type Watermarks = {
  delivered: Record<Side, number>
  read: Record<Side, number>
}

/** Returns the status of message `seq` that `side` sent, from the other side's watermarks. */
export const statusOf = (seq: number, side: Side, watermarks: Watermarks): MessageStatus => {
  const receiver = otherSide(side)
  if (seq <= watermarks.read[receiver]) return 'read'
  return seq <= watermarks.delivered[receiver] ? 'delivered' : 'sent'
}

/** Moves one side's watermark, never backwards. Messages that were read count as delivered. */
export const moveWatermark = (
  watermarks: Watermarks,
  change: { side: Side; status: 'delivered' | 'read'; seq: number },
): Watermarks => {
  const delivered = { ...watermarks.delivered }
  const read = { ...watermarks.read }
  delivered[change.side] = Math.max(delivered[change.side], change.seq)
  if (change.status === 'read') read[change.side] = Math.max(read[change.side], change.seq)
  return { delivered, read }
}
