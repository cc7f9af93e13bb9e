import { expect, test } from 'vitest'
import { productStatus } from '../../../contract/products/status.ts'
import { shownStatus, toneOf } from './shown-status.ts'

test('active is green, pending yellow, everything else grey', () => {
  const tones = [...productStatus.options, 'hidden' as const].map((status) => [status, toneOf(status)])
  expect(Object.fromEntries(tones)).toEqual({
    pending: 'wait',
    active: 'good',
    failed: 'plain',
    inactive: 'plain',
    rejected: 'plain',
    hidden: 'plain',
  })
})

test('only an active product is shown as hidden', () => {
  const shown = productStatus.options.map((status) => shownStatus({ status, isAvailable: false }))
  expect(shown).toEqual(['pending', 'hidden', 'failed', 'inactive', 'rejected'])
  expect(shownStatus({ status: 'active', isAvailable: true })).toBe('active')
})
