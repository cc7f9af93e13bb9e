import { describe, expect, test } from 'vitest'
import type { Match } from '../../../../contract/assistant/views.ts'
import { helpTopics } from '../../../../contract/help.ts'
import type { Product } from '../../../../contract/products/views.ts'
import type { Language } from '../../language/public.ts'
import { currencyMeant } from '../query/currency-meant.ts'
import { sizesOf } from '../query/measures.ts'
import { helpText } from './answer-help.ts'
import { matchIntents, strongest, withoutIntents } from './match-intent.ts'
import { findFact } from './product-facts.ts'
import { replyText, sentenceNames } from './replies.ts'
import { sortBySize } from './sizes.ts'

describe('intents', () => {
  test.each([
    ['the seller took my money', 'help:fraud'],
    ['muuzaji amechukua pesa yangu', 'help:fraud'],
    ['on m’a arnaqué', 'help:fraud'],
    ['do you deliver?', 'help:delivery'],
    ['mnaleta hadi nyumbani?', 'help:delivery'],
    ['vous livrez à Lomé ?', 'help:delivery'],
    ['how do I pay', 'help:payment'],
    ['ngikhokha njani', 'help:payment'],
    ['como pago?', 'help:payment'],
    ['can I get my money back', 'help:refund'],
    ['my deal is wrong', 'help:refund'],
    ['the seller sent a torn basket', 'help:refund'],
    ['my parcel never arrived', 'help:refund'],
    ['on m’a envoyé un article cassé', 'help:refund'],
    ['nimeletewa kitu kilichovunjika', 'help:refund'],
    ['mandaram-me o produto errado', 'help:refund'],
    ['bangithumelele into ephukile', 'help:refund'],
    ['where is my order', 'help:deals'],
    ['où est ma commande ?', 'help:deals'],
    ['oda yangu iko wapi?', 'help:deals'],
    ['change the app to swahili', 'help:language'],
    ['how do I open my own shop', 'help:selling'],
    ['how do I delete my account', 'help:delete-account'],
    ['are you a real person?', 'small-talk:robot'],
    ['asante sana', 'small-talk:thanks'],
    ['bonjour', 'small-talk:greeting'],
    ['thanx', 'small-talk:thanks'],
    ['thnx alot', 'small-talk:thanks'],
    ['thankssss', 'small-talk:thanks'],
    ['mercii beaucoup', 'small-talk:thanks'],
    ['gud mornin', 'small-talk:greeting'],
    ['es uma pessoa?', 'small-talk:robot'],
    ['je parle à une personne ?', 'small-talk:robot'],
    ['wewe ni mtu au mashine', 'small-talk:robot'],
    ['ngikhuluma nomuntu yini?', 'small-talk:robot'],
    ['ungumuntfu?', 'small-talk:robot'],
    ['sell me the honda fit for E10', 'negotiate'],
    ['nitakupa 500', 'negotiate'],
    ['vous faites 6000 ?', 'negotiate'],
    ['faz por 1000?', 'negotiate'],
    ['unaweza kupunguza bei?', 'negotiate'],
    ['ok anywhere then', 'any-place'],
    ['prix, peu importe', 'any-price'],
    ['rangi yoyote', 'any-colour'],
    ['the biggest one', 'biggest'],
    ['trop petit', 'bigger'],
  ])('%s', (message, intent) => {
    const prefix = intent.split(':')[0] ?? ''
    expect(strongest(matchIntents(message), prefix)?.intent).toBe(intent)
  })

  test.each([
    'motorcycle for deliveries in Kenya',
    'a tent for four people',
    'red shoes under 500',
    'robe rouge',
    'no problem, can I order five',
    'a chair that is not broken',
  ])('a query asks no help: %s', (message) => {
    expect(strongest(matchIntents(message), 'help:')).toBeNull()
    expect(strongest(matchIntents(message), 'small-talk:')).toBeNull()
  })
})

describe('replies', () => {
  const written = ['en', 'sw', 'fr', 'pt', 'zu', 'ss'] as const satisfies readonly Language[]
  const bracesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

  test.each(written)('%s has every sentence, with the same values', (language) => {
    const names = language === 'en' ? sentenceNames('sw') : sentenceNames('en')
    const keep = Object.fromEntries(
      [
        'what',
        'count',
        'title',
        'price',
        'shop',
        'fact',
        'place',
        'question',
        'amount',
        'least',
        'most',
        'refused',
      ].map((name) => [name, `{${name}}`]),
    )
    for (const name of names) {
      expect(sentenceNames(language)).toContain(name)
      expect([name, bracesOf(replyText(language, name, keep))]).toEqual([
        name,
        bracesOf(replyText('en', name, keep)),
      ])
    }
  })

  test.each(helpTopics)('%s is answered in every language', (topic) => {
    for (const language of written) expect(helpText(`help:${topic}`, language)).not.toBe('')
  })

  test('fraud and safety name the way to report as the page does', () => {
    const report = { en: 'Report', fr: 'Signaler', pt: 'Denunciar', sw: 'Ripoti', zu: 'Report', ss: 'Bika' }
    for (const topic of ['fraud', 'safety'] as const)
      for (const language of written) expect(helpText(`help:${topic}`, language)).toContain(report[language])
  })
})

test('what a message says besides is blanked, and words that may set a limit stay', () => {
  const intents = new Set(['any-place', 'biggest', 'cheaper'])
  expect(withoutIntents('ok anywhere then, biggest one', intents)).toBe('ok          then,         one')
  expect(withoutIntents('cheaper than R600', intents)).toBe('cheaper than R600')
  expect(withoutIntents('mais barato que 2 mil', intents)).toBe('mais barato que 2 mil')
})

test('currency names are found where they are not refused', () => {
  expect(currencyMeant('my budget is dollars not shillings')).toBe('USD')
  expect(currencyMeant('not dollars but rand')).toBe('ZAR')
  expect(currencyMeant('something nice')).toBeNull()
})

describe('sizes', () => {
  const of = (title: string, description = '') => Object.fromEntries(sizesOf({ title, description }))
  test.each([
    ['Fridge 200 litres', '143 cm tall', { litre: 200, cm: 143 }],
    ['32-inch television', '', { inch: 32 }],
    ['Bottle 750 ml', 'Weighs 0,5 kg', { litre: 0.75, kilo: 0.5 }],
    ['Red dress', 'Sizes 36 to 40', {}],
  ])('%s %s', (title, description, sizes) => {
    expect(of(title, description)).toEqual(sizes)
  })

  // Only these fields are read.
  const match = (title: string) => ({ product: { id: title, title, description: '' } }) as Match
  const all = ['Fridge 90 litres', 'Fridge 200 litres', 'Fridge'].map(match)
  const titles = (sorted: Match[]) => sorted.map(({ product }) => product.title)

  test('the biggest and the smallest come first, and what names no size last', () => {
    expect(titles(sortBySize(all, null, 'bigger'))).toEqual([
      'Fridge 200 litres',
      'Fridge 90 litres',
      'Fridge',
    ])
    expect(titles(sortBySize(all, null, 'smaller'))).toEqual([
      'Fridge 90 litres',
      'Fridge 200 litres',
      'Fridge',
    ])
  })

  test('only what is beyond the current product stays', () => {
    const [small, large] = all.map(({ product }) => product)
    expect(titles(sortBySize(all, small ?? null, 'bigger'))).toEqual(['Fridge 200 litres'])
    expect(titles(sortBySize(all, large ?? null, 'bigger'))).toEqual([])
  })
})

describe('facts of a listing', () => {
  const product = {
    title: 'Sewing machine, hand crank',
    description:
      'Second hand, no electricity needed. 12 stitches, one year guarantee. Garde chaud douze heures.',
    price: { amount: 1400, currency: 'SZL', formattedPrice: 'E 1,400' },
    shop: { location: 'Mbabane, Eswatini' },
  } as Product // only these fields are read

  test.each([
    ['does it need electricity', 'no electricity needed'],
    ['inatumia umeme?', 'no electricity needed'],
    ['is there a warranty?', 'one year guarantee'],
    ['is it new or used?', 'Second hand'],
    ['ça garde chaud combien de temps', 'Garde chaud douze heures'],
    ['hows the guarantee', 'one year guarantee'],
    ['how many stitches', '12 stitches'],
    ['ina miaka mingapi ya garantii?', 'one year guarantee'],
  ])('%s', (question, text) => {
    expect(findFact(product, question)).toEqual({ kind: 'text', text: expect.stringContaining(text) })
  })

  test.each([
    ['how much is it?', 'price'],
    ['how much is the sewing machine', 'price'],
    ['inakula mafuta kiasi gani?', 'none'],
    ['how much does it weigh', 'none'],
    ['where is it?', 'place'],
    ['is it still available', 'listed'],
    ['what brand is it', 'none'],
    ['is it waterproof?', 'none'],
    ['ça passe au lave vaisselle ?', 'none'],
  ])('%s', (question, kind) => {
    expect(findFact(product, question)).toEqual({ kind })
  })
})
