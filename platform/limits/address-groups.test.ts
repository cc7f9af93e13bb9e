import { expect, it } from 'vitest'
import { createAddressGroups } from './address-groups.ts'

it('keeps items by address and by block, until they are deleted', () => {
  const groups = createAddressGroups<string>()
  const itemsOf = (address: string) => groups.of(address).map(({ items, factor }) => [[...items], factor])
  groups.add('198.51.100.1', 'one')
  groups.add('198.51.100.1', 'two')
  groups.add('198.51.100.2', 'three')
  groups.add('2001:db8::1', 'four')
  expect(itemsOf('198.51.100.1')).toEqual([
    [['one', 'two'], 1],
    [['one', 'two', 'three'], 10],
  ])
  groups.delete('one')
  groups.delete('one')
  expect(itemsOf('198.51.100.9')).toEqual([
    [[], 1],
    [['two', 'three'], 10],
  ])
  expect(itemsOf('2001:db8:0:1::1')).toEqual([
    [[], 1],
    [['four'], 4],
  ])
  expect([...groups.all()]).toEqual(['two', 'three', 'four'])
})
