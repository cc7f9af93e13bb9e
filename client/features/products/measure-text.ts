import type { Product } from './store.ts'

/**
 * Formats a measure in any form that programs of sellers send: '1.2 kg', '30 × 20 × 10 cm'.
 * `format` formats its numbers.
 */
export const measureText = (
  measure: Product['weight'],
  format: (count: number) => string = String,
): string => {
  if (measure === null || typeof measure !== 'object') return textOf(measure)
  const { unit, value, length, width, height, depth, ...rest } = measure
  if (Object.keys(rest).length > 0) return JSON.stringify(measure)
  const numbers = [value, length, width, height, depth].filter((one) => one !== undefined && one !== null)
  return [
    numbers.map((one) => (typeof one === 'number' ? format(one) : textOf(one))).join(' × '),
    textOf(unit),
  ]
    .filter(Boolean)
    .join(' ')
}

/** A free value as one line of text. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
