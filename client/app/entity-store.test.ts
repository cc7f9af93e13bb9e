import { expect, test } from 'vitest'
import { createEntityStore } from './entity-store.ts'
import { type KeptLists, keepList } from './use-paged-list.ts'

const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `p${from + at}`, at: from + at }))

test('what was put longest ago goes first; what is put again stays', () => {
  const store = createEntityStore<{ id: string; at: number }>(100)
  store.put(range(0, 100))
  store.put(range(0, 1))
  store.put(range(100, 50))
  expect(store.all()).toHaveLength(100)
  expect(store.read('p0')).toBeDefined()
  expect(store.read('p1')).toBeUndefined()
  expect(store.read('p149')).toBeDefined()
})

test('what a list holds stays, and goes when the list lets go of it', () => {
  const store = createEntityStore<{ id: string; at: number }>(10)
  let list = ['p0', 'p1', 'p2']
  store.keep(() => list)
  store.put(range(0, 3))
  store.put(range(3, 100))
  expect(list.every((id) => store.read(id))).toBe(true)
  expect(store.all()).toHaveLength(13)
  list = []
  store.put(range(200, 1))
  expect(store.all()).toHaveLength(10)
})

test('lists that Back returns to are bounded, the latest stays', () => {
  const kept: KeptLists<{ id: string }> = new Map()
  const list = (key: string, count: number) => ({
    key,
    entries: range(0, count),
    cursor: null,
    total: null,
    error: null,
    isBusy: false,
    isCopy: false,
  })
  for (let at = 0; at < 30; at += 1) keepList(kept, `list ${at}`, list(`list ${at}`, 24))
  expect([...kept.keys()]).toEqual(Array.from({ length: 10 }, (_, at) => `list ${20 + at}`))
  keepList(kept, 'long', list('long', 5000))
  expect([...kept.keys()]).toEqual(['long'])
})
