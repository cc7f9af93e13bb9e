import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPlace, placeBefore } from './place.ts'

const loadedBy = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as never])

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each(['reload', 'back_forward'])('after a %s the feed begins at the slide in sight', (type) => {
  keepPlace('basket')
  loadedBy(type)
  expect(placeBefore()).toBe('basket')
})

it('the top of the feed is no place to come back to', () => {
  keepPlace('basket')
  keepPlace(null)
  loadedBy('reload')
  expect(placeBefore()).toBeNull()
})

it('a new visit begins at the first slide', () => {
  keepPlace('basket')
  loadedBy('navigate')
  expect(placeBefore()).toBeNull()
})

it('without storage nothing is kept', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepPlace('basket')
  loadedBy('reload')
  expect(placeBefore()).toBeNull()
})
