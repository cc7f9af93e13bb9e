import { describe, expect, it } from 'vitest'
import { conversationTexts } from '../../messages/conversations.ts'
import { quickReplies } from './quick-replies.ts'

const { replies, isAvailable } = conversationTexts.messages

describe('quick replies', () => {
  it('are at most five, and ask first whether the thing is still there', () => {
    for (const title of ['Basket', 'Bakkie, one owner', 'Smartphone', 'Kanga']) {
      const found = quickReplies('buyer', { title, category: null })
      expect(found.length).toBeLessThanOrEqual(5)
      expect(new Set(found).size).toBe(found.length)
      expect(found[0]).toBe(isAvailable)
    }
    expect(quickReplies('shop', null).length).toBeLessThanOrEqual(5)
  })
  it('know cars, electronics and clothing by their category or their title', () => {
    expect(quickReplies('buyer', { title: 'Isuzu', category: 'Automotive' })).toContain(replies.testDrive)
    expect(quickReplies('buyer', { title: 'Dual SIM smartphone', category: null })).toContain(
      replies.warranty,
    )
    expect(quickReplies('buyer', { title: 'Scarf', category: 'Fashion' })).toContain(replies.sizes)
    expect(quickReplies('buyer', { title: 'Carved bowl', category: null })).not.toContain(replies.testDrive)
  })
})
