import { expect, it } from 'vitest'
import { dealMessages } from '../../../contract/deals/texts.ts'
import { showTranslation } from '../../messages/catalogue.ts'
import { shownText } from './shown-text.ts'

const one = dealMessages.purchase(1, 'Mat for two\nby hand', 'E120.00')
const several = dealMessages.purchase(3, 'Basket', 'E 1,200')
const offers = [
  dealMessages.offer(1, 'Mat: for two', 'Ksh 2,700', 'Ksh 2,700'),
  dealMessages.offer(3, 'Basket', 'E 1,200', 'E 3,600'),
]

it('the message of a purchase is in the language of its reader, and every other as it was written', async () => {
  expect([one, several].map((text) => shownText(text))).toEqual([one, several])
  expect(offers.map((text) => shownText(text, 'offer'))).toEqual(offers)
  showTranslation((await import('../../messages/fr/rest.ts')).rest)
  expect([one, several].map((text) => shownText(text))).toEqual([
    'Je voudrais acheter Mat for two\nby hand pour E120.00',
    'Je voudrais acheter 3 × Basket pour E 1,200',
  ])
  expect(offers.map((text) => shownText(text, 'offer'))).toEqual([
    'Offre pour Mat: for two : Ksh 2,700',
    'Offre pour 3 × Basket : E 1,200 l’unité, E 3,600 au total',
  ])
  // Only the server writes offers.
  expect(offers.map((text) => shownText(text))).toEqual(offers)
  const typed = ['I would like to buy it', 'Hi! I would like to buy it for E5', '']
  expect(typed.map((text) => shownText(text))).toEqual(typed)
})
