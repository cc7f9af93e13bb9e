import { describe, expect, it } from 'vitest'
import { indexIn } from './use-position.ts'

const known = (index: number, ids: string[]) => ({ index, id: ids[index], firstId: ids[0] })
const ids = ['a', 'b', 'c', 'd']

describe('the place in a list that changes', () => {
  it('stays with its item when more are added behind or before', () => {
    expect(indexIn(known(2, ids), [...ids, 'e', 'f'])).toBe(2)
    expect(indexIn(known(2, ids), ['new', ...ids])).toBe(3)
  })
  it('begins at the top of a list that begins anew', () => {
    expect(indexIn(known(3, ids), ['x', 'y', 'z'])).toBe(0)
  })
  it('keeps its place when its item goes', () => {
    expect(indexIn(known(1, ids), ['a', 'c', 'd'])).toBe(1)
  })
  it('never points behind the end', () => {
    expect(indexIn(known(3, ids), ['a', 'b', 'c'])).toBe(2)
    expect(indexIn(known(3, ids), [])).toBe(0)
  })
  it('begins at the top of what comes after nothing', () => {
    expect(indexIn(known(0, []), ids)).toBe(0)
  })
})
