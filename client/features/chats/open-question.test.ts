import { expect, it } from 'vitest'
import { dealMessages } from '../../../contract/deals/texts.ts'
import { openQuestionOf } from './open-question.ts'

type Message = Parameters<typeof openQuestionOf>[0][number]
const chatOf = (...lines: string[]): Message[] =>
  lines.map((line, index) => {
    const [side, ...words] = line.split(': ')
    const content = words.join(': ')
    return {
      seq: index + 1,
      side: side === 'shop' ? 'shop' : 'buyer',
      content,
      // Only whether there is one matters.
      ...(content.startsWith('Offer') && { offer: {} as NonNullable<Message['offer']> }),
    }
  })

it.each([
  ['an offer is no question', 0, ['buyer: Offer 2800'], null],
  ['a purchase is none', 0, [`buyer: ${dealMessages.purchase(1, 'Mat', 'E100')}`], null],
  ['an offer hides no question', 0, ['buyer: Is it new', 'buyer: Offer 2800'], 'Is it new'],
  ['a counter-offer answers none', 3, ['buyer: Is it new?', 'buyer: Offer 1', 'shop: Offer 2'], 'Is it new?'],
  ['words do', 2, ['buyer: Is it new?', 'shop: Yes', 'buyer: Offer 2800'], null],
  ['thanks that were read are none', 2, ['buyer: Thank you', 'shop: Offer 3000'], null],
])('%s', (_what, readUpTo, lines, question) => {
  expect(openQuestionOf(chatOf(...lines), readUpTo)).toBe(question)
})
