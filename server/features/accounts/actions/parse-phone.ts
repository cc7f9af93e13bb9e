import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { field } from '../../../../contract/texts.ts'
import { failField } from '../../../../platform/errors.ts'

/**
 * A phone in E.164, of what a person entered behind a dial code: with spaces, or with the leading zero that numbers
 * carry at home ('+268 076 123 456'). Throws 422 beside `path` for what is no phone.
 */
export function parsePhone(text: string, path = 'body.phone'): string {
  const phone = readPhone(text)
  if (phone === null) throw failField(path, field.phone)
  return phone
}

/** The same, with `null` for what is no phone. */
export function readPhone(text: string): string | null {
  const compact = text.replace(/[\s().\-/\u200e\u200f\u202a-\u202e]/gu, '').replace(/^00/, '+')
  const international = /^\d/.test(compact) ? `+${compact}` : compact
  const asEntered = parse(international)
  if (asEntered?.isValid()) return asEntered.number
  // Some numbers begin with a zero abroad too (Italy), so it is taken away only where the number is wrong with it.
  if (!asEntered) return null
  const dialCode = `+${asEntered.countryCallingCode}`
  const rest = international.slice(dialCode.length)
  const withoutZero = rest.startsWith('0') ? parse(dialCode + rest.replace(/^0+/, '')) : undefined
  return withoutZero?.isValid() ? withoutZero.number : null
}

/** Only digits behind a plus: no extension, and no number picked out of other text. */
const parse = (text: string): PhoneNumber | undefined =>
  /^\+\d{6,20}$/.test(text) ? parsePhoneNumberFromString(text, { extract: false }) : undefined
