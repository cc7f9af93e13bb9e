import { expect, it } from 'vitest'
import { selectVictims } from './select-victims.ts'

const item = (name: string, size: number) => ({ name, size, group: name[0] })
const sizeOf = ({ size }: { size: number }) => size
const namesOf = (items: { name: string }[]) => items.map(({ name }) => name)

it('chooses the largest of the group that has the most, one at a time', () => {
  const items = [item('b1', 50), item('a1', 20), item('a2', 30), item('a3', 25), item('c1', 0)]
  const groupOf = ({ group }: { group: string | undefined }) => group
  const select = (excess: number) => namesOf(selectVictims(items, excess, { sizeOf, groupOf }))
  expect(select(0)).toEqual([])
  expect(select(30)).toEqual(['a2'])
  expect(select(31)).toEqual(['a2', 'b1'])
  expect(select(1000)).toEqual(['a2', 'b1', 'a3', 'a1', 'c1'])
})

it('without groups chooses the largest of all', () => {
  expect(namesOf(selectVictims([item('a', 20), item('b', 30)], 40, { sizeOf }))).toEqual(['b', 'a'])
})
