import { expect, test } from 'vitest'
import { dealFields } from '../contract/deals/texts.ts'
import { field } from '../contract/texts.ts'
import { describeFailure, failField } from './errors.ts'
import { fieldCodeOf } from './field-codes.ts'

test('a text of a field has its key as code, and the values in it', () => {
  expect(fieldCodeOf(field.titleShort)).toEqual({ code: 'titleShort' })
  expect(fieldCodeOf(dealFields.quantityTooHigh(3))).toEqual({ code: 'quantityTooHigh', values: [3] })
  expect(fieldCodeOf(field.fileNumbered(2, field.fileTooLarge(10)))).toEqual({
    code: 'fileNumbered',
    values: [2, { code: 'fileTooLarge', values: [10] }],
  })
  expect(fieldCodeOf('Invalid input')).toBeNull()
})

test('every text of both catalogues leads back to itself', () => {
  const all: Record<string, unknown> = { ...dealFields, ...field }
  expect(Object.keys(all)).toHaveLength(Object.keys(dealFields).length + Object.keys(field).length)
  const textOf = (code: string, values: readonly unknown[]) => {
    const text = all[code]
    return typeof text === 'function' ? text(...values) : text
  }
  for (const [code, text] of Object.entries(all)) {
    const message = textOf(code, [7, 8].slice(0, typeof text === 'function' ? text.length : 0))
    const found = fieldCodeOf(message)
    expect([code, textOf(found?.code ?? '', found?.values ?? [])]).toEqual([code, message])
  }
})

test('a failure names the codes of its fields beside the texts', () => {
  const { body } = describeFailure(failField('body.title', field.titleShort))
  expect(body.errors).toEqual([{ path: 'body.title', message: 'Title must be at least 2 characters' }])
  expect(body.error.details).toEqual({ fields: [{ path: 'body.title', code: 'titleShort' }] })
  expect(describeFailure(failField('body.title', 'Odd')).body.error).not.toHaveProperty('details')
})
