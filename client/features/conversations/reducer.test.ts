import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, kinds } from './kinds.test-setup.ts'
import { type Change, type Conversations, noThread } from './model.ts'
import { applyChanges } from './reducer.ts'
import { hasGap, lastMessageOf, statusOf, timesOf, topOf, unreadOf } from './selectors.ts'

const id = 'talk'
const nothing: Conversations = { summaries: {}, threads: {} }

describe.each(kinds)('conversations of kind $kind', ({ message, receipt, ownRead, summary }) => {
  const stateAfter = (...changes: Change[][]) => applyChanges(nothing, changes.flat())
  const threadAfter = (...changes: Change[][]) => stateAfter(...changes).threads[id] ?? noThread
  const own = (...changes: Change[][]) => {
    const thread = threadAfter(...changes)
    const [first = { id: `${id}-m1`, seq: 1, sender: 'nobody' }] = thread.messages
    return { status: statusOf(first, thread), ...timesOf(first, thread) }
  }
  const unreadAfter = (...changes: Change[][]) => {
    const { threads, summaries } = stateAfter(...changes)
    const described = summaries[id]
    return described && unreadOf(threads[id] ?? noThread, described)
  }
  const gapAfter = (...changes: Change[][]) => {
    const { threads, summaries } = stateAfter(...changes)
    const thread = threads[id] ?? noThread
    return [topOf(thread, summaries[id]), hasGap(thread, summaries[id])]
  }

  const reaction = (seq: number, reactionSeq: number, emoji: '👍' | null): Change[] => {
    const reactions = emoji ? [{ userId: 'other', emoji }] : []
    return [{ type: 'reaction', id, change: { messageId: `${id}-m${seq}`, seq, reactions, reactionSeq } }]
  }
  const upTo = (number: number, isFirst: boolean): Change[] => [
    { type: 'reactionsUpTo', id, upTo: number, isFirst },
  ]

  it('keep the newest reactions of a message, in whatever order changes come', () => {
    const changes = [reaction(1, 1, '👍'), reaction(1, 2, null), reaction(1, 3, '👍'), reaction(1, 4, null)]
    fc.assert(
      fc.property(fc.shuffledSubarray(changes, { minLength: 4 }), (shuffled) => {
        const [first] = threadAfter(message(id, 1), ...shuffled).messages
        expect(first).toMatchObject({ reactions: [], reactionSeq: 4 })
      }),
    )
  })

  it('know up to which change of reactions nothing is missing', () => {
    const opened = [message(id, 1), upTo(3, true)]
    expect(threadAfter(opened.flat()).reactionSeq).toBe(3)
    expect(threadAfter(opened.flat(), reaction(1, 4, '👍')).reactionSeq).toBe(4)
    // Change 4 is missing.
    expect(threadAfter(opened.flat(), reaction(1, 5, '👍')).reactionSeq).toBe(3)
    expect(threadAfter(opened.flat(), upTo(5, false)).reactionSeq).toBe(5)
    // A page that was loaded later says nothing of the messages that were here before.
    expect(threadAfter(opened.flat(), [...message(id, 2), ...upTo(9, true)]).reactionSeq).toBe(3)
  })

  it('end in the same state in whatever order, portions and repetitions changes come', () => {
    const change = fc.oneof(
      fc.integer({ min: 1, max: 9 }).map((seq) => message(id, seq)),
      fc
        .tuple(
          fc.integer({ min: 1, max: 9 }),
          fc.constantFrom('delivered' as const, 'read' as const),
          fc.integer({ min: 20, max: 50 }),
        )
        .map(([seq, status, minute]) => receipt(id, seq, status, at(minute))),
    )
    const shuffled = fc.array(change, { minLength: 1, maxLength: 20 }).chain((all) =>
      fc.record({
        all: fc.constant(all),
        order: fc.shuffledSubarray(all, { minLength: all.length }),
        repeated: fc.array(fc.constantFrom(...all), { maxLength: 8 }),
        portion: fc.integer({ min: 1, max: 5 }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ all, order, repeated, portion }) => {
        const changes = [...repeated, ...order]
        let state = nothing
        for (let from = 0; from < changes.length; from += portion)
          state = applyChanges(state, changes.slice(from, from + portion).flat())
        expect(state).toEqual(stateAfter(...all))
      }),
      { numRuns: 300 },
    )
  })

  it('take a status from a loaded message as from the receipts about it', () => {
    const pushed = own(message(id, 1), receipt(id, 1, 'delivered', at(2)), receipt(id, 1, 'read', at(3)))
    expect(pushed).toEqual({ status: 'read', deliveredAt: at(2), readAt: at(3) })
    expect(own(message(id, 1, { status: 'read', deliveredAt: at(2), readAt: at(3) }))).toEqual(pushed)
  })

  it('never move a status back, and keep a receipt that comes before its message', () => {
    expect(
      own(
        receipt(id, 1, 'read', at(20)),
        message(id, 1),
        receipt(id, 1, 'delivered', at(25)),
        message(id, 1),
      ),
    ).toEqual({ status: 'read', deliveredAt: at(20), readAt: at(20) })
  })

  it('take only the other side for the receiver of an own message', () => {
    expect(own(message(id, 1), message(id, 2), ownRead(id, 0))).toMatchObject({ status: 'sent' })
    expect(own(message(id, 1), receipt(id, 3, 'delivered', at(9)))).toMatchObject({ status: 'delivered' })
  })

  it('show gaps in the middle, at the end and after a description, until they are filled', () => {
    const said = (...seqs: number[]) => seqs.map((seq) => message(id, seq))
    expect(gapAfter(...said(4, 5, 8))).toEqual([5, true])
    expect(gapAfter(...said(4, 5, 8, 7, 6))).toEqual([8, false])
    expect(gapAfter(...said(1, 2), summary(id, { lastSeq: 4 }))).toEqual([2, true])
    expect(gapAfter(summary(id, { lastSeq: 6 }), ...said(8))).toEqual([6, true])
    expect(gapAfter(summary(id, { lastSeq: 6 }))).toEqual([6, false])
  })

  it('count unread messages from the server’s count and what came or was read since', () => {
    const row = summary(id, { lastSeq: 4, unreadCount: 2, readSeq: 1 })
    expect(unreadAfter(row)).toBe(2)
    // Numbers 5 and 7 are the viewer's own.
    expect(unreadAfter(row, message(id, 5), message(id, 6), message(id, 6), message(id, 8))).toBe(4)
    const all = [1, 2, 3, 4].map((seq) => message(id, seq))
    expect(unreadAfter(row, ...all, ownRead(id, 4))).toBe(0)
    expect(unreadAfter(row, ...all, ownRead(id, 4), message(id, 6))).toBe(1)
    expect(unreadAfter(summary(id, { lastSeq: 3 }), message(id, 1), message(id, 3))).toBe(0)
  })

  it('keep the description that knows more, and the newest message of either source', () => {
    const newer = summary(id, { lastSeq: 6, unreadCount: 2 })
    const older = summary(id, { lastSeq: 4, unreadCount: 0 })
    for (const state of [stateAfter(newer, older), stateAfter(older, newer)]) {
      expect(state.summaries[id]).toMatchObject({ lastSeq: 6, unreadCount: 2 })
      expect(lastMessageOf(noThread, state.summaries[id])).toMatchObject({ seq: 6, isOwn: false })
    }
    const state = stateAfter(newer, message(id, 7))
    expect(lastMessageOf(state.threads[id] ?? noThread, state.summaries[id])).toMatchObject({
      seq: 7,
      isOwn: true,
    })
  })

  it('keep the address of a shown picture until it has expired', () => {
    const urlAfter = (...changes: Change[][]) => threadAfter(...changes).messages[0]?.attachments[0]?.url
    const [one, two] = [message(id, 1, { url: '/one' }), message(id, 1, { url: '/two' })]
    expect(urlAfter(one, two)).toBe('/one')
    const renewed = two.map((change) => (change.type === 'message' ? { ...change, isRenewed: true } : change))
    expect(urlAfter(one, renewed)).toBe('/two')
  })

  it('restore a copy where it joins what was loaded since', () => {
    const kept = threadAfter(message(id, 1), message(id, 2), receipt(id, 2, 'read', at(30)))
    const restored: Change[] = [{ type: 'restored', id, thread: kept }]
    const seqsAfter = (...changes: Change[][]) => threadAfter(...changes).messages.map(({ seq }) => seq)
    expect(threadAfter(restored)).toEqual(kept)
    expect(seqsAfter(message(id, 3), restored)).toEqual([1, 2, 3])
    expect(seqsAfter(message(id, 5), restored)).toEqual([5])
  })
})
