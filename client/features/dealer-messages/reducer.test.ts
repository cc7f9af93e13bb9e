import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DirectMessage } from '../../../contract/dealer-messages/views.ts'
import { apply, hasGap, type News, noThread, nothing, type Row, topOf, unreadOf } from './reducer.ts'

const other = 'other'
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString()

/** The even ones are the other one's. */
const message = (seq: number, given: Partial<DirectMessage> = {}): DirectMessage => {
  const [senderId, receiverId] = seq % 2 === 0 ? [other, 'me'] : ['me', other]
  return {
    id: `m${seq}`,
    _id: `m${seq}`,
    seq,
    senderId,
    receiverId,
    message: `Number ${seq}`,
    attachments: [],
    messageType: 'text',
    contactMethod: 'in_app',
    isRead: false,
    status: 'sent',
    carId: null,
    clientMessageId: null,
    createdAt: at(seq),
    updatedAt: at(seq),
    deliveredAt: null,
    readAt: null,
    sender: { id: senderId, name: senderId, role: 'user' },
    receiver: { id: receiverId, name: receiverId, role: 'user' },
    ...given,
  }
}
const said = (seq: number, given: Partial<DirectMessage> = {}): News => ({
  kind: 'message',
  participantId: other,
  message: message(seq, given),
})
const moved = (seq: number, status: 'delivered' | 'read', minute = 30): News => ({
  kind: 'status',
  participantId: other,
  messageIds: [`m${seq}`],
  status,
  at: at(minute),
})
const row = (given: Partial<Row> = {}): Row => ({
  participantId: other,
  participant: { id: other, _id: other, name: 'Bheki', role: 'dealer', avatar: null, isVerified: true },
  car: null,
  unreadCount: 0,
  asOf: 0,
  ...given,
})
const threadOf = (...news: News[]) => apply(nothing, news).threads[other] ?? noThread

describe('ticks', () => {
  const news = fc.oneof(
    fc.integer({ min: 1, max: 6 }).map((seq) => said(seq)),
    fc
      .tuple(
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom('delivered' as const, 'read' as const),
        fc.integer({ min: 10, max: 40 }),
      )
      .map(([seq, status, minute]) => moved(seq, status, minute)),
  )

  it('end alike in whatever order and however often the news comes', () => {
    fc.assert(
      fc.property(fc.array(news, { maxLength: 14 }), (all) => {
        const forwards = threadOf(...all).messages
        expect(threadOf(...all.toReversed()).messages).toEqual(forwards)
        expect(threadOf(...all, ...all).messages).toEqual(forwards)
      }),
    )
  })

  it('never go back, and a tick that comes before its message is not lost', () => {
    const thread = threadOf(moved(1, 'read', 20), said(1), moved(1, 'delivered', 25), said(1))
    expect(thread.messages).toMatchObject([
      { status: 'read', isRead: true, deliveredAt: at(20), readAt: at(20) },
    ])
    expect(thread.ahead).toEqual({})
  })
})

describe('what waits unread', () => {
  it('is the server’s count and what came since, until what is here says it all', () => {
    const direct = apply(nothing, [{ kind: 'row', row: row({ unreadCount: 3, asOf: 8 }) }, said(8)])
    expect(unreadOf(direct.threads[other] ?? noThread, direct.rows[other])).toBe(3)
    const later = apply(direct, [said(9), said(10)])
    expect(unreadOf(later.threads[other] ?? noThread, later.rows[other])).toBe(4)
    const read = apply(later, [{ kind: 'read-here', participantId: other, seq: 10, at: at(40) }])
    expect(unreadOf(read.threads[other] ?? noThread, read.rows[other])).toBe(0)
    // One more, after all was read; a description that is late does not bring the others back.
    const again = apply(read, [said(12), { kind: 'row', row: row({ unreadCount: 4, asOf: 10 }) }])
    expect(unreadOf(again.threads[other] ?? noThread, again.rows[other])).toBe(1)
  })

  it('never counts one’s own words', () => {
    expect(unreadOf(threadOf(said(1), said(3)), row())).toBe(0)
  })

  it('of two descriptions the one that knows more stays', () => {
    const direct = apply(nothing, [
      { kind: 'row', row: row({ asOf: 5, unreadCount: 2 }) },
      { kind: 'row', row: row({ asOf: 4, unreadCount: 1 }) },
    ])
    expect(direct.rows[other]).toMatchObject({ asOf: 5, unreadCount: 2 })
  })
})

describe('gaps', () => {
  it('are seen, and closed by what was missed', () => {
    const thread = threadOf(said(4), said(5), said(8))
    expect([topOf(thread), hasGap(thread)]).toEqual([5, true])
    const whole = threadOf(said(4), said(5), said(8), said(7), said(6))
    expect([topOf(whole), hasGap(whole)]).toEqual([8, false])
    expect(whole.messages.map(({ seq }) => seq)).toEqual([4, 5, 6, 7, 8])
  })
})
