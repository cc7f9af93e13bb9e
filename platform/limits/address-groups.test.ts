import { expect, it } from 'vitest'
import { createAddressGroups } from './address-groups.ts'

it('keeps items by address and by block, until they are deleted', () => {
  const groups = createAddressGroups<string>(5)
  const itemsOf = (address: string) => groups.of(address).map(({ items, limit }) => [[...items], limit])
  groups.add('198.51.100.1', 'one')
  groups.add('198.51.100.1', 'two')
  groups.add('198.51.100.2', 'three')
  groups.add('2001:db8::1', 'four')
  expect(itemsOf('198.51.100.1')).toEqual([
    [['one', 'two'], 5],
    [['one', 'two', 'three'], 50],
  ])
  groups.delete('one')
  groups.delete('one')
  expect(itemsOf('198.51.100.9')).toEqual([
    [[], 5],
    [['two', 'three'], 50],
  ])
  expect(itemsOf('2001:db8:0:1::1')).toEqual([
    [[], 5],
    [['four'], 20],
  ])
  expect([...groups.all()]).toEqual(['two', 'three', 'four'])
})
