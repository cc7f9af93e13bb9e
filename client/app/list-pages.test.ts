import { expect, test } from 'vitest'
import { withFirst } from './list-pages.ts'

test('an entry that is put first is in the list once', () => {
  const pages = ['a b', 'c d'].map((ids) => ({ entries: ids.split(' ').map((id) => ({ id })), cursor: null }))
  const idsAfter = (id: string) =>
    withFirst({ pages, pageParams: [null, null] }, { id }).pages.map(({ entries }) =>
      entries.map((entry) => entry.id).join(' '),
    )
  expect(idsAfter('new')).toEqual(['new a b', 'c d'])
  expect(idsAfter('b')).toEqual(['b a', 'c d'])
  expect(idsAfter('c')).toEqual(['c a b', 'd'])
})
