import { expect, test } from 'vitest'
import { createEntityStore } from './entity-store.ts'

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
