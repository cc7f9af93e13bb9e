import { expect, test } from 'vitest'
import { app, fill, read, setUp } from './lists.test-setup.ts'

setUp()

test('a list is read by anchors if it is long: each page is the one that counting gives', async () => {
  await fill(3450, "'Other'")
  for (const sort of ['newest', 'popular', 'price-low', 'price-high'] as const)
    for (const query of [{ sort }, { sort, category: 'Other' }]) {
      const whole: string[] = []
      let cursor: string | undefined
      do {
        const next = await read({ ...query, limit: 100, cursor })
        whole.push(...next.ids)
        cursor = next.nextCursor ?? undefined
      } while (cursor)
      expect(new Set(whole).size).toBe(3450)
      for (const page of [21, 35, 30, 11, 10, 36])
        expect([query, page, (await read({ ...query, limit: 100, page })).ids]).toEqual([
          query,
          page,
          whole.slice((page - 1) * 100, page * 100),
        ])
    }
  const anchors = await app.platform.db.prisma.listAnchor.groupBy({ by: ['list'], _count: true })
  expect(anchors.map(({ _count }) => _count)).toEqual(Array.from({ length: 8 }, () => 13))
})
