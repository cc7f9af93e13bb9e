import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../platform/errors.ts'
import { parsePhone, readPhone } from './parse-phone.ts'

describe('a phone as people enter it behind a dial code', () => {
  test.each([
    ['+26876123456', '+26876123456'],
    ['+268 7612 3456', '+26876123456'],
    ['+268 076 123 456', '+26876123456'],
    ['+268(0)76-123-456', '+26876123456'],
    ['0026876123456', '+26876123456'],
    ['26876123456', '+26876123456'],
    [' +254 0712 345678 ', '+254712345678'],
    ['+27 082 123 4567', '+27821234567'],
    ['+44 07400 123456', '+447400123456'],
    ['+1 (202) 555-0123', '+12025550123'],
    ['\u202a+268 7612 3456\u202c', '+26876123456'], // as copied out of a contact
  ])('%j is %s', (entered, phone) => expect(readPhone(entered)).toBe(phone))

  test('an Italian landline keeps its zero', () => {
    expect(readPhone('+39 06 1234 5678')).toBe('+390612345678')
  })

  test.each([
    '',
    '+',
    'phone',
    '+268',
    '+2687612345',
    '+268761234567',
    '0761234567',
    '+999123456789',
    '7'.repeat(40),
  ])('%j is not a phone', (entered) => expect(readPhone(entered)).toBeNull())

  test('no number is extracted from other text', () => {
    expect(readPhone('call +26876123456')).toBeNull()
    expect(readPhone('+26876123456 ext. 5')).toBeNull()
  })

  test('an invalid phone is refused with its field', () => {
    const refused = catchRefusal(() => parsePhone('12', 'body.contactPhone'))
    expect(refused.status).toBe(422)
    expect(refused.fields).toEqual([{ path: 'body.contactPhone', message: 'Enter a valid phone number' }])
  })
})

const catchRefusal = (work: () => unknown): ApiError => {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('It was not refused')
}
