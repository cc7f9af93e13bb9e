import { expect, test } from 'vitest'
import { savedQueryKey } from '../../../contract/saved-searches/saved-query.ts'
import {
  addressOf,
  asCall,
  countFilters,
  isNarrowed,
  readBrowse,
  savedQueryOf,
  writeBrowse,
} from './browse-query.ts'

const read = (search: string) => readBrowse(new URLSearchParams(search))

test('an address and what it says are one', () => {
  for (const search of [
    '',
    'q=sisal+basket',
    'q=x&category=Home+%26+Garden&sort=price-low&min=5&max=99.5&currency=SZL&country=KE&condition=Used&view=list',
  ])
    expect(writeBrowse(read(search)).toString()).toBe(search)
})

test('a text that is also the name of a view stays in the address', () => {
  expect(`${writeBrowse({ ...read(''), q: 'grid', category: 'grid' })}`).toBe('q=grid&category=grid')
})

test('what an address does not know is left out', () => {
  expect(
    writeBrowse(read('sort=best&min=-1&max=lots&currency=dollars&country=Kenya&view=map&x=y')).toString(),
  ).toBe('')
  expect(read(`q=${'x'.repeat(600)}`).q.length).toBe(500)
})

test('what is sent, and what counts as asked for', () => {
  const query = read('q=basket&min=5&country=KE&sort=popular')
  expect(asCall(query)).toEqual({ q: 'basket', minPrice: 5, country: 'KE', sort: 'popular' })
  expect(countFilters(query)).toBe(2)
  expect(isNarrowed(query)).toBe(true)
  expect(isNarrowed(read('sort=popular&view=list'))).toBe(false)
})

test('what is looked for can be saved, without how it is shown, and opened again', () => {
  const query = readBrowse(new URLSearchParams('q=red+bike&min=5&max=7.5&country=KE&sort=popular&view=list'))
  const saved = savedQueryOf(query)
  expect(saved).toEqual({ q: 'red bike', minPrice: 5, maxPrice: 7.5, country: 'KE' })
  expect(`${addressOf(saved ?? {})}`).toBe('q=red+bike&min=5&max=7.5&country=KE')
  expect(savedQueryOf(readBrowse(new URLSearchParams('sort=popular')))).toBeNull()
  expect(savedQueryKey({ q: ' Red  bike', country: 'ke' })).toBe(
    savedQueryKey({ q: 'red bike', country: 'KE' }),
  )
})
