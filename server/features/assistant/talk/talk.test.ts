import { describe, expect, test } from 'vitest'
import { helpAnswer, helpTopics } from '../../../../contract/help.ts'
import type { Product } from '../../../../contract/products/views.ts'
import type { Language } from '../query/dictionary.ts'
import { matchIntents, strongest } from './match-intent.ts'
import { findFact } from './product-facts.ts'
import { reply, sentenceNames } from './replies.ts'

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
    ['how do I open my own shop', 'help:selling'],
    ['how do I delete my account', 'help:delete-account'],
    ['are you a real person?', 'small-talk:robot'],
    ['asante sana', 'small-talk:thanks'],
    ['bonjour', 'small-talk:greeting'],
  ])('%s', (message, intent) => {
    const prefix = intent.split(':')[0] ?? ''
    expect(strongest(matchIntents(message), prefix)?.intent).toBe(intent)
  })

  test.each([
    'motorcycle for deliveries in Kenya',
    'a tent for four people',
    'red shoes under 500',
    'robe rouge',
  ])('a query asks no help: %s', (message) => {
    expect(strongest(matchIntents(message), 'help:')).toBeNull()
    expect(strongest(matchIntents(message), 'small-talk:')).toBeNull()
  })
})

describe('replies', () => {
  const written: Language[] = ['en', 'sw', 'fr', 'pt', 'zu', 'ss']
  const bracesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

  test.each(written)('%s has every sentence, with the same values', (language) => {
    const names =
      language === 'en'
        ? sentenceNames('sw').filter((name) => !name.startsWith('help:'))
        : sentenceNames('en')
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
      expect([name, bracesOf(reply(language, name, keep))]).toEqual([name, bracesOf(reply('en', name, keep))])
    }
  })

  test.each(helpTopics)('%s is answered in every language', (topic) => {
    expect(helpAnswer(topic)).not.toBe('')
    for (const language of written.slice(1)) expect(sentenceNames(language)).toContain(`help:${topic}`)
  })

  test('fraud and safety name the way to report', () => {
    for (const topic of ['fraud', 'safety'] as const) {
      expect(helpAnswer(topic)).toContain('“Report”')
      for (const language of written.slice(1)) expect(reply(language, `help:${topic}`)).toContain('Report')
    }
  })
})

describe('facts of a listing', () => {
  const product = {
    title: 'Sewing machine, hand crank',
    description:
      'Second hand, no electricity needed. 12 stitches, one year guarantee. Garde chaud douze heures.',
    price: { formattedPrice: 'E 1,400' },
    shop: { location: 'Mbabane, Eswatini' },
  } as Product // only these fields are read

  test.each([
    ['does it need electricity', 'no electricity needed'],
    ['inatumia umeme?', 'no electricity needed'],
    ['is there a warranty?', 'one year guarantee'],
    ['is it new or used?', 'Second hand'],
    ['ça garde chaud combien de temps', 'Garde chaud douze heures'],
  ])('%s', (question, text) => {
    expect(findFact(product, question)).toEqual({ kind: 'text', text: expect.stringContaining(text) })
  })

  test.each([
    ['how much is it?', 'price'],
    ['where is it?', 'place'],
    ['is it still available', 'listed'],
    ['what brand is it', 'none'],
    ['is it waterproof?', 'none'],
    ['ça passe au lave vaisselle ?', 'none'],
  ])('%s', (question, kind) => {
    expect(findFact(product, question)).toEqual({ kind })
  })
})
