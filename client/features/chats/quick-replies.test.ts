import { describe, expect, it } from 'vitest'
import { conversationTexts } from '../../messages/conversations.ts'
import { quickReplies, stageOf } from './quick-replies.ts'

const { replies, isAvailable } = conversationTexts.messages

describe('quick replies', () => {
  it('are at most five, and ask first whether the thing is still there', () => {
    for (const category of [null, 'Automotive', 'Electronics', 'Fashion']) {
      const found = quickReplies('buyer', { category })
      expect(found.length).toBeLessThanOrEqual(5)
      expect(new Set(found).size).toBe(found.length)
      expect(found[0]).toBe(isAvailable)
    }
    expect(quickReplies('shop', null).length).toBeLessThanOrEqual(5)
  })
  it('know cars, electronics and clothing by their category', () => {
    expect(quickReplies('buyer', { category: 'Automotive' })).toContain(replies.testDrive)
    expect(quickReplies('buyer', { category: 'Electronics' })).toContain(replies.warranty)
    expect(quickReplies('buyer', { category: 'Fashion' })).toContain(replies.sizes)
    expect(quickReplies('buyer', { category: 'Other' })).not.toContain(replies.testDrive)
  })
  it('fit the state of the talk', () => {
    const product = { status: 'active', stock: { isInStock: true } }
    const sold = { status: 'active', stock: { isInStock: false } }
    const at = (side: 'buyer' | 'shop', stage: ReturnType<typeof stageOf>) =>
      quickReplies(side, { category: null }, { stage })[0]
    expect(at('buyer', stageOf([], product))).toBe(isAvailable)
    expect(at('buyer', stageOf([], sold))).toBe(replies.again)
    expect(at('shop', stageOf([], sold))).toBe(replies.stillThere)
    expect(at('buyer', stageOf([{ status: 'received' }], sold))).toBe(replies.again)
    const first = {
      agreed: ['collect', 'thanks'],
      ready: ['onMyWay', 'isReady'],
      sent: ['whereNow', 'underWay'],
    } as const
    for (const status of ['agreed', 'ready', 'sent'] as const) {
      const stage = stageOf([{ status }, { status: 'agreed' }], sold)
      expect([at('buyer', stage), at('shop', stage)]).toEqual(first[status].map((id) => replies[id]))
    }
  })
  it('have the seller’s own words, after those that fit the state', () => {
    expect(quickReplies('shop', null, { own: ['Sanibonani!'] })).toEqual(['Sanibonani!'])
    const found = quickReplies('shop', null, { stage: 'agreed', own: ['Sanibonani!', replies.thanks] })
    expect(found).toEqual([...quickReplies('shop', null, { stage: 'agreed' }), 'Sanibonani!'])
  })
})
