import { describe, expect, it } from 'vitest'
import { evict } from './evict.ts'
import { at, kinds } from './kinds.test-setup.ts'
import { type Conversations, noThread } from './model.ts'
import { applyChanges } from './reducer.ts'
import { lastMessageOf, statusOf, topOf, unreadOf } from './selectors.ts'

const limits = { summaries: 3, threads: 2, messages: 4 }
const nothing: Conversations = { summaries: {}, threads: {} }

describe.each(kinds)(
  'conversations of kind $kind that are not on the screen',
  ({ message, receipt, summary }) => {
    /**
     * Five conversations of six messages, the later ones newer; the last message of each is an own
     * one.
     */
    const talks = ['a', 'b', 'c', 'd', 'e']
    const full = applyChanges(
      nothing,
      talks.flatMap((id, index) => [
        ...[1, 2, 3, 4, 6].flatMap((seq) => message(id, index * 10 + seq)),
        ...message(id, index * 10 + 5, { authorId: 'other' }),
        ...message(id, index * 10 + 7, { authorId: 'me' }),
        ...summary(id, { lastSeq: index * 10 + 7, unreadCount: 1 }),
        ...receipt(id, index * 10 + 7, 'delivered', at(30)),
      ]),
    )
    const sizeOf = ({ threads }: Conversations, id: string) => threads[id]?.messages.length

    it('are bounded, the newest stay, and what is held stays whole', () => {
      const left = evict(full, new Set(['a']), limits)
      expect(Object.keys(left.summaries)).toEqual(['a', 'c', 'd', 'e'])
      expect(['a', 'c', 'd', 'e'].map((id) => sizeOf(left, id))).toEqual([7, 0, 4, 4])
      expect(left.threads.b).toBeUndefined()
      expect(evict(left, new Set(['a']), limits)).toBe(left)
    })

    it('keep their unread count, newest message and its status, and where the next sync begins', () => {
      const left = evict(full, new Set(), limits)
      const stateOf = ({ threads, summaries }: Conversations) => {
        const [thread, row] = [threads.c ?? noThread, summaries.c]
        const last = lastMessageOf(thread, row)
        return {
          unread: row && unreadOf(thread, row),
          last,
          status: last && statusOf(last, thread),
          top: topOf(thread, row),
        }
      }
      expect(stateOf(left)).toEqual(stateOf(full))
    })

    it('continue before a gap', () => {
      const gapped = applyChanges(full, message('c', 40))
      const left = evict(gapped, new Set(), { ...limits, threads: 0 })
      expect(topOf(left.threads.c ?? noThread, left.summaries.c)).toBe(27)
    })
  },
)
