import { expect, it } from 'vitest'
import type { Trade } from '../../../contract/deals/trade.ts'
import { openQuestionOf } from './open-question.ts'

const price = { amount: 100, currency: 'SZL', formattedPrice: 'E 100' }
const tradeOf = (kind: Trade['kind']): Trade => ({ kind, quantity: 1, title: 'Mat', price, total: price })

type Message = Parameters<typeof openQuestionOf>[0][number]
const chatOf = (...lines: string[]): Message[] =>
  lines.map((line, index) => {
    const [side, ...words] = line.split(': ')
    const content = words.join(': ')
    return {
      seq: index + 1,
      side: side === 'shop' ? 'shop' : 'buyer',
      content,
      ...(content.startsWith('Offer') && { trade: tradeOf('offer') }),
      ...(content.startsWith('Bought') && { trade: tradeOf('purchase') }),
    }
  })

it.each([
  ['an offer is no question', 0, ['buyer: Offer 2800'], null],
  ['a purchase is none', 0, ['buyer: Bought'], null],
  ['typed words are one', 0, ['buyer: I would like to buy it for E5'], 'I would like to buy it for E5'],
  ['an offer hides no question', 0, ['buyer: Is it new', 'buyer: Offer 2800'], 'Is it new'],
  ['a counter-offer answers none', 3, ['buyer: Is it new?', 'buyer: Offer 1', 'shop: Offer 2'], 'Is it new?'],
  ['words do', 2, ['buyer: Is it new?', 'shop: Yes', 'buyer: Offer 2800'], null],
  ['thanks that were read are none', 2, ['buyer: Thank you', 'shop: Offer 3000'], null],
])('%s', (_what, readUpTo, lines, question) => {
  expect(openQuestionOf(chatOf(...lines), readUpTo)).toBe(question)
})
