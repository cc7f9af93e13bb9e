import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readKept, restoreKept } from './kept.ts'
import { kinds } from './kinds.test-setup.ts'
import { patchState, readState, resetState, totalUnread, upsert } from './store.ts'

vi.mock('./outbox-storage.ts', () => ({
  openOutboxStorage: () => ({ all: async () => [], put: async () => {}, remove: async () => {} }),
  onOutboxElsewhere: () => () => {},
}))
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })

describe.each(kinds)('the copy of conversations of kind $kind', ({ kind, summary }) => {
  beforeEach(() => resetState(kind))
  const reload = () => {
    // As the browser's database does.
    const kept = structuredClone(readKept(kind))
    resetState(kind)
    restoreKept(kind, kept)
    return totalUnread(readState(kind))
  }

  it('has the unread counts of conversations that it does not describe', () => {
    upsert(kind, summary('seen', { lastSeq: 4, unreadCount: 1 }))
    patchState(kind, ({ unread }) => ({ unread: { ...unread, byId: { unseen: 2 } } }))
    expect(reload()).toBe(3)
    expect(reload()).toBe(3)
  })

  it('has the unread counts of conversations beyond its limit', () => {
    for (let index = 0; index < 60; index += 1)
      upsert(kind, summary(`talk-${index}`, { lastSeq: 4, unreadCount: 1 }))
    expect(reload()).toBe(60)
  })

  it('has the total where the server counts no single conversations', () => {
    upsert(kind, summary('seen', { lastSeq: 4, unreadCount: 1 }))
    patchState(kind, ({ unread }) => ({ unread: { ...unread, total: 3 } }))
    expect(reload()).toBe(3)
  })
})
