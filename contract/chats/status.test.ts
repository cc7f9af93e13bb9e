import fc from 'fast-check'
import { expect, it } from 'vitest'
import { laterStatus, messageStatuses, moveWatermark, sides, statusOf } from './status.ts'

const status = fc.constantFrom(...messageStatuses)
const change = fc.record({
  side: fc.constantFrom(...sides),
  status: fc.constantFrom('delivered' as const, 'read' as const),
  seq: fc.integer({ min: 0, max: 20 }),
})
const start = { delivered: { buyer: 0, shop: 0 }, read: { buyer: 0, shop: 0 } }

it('returns the later of two states in either order', () => {
  fc.assert(fc.property(status, status, (one, other) => laterStatus(one, other) === laterStatus(other, one)))
  expect(laterStatus('read', 'delivered')).toBe('read')
  expect(laterStatus('sent', 'delivered')).toBe('delivered')
})

it('ends with the same statuses in any order of the changes', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const forwards = changes.reduce(moveWatermark, start)
      const backwards = changes.toReversed().reduce(moveWatermark, start)
      expect(backwards).toEqual(forwards)
    }),
  )
})

it('never moves a status back, and read implies delivered', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), fc.integer({ min: 1, max: 20 }), (changes, seq) => {
      let marks = start
      for (const next of changes) {
        const before = statusOf(seq, 'buyer', marks)
        marks = moveWatermark(marks, next)
        expect(laterStatus(before, statusOf(seq, 'buyer', marks))).toBe(statusOf(seq, 'buyer', marks))
        for (const side of sides) expect(marks.delivered[side]).toBeGreaterThanOrEqual(marks.read[side])
      }
    }),
  )
})
