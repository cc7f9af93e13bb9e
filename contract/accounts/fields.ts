import { z } from 'zod'
import { field } from '../field-codes.ts'
import { id } from '../ids.ts'
import { MAX_PASSWORD_LENGTH } from '../limits.ts'

/** The server normalises spaces and a leading zero; this check refuses only impossible numbers. */
export const phone = z.string(field.phoneRequired).trim().min(1, field.phoneRequired).max(40, field.phone)
export const password = z
  .string(field.passwordRequired)
  .min(8, field.passwordShort)
  .max(MAX_PASSWORD_LENGTH, field.passwordLong)
/** The account's present password, to compare: its own limits may have changed since. */
export const presentPassword = z.string(field.passwordRequired).min(1, field.passwordRequired).max(1000)
export const otp = z
  .string(field.codeDigits)
  .trim()
  .regex(/^\d{6}$/, field.codeDigits)
/**
 * The id of a delivery of the code, as the answer names it. A code confirms only the request that
 * it was sent for (decision 043).
 */
export const deliveryId = id.nullish()
export const name = z.string(field.nameRequired).trim().min(1, field.nameRequired).max(100)
export const email = z.email(field.email).max(254)
export const noEmail = z.literal('').transform(() => undefined)
