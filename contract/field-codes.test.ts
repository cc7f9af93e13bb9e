import { expect, test } from 'vitest'
import { englishOf, field, fieldCodeOf } from './field-codes.ts'

test('a message has the code of its text, and the values in it', () => {
  expect(fieldCodeOf(field.titleShort)).toEqual({ code: 'titleShort' })
  expect(fieldCodeOf(field.quantityTooHigh(3))).toEqual({ code: 'quantityTooHigh', values: [3] })
  expect(fieldCodeOf(field.fileNumbered(2, field.fileTooLarge(10)))).toEqual({
    code: 'fileNumbered',
    values: [2, { code: 'fileTooLarge', values: [10] }],
  })
  expect(fieldCodeOf('Invalid input')).toBeNull()
})

test('a message has an English text', () => {
  expect(englishOf(field.titleShort)).toBe('Title must be at least 2 characters')
  expect(englishOf(field.fileNumbered(2, field.fileTooLarge(10)))).toBe(
    'File 2: File size must be less than 10MB',
  )
  expect(englishOf(field.fileNumbered(2, 'Odd'))).toBe('File 2: Odd')
  expect(englishOf('Invalid input')).toBe('Invalid input')
})
