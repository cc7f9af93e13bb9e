import { field } from '../../../contract/field-codes.ts'
import { failField } from '../../../platform/errors.ts'
import { hash, isHashOf } from '../../../platform/passwords/hash.ts'
import { type Actor, queueOwner } from '../../access.ts'
import { commonPasswords } from './common-passwords.ts'

/**
 * The hash of an unknown password, with the same cost. Passwords for accounts that do not exist are
 * compared with it, so that both cases take equally long.
 */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$yOcqNYKPKQ5aPq0i5Pc6uA$XA6NLwRTJKxDDYjLyV2LdX0MR7LoURO3vYc0PTgxPpY'

/**
 * Refuses common passwords, and those that equal the owner's phone, name, username or e-mail,
 * without regard to case and spaces. The contract checks the length.
 * @throws 422 for the field `path`
 */
export const assertUncommonPassword = (password: string, path: string, owner: PasswordOwner): void => {
  const isCommon = commonPasswords.has(password.toLowerCase())
  if (isCommon || isNameOf(owner, password)) throw failField(path, field.passwordCommon)
}

/** The owner of the new password; the phone in E.164. */
type PasswordOwner = { phone?: string | null; name?: string; username?: string; email?: string | null }

const isNameOf = ({ phone, name, username, email }: PasswordOwner, password: string): boolean => {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '')
  const names = [name, username, email].map((own) => plain(own ?? ''))
  // The phone in international or national form, in any grouping.
  const digits = /^\+?[\d\s()./-]+$/.test(password) ? password.replace(/\D/g, '').replace(/^0+/, '') : ''
  return names.includes(plain(password)) || (digits.length >= MIN_NUMBER && Boolean(phone?.endsWith(digits)))
}

/** Minimum digits of a national number: 76123456 in Eswatini has eight. */
const MIN_NUMBER = 7

/**
 * Returns the argon2id hash of a password, to be stored. With an actor it waits for their turn.
 * @throws TOO_MANY_REQUESTS or UNAVAILABLE while too many wait
 */
export const hashPassword = (password: string, actor?: Actor): Promise<string> =>
  hash(password, actor && queueOwner(actor))

/**
 * Returns whether the password matches the hash. Without a hash (no account, or none with a
 * password) it returns false after the same time.
 */
export const isPasswordOf = async (
  stored: string | null,
  password: string,
  actor?: Actor,
): Promise<boolean> => {
  const compared = stored?.startsWith('$argon2id$') ? stored : DUMMY_HASH
  const matches = await isHashOf(compared, password, actor && queueOwner(actor))
  return matches && compared !== DUMMY_HASH
}
