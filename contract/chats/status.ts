/** How far a message has come. `sending` and `failed` are the client's own and never on the wire. */
export const messageStatuses = ['sent', 'delivered', 'read'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const sides = ['buyer', 'shop'] as const
export type Side = (typeof sides)[number]

export const otherSide = (side: Side): Side => (side === 'buyer' ? 'shop' : 'buyer')

/** The later of two states: a status only moves forward. */
export const later = (one: MessageStatus, other: MessageStatus): MessageStatus =>
  messageStatuses.indexOf(other) > messageStatuses.indexOf(one) ? other : one

/** Up to which number each side has received and read. Read implies delivered. */
export type Watermarks = {
  delivered: Record<Side, number>
  read: Record<Side, number>
}

/** The tick of the message number `seq` that `side` wrote: how far its other side has come. */
export const statusOf = (seq: number, side: Side, marks: Watermarks): MessageStatus => {
  const receiver = otherSide(side)
  if (seq <= marks.read[receiver]) return 'read'
  return seq <= marks.delivered[receiver] ? 'delivered' : 'sent'
}

/** Moves one side's watermark; nothing ever moves back, and what was read was also delivered. */
export const moveWatermark = (
  marks: Watermarks,
  change: { side: Side; status: 'delivered' | 'read'; seq: number },
): Watermarks => {
  const delivered = { ...marks.delivered }
  const read = { ...marks.read }
  delivered[change.side] = Math.max(delivered[change.side], change.seq)
  if (change.status === 'read') read[change.side] = Math.max(read[change.side], change.seq)
  return { delivered, read }
}
