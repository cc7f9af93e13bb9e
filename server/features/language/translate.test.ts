import { describe, expect, test } from 'vitest'
import { type Language, languages, translationsOf } from './dictionary.ts'
import { englishOf, translate } from './translate.ts'
import { editDistance, isEnglish, isKnownWord, nearestWord } from './vocabulary.ts'

describe('words of each language', () => {
  const cases: [string, Language, string][] = [
    ['viatu vyeusi', 'sw', 'shoe black'],
    ['cherehani', 'sw', 'sewing machine'],
    ['machine à coudre', 'fr', 'sewing machine'],
    ['l’huile rouge', 'fr', 'the palm oil'],
    ['sapatos pretos', 'pt', 'shoe black'],
    ['izicathulo ezimnyama', 'zu', 'shoe black'],
    ['ukudla kwenja', 'zu', 'dog food'],
    ['umshini wekutfunga', 'ss', 'sewing machine'],
    ['timbali letibovu', 'ss', 'flower red'],
    ['Skoene vir kinders', 'af', 'shoe for child'],
    ['black shoes', 'en', 'black shoes'],
  ]
  test.each(cases)('%s', (text, language, english) => {
    const translation = translate(text)
    expect([translation.language, englishOf(translation)]).toEqual([language, english])
  })

  test('loanwords keep their English under any prefix', () => {
    for (const text of ['ngifuna i-ladder', 'ngifuna amaslippers'])
      expect(englishOf(translate(text))).toBe(text.includes('ladder') ? 'want i ladder' : 'want slipper')
  })

  test('two languages in one query', () => {
    expect(englishOf(translate('I want viatu for school'))).toBe('i want shoe for school')
  })
})

test('a concept is found by its words in the other languages', () => {
  expect(translationsOf('knife')).toEqual(
    expect.arrayContaining(['kisu', 'couteau', 'faca', 'ummese', 'umukhwa']),
  )
  expect(languages).toHaveLength(7)
})

describe('spelling', () => {
  test.each([
    ['lantrn', 'lantern'],
    ['gitar', 'guitar'],
    ['shose', 'shoe'],
    ['televison', 'television'],
    ['xqzt', undefined],
    ['cat', undefined],
  ])('%s', (word, nearest) => {
    expect(nearestWord(word)).toBe(nearest)
  })

  test('ordinary words and their forms are spelt right, and no typing error means them', () => {
    expect(
      ['plane', 'chew', 'tricks', 'teaching', 'falling', 'safely'].filter((word) => !isKnownWord(word)),
    ).toEqual([])
    expect(['curtins', 'lantrn', 'blankt'].filter(isKnownWord)).toEqual([])
    expect([isEnglish('aardvark'), nearestWord('aardvrk')]).toEqual([false, undefined])
  })

  test('a swap of neighbours is one error', () => {
    expect([editDistance('shose', 'shoes'), editDistance('abc', 'abc'), editDistance('', 'ab')]).toEqual([
      1, 0, 2,
    ])
  })
})
