import { expect, it } from 'vitest'
import { labelOf } from './label-of.ts'

it('separates the words of a name that a program wrote, and leaves others as they are', () => {
  const labels = ['BurningTime', 'burningTime', 'screen_size', 'ramGB', 'Pieces'].map(labelOf)
  expect(labels).toEqual(['Burning time', 'burning time', 'screen size', 'ram GB', 'Pieces'])
  const typed = ['WiFi', 'iPhone', 'USB', 'Made in Eswatini', 'Umbala']
  expect(typed.map(labelOf)).toEqual(typed)
})
