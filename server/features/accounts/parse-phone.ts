import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { field } from '../../../contract/field-codes.ts'
import { failField } from '../../../platform/errors.ts'

/**
 * Parses a phone as people enter it behind a dial code: with spaces, or with the leading zero of
 * national numbers ('+268 076 123 456'). Returns E.164.
 * @throws 422 for the field `path`
 */
export const parsePhone = (text: string, path = 'body.phone'): string => {
  const phone = readPhone(text)
  if (phone === null) throw failField(path, field.phone)
  return phone
}

/** Like `parsePhone`, but returns `null` for an invalid phone. */
export const readPhone = (text: string): string | null => {
  const compact = text.replace(/[\s().\-/\u200e\u200f\u202a-\u202e]/gu, '').replace(/^00/, '+')
  const international = /^\d/.test(compact) ? `+${compact}` : compact
  const asEntered = parse(international)
  if (asEntered?.isValid()) return asEntered.number
  // Some international numbers begin with a zero (Italy): remove it only if the number is invalid
  // with it.
  if (!asEntered) return null
  const dialCode = `+${asEntered.countryCallingCode}`
  const rest = international.slice(dialCode.length)
  const withoutZero = rest.startsWith('0') ? parse(dialCode + rest.replace(/^0+/, '')) : undefined
  return withoutZero?.isValid() ? withoutZero.number : null
}

/** Accepts digits after a plus only: no extension, and no number extracted from other text. */
const parse = (text: string): PhoneNumber | undefined =>
  /^\+\d{6,20}$/.test(text) ? parsePhoneNumberFromString(text, { extract: false }) : undefined
