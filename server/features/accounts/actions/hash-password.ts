import { field } from '../../../../contract/texts.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { failField } from '../../../../platform/errors.ts'
import { hash, isHashOf } from '../../../../platform/passwords/hash.ts'
import { commonPasswords } from './common-passwords.ts'

/** The hash of a random password at the same cost, compared when the account is unknown. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$yOcqNYKPKQ5aPq0i5Pc6uA$XA6NLwRTJKxDDYjLyV2LdX0MR7LoURO3vYc0PTgxPpY'

/**
 * Refuses a common password, and one that equals the owner's phone, name, username or e-mail,
 * whatever the case and the spaces.
 * @throws 422 for the field `path`
 */
export const refuseCommonPassword = (password: string, path: string, owner: PasswordOwner): void => {
  const isCommon = commonPasswords.has(password.toLowerCase())
  if (isCommon || isNameOf(owner, password)) throw failField(path, field.passwordCommon)
}

/** The future owner of the password; the phone in E.164. */
type PasswordOwner = { phone?: string | null; name?: string; username?: string; email?: string | null }

const isNameOf = ({ phone, name, username, email }: PasswordOwner, password: string): boolean => {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '')
  const names = [name, username, email].map((own) => plain(own ?? ''))
  // National or international, however it is grouped.
  const digits = /^\+?[\d\s()./-]+$/.test(password) ? password.replace(/\D/g, '').replace(/^0+/, '') : ''
  return (
    names.includes(plain(password)) || (digits.length >= MIN_PHONE_DIGITS && Boolean(phone?.endsWith(digits)))
  )
}

/** The shortest national numbers that count as a phone: 76123456 in Eswatini has eight digits. */
const MIN_PHONE_DIGITS = 7

/**
 * How long a password that somebody else chose is valid. Afterwards a code to the phone sets a new
 * one. Two weeks suffice for a first login.
 */
const TEMPORARY_PASSWORD_DAYS = 14

/** Returns when a password that an administrator sets now expires. */
export const lastsUntil = (clock: Clock): Date =>
  new Date(clock.now() + TEMPORARY_PASSWORD_DAYS * 24 * 3_600_000)

/**
 * Returns the argon2id hash of a password.
 * @throws UNAVAILABLE when the queue is full
 */
export const hashPassword = (password: string): Promise<string> => hash(password)

/**
 * Returns whether the password matches the hash. It takes as long without a hash (no account, or
 * one without a password), so that the time reveals nothing.
 */
export const isPasswordOf = async (stored: string | null, password: string): Promise<boolean> => {
  const compared = stored?.startsWith('$argon2id$') ? stored : DUMMY_HASH
  const matches = await isHashOf(compared, password)
  return matches && compared !== DUMMY_HASH
}
