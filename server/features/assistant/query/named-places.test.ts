import { afterEach, expect, it, vi } from 'vitest'
import { readPlaces } from './named-places.ts'

afterEach(() => vi.restoreAllMocks())

const options = { elsewhere: new Set<string>(), language: 'en' } as const

it('reads places in texts with letters of any script, whose spans stay', () => {
  const { named, unwanted, left } = readPlaces(
    'Ébène in Manzini, not from Kenya',
    ['Manzini', 'Kenya'],
    options,
  )
  expect({ named, unwanted }).toEqual({ named: ['Manzini'], unwanted: ['Kenya'] })
  expect(left).toBe(`Ébène ${' '.repeat(10)}, ${' '.repeat(14)}`)
})

it('does not fold a text again for each place', () => {
  const normalised = vi.spyOn(String.prototype, 'normalize')
  const text = 'ﷺ'.repeat(300)
  const foldsFor = (places: number): number => {
    normalised.mockClear()
    readPlaces(
      text,
      Array.from({ length: places }, (_, at) => `Town ${at}`),
      options,
    )
    return normalised.mock.calls.length
  }
  expect(foldsFor(500)).toBe(foldsFor(1))
})
