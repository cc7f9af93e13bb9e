import { describe, expect, test } from 'vitest'
import { matchIntents } from './match-intent.ts'
import { sentencesOf } from './sentences.ts'
import { splitMessage } from './split-message.ts'

test('a sentence ends with a mark before a word, or with its line', () => {
  expect(sentencesOf('Hi! I need a bag, max. 500 please.\nDo you deliver?')).toEqual([
    'Hi!',
    'I need a bag, max. 500 please.',
    'Do you deliver?',
  ])
  expect(sentencesOf('1.5 litres, R2.50')).toEqual(['1.5 litres, R2.50'])
})

test('one sentence holds all words of an intent', () => {
  expect(matchIntents('It must be under 300. Do you deliver?').has('negotiate')).toBe(false)
  expect(matchIntents('Where are you? I can pay cash').has('about-shop')).toBe(true)
})

describe('a message of several sentences', () => {
  test.each([
    [
      'Hi! I am looking for a school bag. It must be under 300. Do you deliver to Manzini?',
      'I am looking for a school bag. It must be under 300.',
      ['Do you deliver to Manzini?'],
    ],
    ['Do you deliver in Nairobi? I need a pram', 'I need a pram', ['Do you deliver in Nairobi?']],
    ['Good morning. I want a phone. How do I pay?', 'I want a phone.', ['How do I pay?']],
    ['Bom dia! Preciso de uma ventoinha. Fazem entregas?', 'Preciso de uma ventoinha.', ['Fazem entregas?']],
    ['Can you do 55000? I can collect today.', 'Can you do 55000?', ['I can collect today.']],
    ['Thank you. And is it waterproof?', 'And is it waterproof?', []],
    ['Nice! Is it waterproof? I want to use it at the pool.', 'Is it waterproof?', []],
  ])('is its request, and the questions about the marketplace: %s', (message, main, asides) => {
    expect(splitMessage(message)).toEqual({ main, asides })
  })

  test.each([
    'Hello',
    'do you deliver to Manzini?',
    'I make baskets at home. How can I sell them here?',
    'My fridge broke. I need a new one. Not more than R5000.',
  ])('stays whole where nothing stands beside its subject: %s', (message) => {
    expect(splitMessage(message)).toEqual({ main: message, asides: [] })
  })
})
