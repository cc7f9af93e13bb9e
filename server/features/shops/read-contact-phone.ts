import { field } from '../../../contract/field-codes.ts'
import { failField } from '../../../platform/errors.ts'
import { readPhone } from '../accounts/public.ts'
import { callingCodeOfCountry } from '../countries/public.ts'

/**
 * Returns the phone that a shop shows in E.164, parsed with its calling code or in the shop's
 * country; `null` for none.
 * @throws 422 for an invalid phone
 */
export const readContactPhone = (
  typed: string | null | undefined,
  countryCode: string | null,
): string | null => {
  if (!typed) return null
  const isInternational = /^(\+|00)/.test(typed)
  const code = callingCodeOfCountry(countryCode)
  const phone = (!isInternational && code !== null ? readPhone(`+${code}${typed}`) : null) ?? readPhone(typed)
  if (phone === null) throw failField('body.contactPhone', field.phone)
  return phone
}
