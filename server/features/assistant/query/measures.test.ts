import { expect, test } from 'vitest'
import { isWithinSizes } from './measures.ts'
import { readQuery } from './read-query.ts'

const tv = (inches: number) => ({ title: `Smart TV ${inches} inch`, description: '4K.' })

test('a limit of a size is none of a price', () => {
  const { sizes, budget, kinds } = readQuery('tv not bigger than 50 inch under 5000')
  expect(sizes).toEqual([{ unit: 'inch', side: 'max', value: 50 }])
  expect(budget?.max).toBe(5_000)
  expect(kinds).toEqual(['tv'])
})

test.each([
  ['tv not bigger than 50 inch', [43, 50], [65]],
  ['tv at least 50 inches', [50, 65], [43]],
  ['tv under 50 inch', [43], [65]],
])('%s', (text, fitting, others) => {
  const { sizes } = readQuery(text)
  for (const inches of fitting) expect(isWithinSizes(sizes, tv(inches))).toBe(true)
  for (const inches of others) expect(isWithinSizes(sizes, tv(inches))).toBe(false)
})

test('units of one measure compare, and goods that name none stay', () => {
  const { sizes } = readQuery('phone with more than 100 gb')
  expect(isWithinSizes(sizes, { title: 'Phone', description: '64 GB' })).toBe(false)
  expect(isWithinSizes(sizes, { title: 'Drive', description: '1 TB' })).toBe(true)
  expect(isWithinSizes(sizes, { title: 'Phone', description: null })).toBe(true)
})
