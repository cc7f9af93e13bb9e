import { describe, expect, it } from 'vitest'
import { conversationTexts } from '../../messages/conversations.ts'
import { withoutSaid } from '../conversations/suggested-replies.ts'
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
    const at = (side: 'buyer' | 'shop', stage: ReturnType<typeof stageOf>) =>
      quickReplies(side, { category: null }, { stage })[0]
    expect(at('buyer', stageOf('buyer', [], [], false))).toBe(isAvailable)
    expect(at('buyer', stageOf('buyer', [], [], true))).toBe(replies.again)
    expect(at('shop', stageOf('shop', [], [], true))).toBe(replies.sold)
    // An offer for another product waits.
    expect(at('shop', stageOf('shop', [], [{ by: 'buyer' }], true))).toBe(replies.thinkOver)
    expect(quickReplies('shop', null, { stage: 'gone' })).not.toContain(replies.stillThere)
    const first = {
      agreed: ['collect', 'thanks'],
      ready: ['onMyWay', 'isReady'],
      sent: ['whereNow', 'underWay'],
      received: ['allWell', 'forBuying'],
    } as const
    for (const status of ['agreed', 'ready', 'sent', 'received'] as const) {
      const stage = stageOf('shop', [{ status }, { status: 'agreed' }], [{ by: 'buyer' }], true)
      expect([at('buyer', stage), at('shop', stage)]).toEqual(first[status].map((id) => replies[id]))
    }
  })
  it('fit an offer that waits, for whoever is to answer it', () => {
    const first = (side: 'buyer' | 'shop', by: 'buyer' | 'shop') =>
      quickReplies(side, { category: null }, { stage: stageOf(side, [], [{ by }], false) })[0]
    expect([first('buyer', 'buyer'), first('buyer', 'shop')]).toEqual([replies.seenOffer, replies.thinkOver])
    expect([first('shop', 'shop'), first('shop', 'buyer')]).toEqual([replies.seenOffer, replies.thinkOver])
  })
  it('do not greet again in the middle of a talk', () => {
    const found = quickReplies('buyer', { category: 'Fashion' }, { hasBegun: true })
    expect(found).not.toContain(isAvailable)
    expect(found[0]).toBe(replies.sizes)
  })
  it('leave out what one has asked oneself', () => {
    const all = quickReplies('buyer', { category: null })
    const [question = '', other = ''] = all
    const said = [
      { isOwn: true, content: question },
      { isOwn: false, content: other },
    ]
    expect(withoutSaid(all, said)).toEqual(all.slice(1))
  })
  it('have the seller’s own words, after those that fit the state', () => {
    expect(quickReplies('shop', null, { own: ['Sanibonani!'] })).toEqual(['Sanibonani!'])
    const found = quickReplies('shop', null, { stage: 'agreed', own: ['Sanibonani!', replies.thanks] })
    expect(found).toEqual([...quickReplies('shop', null, { stage: 'agreed' }), 'Sanibonani!'])
  })
})
