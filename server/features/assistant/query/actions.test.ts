import { describe, expect, test } from 'vitest'
import { readQuery } from './read-query.ts'

describe('an action', () => {
  test.each([
    ['hatch my own chickens', 'incubator'],
    ['charge my iphone', 'charger'],
    ['a machine to weigh maize meal', 'scale'],
    ['i want to boil my eggs', 'pot'],
  ])('is after what does it, not after what it is done to: %s', (text, kind) => {
    const { kinds, namesKinds, served } = readQuery(text)
    expect(kinds).toContain(kind)
    expect(namesKinds).toBe(false)
    expect(served).not.toEqual([])
  })

  test.each([
    ['read a novel', 'novel'],
    ['iron pot', 'pot'],
    ['charger for my phone', 'charger'],
    ['fishing rod', 'fishing rod'],
    ['warm jacket for my mother', 'jacket'],
    ['cooking pot', 'pot'],
  ])('is not read into goods that are wanted themselves: %s', (text, kind) => {
    expect(readQuery(text)).toMatchObject({ kinds: [kind], namesKinds: true })
  })
})

test.each([
  ['smartphone good camera', 'smartphone'],
  ['phone big battery dual sim', 'phone'],
  ['big pot', 'pot'],
  ['shoes good quality', 'shoe'],
])('what is praised after the goods describes them: %s', (text, kind) => {
  expect(readQuery(text).kinds).toEqual([kind])
})

test('goods that broke or were stolen are wanted again', () => {
  const { kinds, about, budget } = readQuery('My laptop died yesterday and I have exams. I can spend 40k.')
  expect({ kinds, about, max: budget?.max }).toEqual({ kinds: ['laptop'], about: 'laptop', max: 40_000 })
  expect(readQuery('our car battery was stolen').kinds).toEqual(['car battery'])
})

test('what is not to be done is no refusal of goods', () => {
  expect(readQuery('listen to music without disturbing others').without).toEqual([])
  expect(readQuery('skirt without lining').without).toEqual(['lining'])
})
