import { expect, it } from 'vitest'
import { formatLength } from './format-length.ts'

it('formatLength writes minutes and whole seconds', () => {
  expect([0, 9.4, 60, 61.6, 3600].map(formatLength)).toEqual(['0:00', '0:09', '1:00', '1:01', '60:00'])
})
