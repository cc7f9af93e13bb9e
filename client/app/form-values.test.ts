import { expect, test } from 'vitest'
import { changesOf, fieldOfError, knownPart, storable } from './form-values.ts'

const base = { title: 'Shoes', price: { amount: '5', currency: 'SZL' }, rows: [{ name: 'Size' }], slug: null }

test('only what differs is a change, and an amount goes with its currency', () => {
  expect(changesOf(base, structuredClone(base))).toEqual({})
  const price = { amount: '6', currency: 'SZL' }
  expect(changesOf({ ...base, price }, base)).toEqual({ price })
  expect(changesOf({ ...base, rows: [{ name: 'Size' }, { name: '' }] }, base)).toEqual({
    rows: [{ name: 'Size' }, { name: '' }],
  })
})

test('another file is a change, and no draft holds a file', () => {
  const [one, other] = [new File(['a'], 'a.png'), new File(['a'], 'a.png')]
  expect(changesOf({ picture: one }, { picture: other })).toEqual({ picture: one })
  expect(storable({ picture: one, name: 'Thandi' })).toEqual({ name: 'Thandi' })
})

test('a draft gives values to the fields of this form only', () => {
  expect(knownPart({ title: 'Boots', ...{ amount: '9' } }, base)).toEqual({ title: 'Boots' })
  expect(knownPart({ title: 'Shoes' }, base)).toEqual({})
})

test('an error of the server finds its field by path, by name and by parent', () => {
  const serverNames = { price: 'price.amount', identifier: 'title' }
  expect(fieldOfError('price.currency', base, serverNames)).toBe('price.currency')
  expect(fieldOfError('price', base, serverNames)).toBe('price.amount')
  expect(fieldOfError('identifier', base, serverNames)).toBe('title')
  expect(fieldOfError('title.length', base)).toBe('title')
  expect(fieldOfError('rows.0.name', base)).toBe('rows.0.name')
  expect(fieldOfError('media', base)).toBeNull()
  expect(fieldOfError('constructor', base)).toBeNull()
})
