import { expect, test } from 'vitest'
import { showTranslation } from '../../messages/catalogue.ts'
import { helpTexts as french } from '../../messages/fr/help.ts'
import { countFound, searchHelp } from './search.ts'

const { guides, categories } = searchHelp('')

const ids = (search: string) => {
  const found = searchHelp(search)
  return [...found.guides, ...found.categories.flatMap(({ questions }) => questions)].map(({ id }) => id)
}

test('an empty search finds everything', () => {
  expect([guides.length, categories.length]).toEqual([4, 6])
  const all = guides.length + categories.flatMap(({ questions }) => questions).length
  expect(countFound(searchHelp('  '))).toBe(all)
})

test('finds by words of the question, the answer and the steps, in any order and case', () => {
  expect(ids('PASSWORD forgot')).toContain('topic-sign-in')
  expect(ids('24 to 48 hours')).toEqual(['seller-verification', 'topic-verification', 'verify-identity'])
  expect(ids('daylight')).toEqual(['film-a-product'])
})

test('wants every word', () => {
  expect(ids('password daylight')).toEqual([])
  expect(countFound(searchHelp('zzz'))).toBe(0)
})

test('does not mind accents', () => {
  expect(ids('vidéo pending')).toEqual(ids('video pending'))
  expect(ids('vidéo pending')).toContain('video-pending')
})

test('a category that is named has all of its questions, and no empty one is left', () => {
  const found = searchHelp('selling')
  const selling = categories.find(({ id }) => id === 'selling')
  expect(found.categories.find(({ id }) => id === 'selling')?.questions).toEqual(selling?.questions)
  expect(found.categories.every(({ questions }) => questions.length > 0)).toBe(true)
})

test('every address stands for one thing', () => {
  const all = [...guides, ...categories, ...categories.flatMap(({ questions }) => questions)]
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

test('searches the texts of the active language', () => {
  showTranslation({ help: french })
  expect(ids('oublié mot de passe')).toContain('topic-sign-in')
  expect(ids('forgot')).toEqual([])
})
