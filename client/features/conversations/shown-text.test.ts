import { expect, it } from 'vitest'
import { dealMessages } from '../../../contract/deals/texts.ts'
import { showTranslation } from '../../messages/catalogue.ts'
import { shownText } from './shown-text.ts'

const one = dealMessages.purchase(1, 'Mat for two\nby hand', 'E120.00')
const several = dealMessages.purchase(3, 'Basket', 'E 1 200.00')

it('the message of a purchase is in the language of its reader, and every other as it was written', async () => {
  expect([one, several].map(shownText)).toEqual([one, several])
  showTranslation((await import('../../messages/fr/rest.ts')).rest)
  expect([one, several].map(shownText)).toEqual([
    'Je voudrais acheter Mat for two\nby hand pour E120.00',
    'Je voudrais acheter 3 × Basket pour E 1 200.00',
  ])
  const typed = ['I would like to buy it', 'Hi! I would like to buy it for E5', '']
  expect(typed.map(shownText)).toEqual(typed)
})
