import { expect, it, vi } from 'vitest'
import type { Trade } from '../../../contract/deals/trade.ts'
import type { Money } from '../../../contract/money.ts'
import * as locale from '../../locale.ts'
import { showTranslation } from '../../messages/catalogue.ts'
import { changesOfChats, changesOfMessages } from '../chats/changes.ts'
import { chat, chatMessage, SELF } from './kinds.test-setup.ts'
import { type Conversations, noThread } from './model.ts'
import { applyChanges } from './reducer.ts'
import { lastMessageOf } from './selectors.ts'
import { shownText } from './shown-text.ts'

const price = (amount: number, formattedPrice: string): Money => ({ amount, currency: 'SZL', formattedPrice })
const tradeOf = (kind: Trade['kind'], quantity: number): Trade => ({
  kind,
  quantity,
  title: 'Mat: for two\nby hand',
  price: price(1200.5, 'E 1,200.50'),
  total: price(1200.5 * quantity, 'E 3,601.50'),
})
const shown = (kind: Trade['kind'], quantity: number) => shownText('As stored', tradeOf(kind, quantity))

const showFrench = async () => {
  showTranslation((await import('../../messages/fr/rest.ts')).rest)
  vi.spyOn(locale, 'locales').mockReturnValue(['fr'])
}

it('an offer or a purchase is in English as the server stored it', () => {
  expect(shown('purchase', 3)).toBe('I would like to buy 3 × Mat: for two\nby hand for E 3,601.50')
  expect(shown('offer', 3)).toBe('Offer for 3 × Mat: for two\nby hand: E 1,200.50 each, E 3,601.50 in total')
})

it('an offer or a purchase is in the language of its reader, and every other message as it was written', async () => {
  await showFrench()
  expect(shown('purchase', 1)).toBe('Je voudrais acheter Mat: for two\nby hand pour E 1 200,50')
  expect(shown('offer', 1)).toBe('Offre pour Mat: for two\nby hand : E 1 200,50')
  expect(shown('offer', 3)).toBe(
    'Offre pour 3 × Mat: for two\nby hand : E 1 200,50 l’unité, E 3 601,50 au total',
  )
  for (const typed of ['I would like to buy it for E5', 'Offer for Mat: E5', ''])
    expect(shownText(typed, undefined)).toBe(typed)
})

it.each([
  ['an offer', tradeOf('offer', 1), 'Offre pour Mat: for two\nby hand : E 1 200,50'],
  ['a purchase', tradeOf('purchase', 1), 'Je voudrais acheter Mat: for two\nby hand pour E 1 200,50'],
  ['the same text typed by hand', undefined, 'I would like to buy Mat for E 1,200.50'],
])('the French list of chats previews %s, loaded or pushed', async (_what, trade, expected) => {
  await showFrench()
  const content = 'I would like to buy Mat for E 1,200.50'
  const described = chat('c', { lastSeq: 1 })
  const loaded = {
    ...described,
    lastMessage: described.lastMessage && { ...described.lastMessage, content, trade },
  }
  const pushed = { ...chatMessage('c', 2), content, trade }
  const none: Conversations<'shop'> = { summaries: {}, threads: {} }
  for (const changes of [changesOfChats([loaded]), changesOfMessages([pushed], SELF)]) {
    const { threads, summaries } = applyChanges(none, changes)
    const last = lastMessageOf(threads.c ?? noThread, summaries.c)
    expect(last && shownText(last.content, last.trade)).toBe(expected)
  }
})
