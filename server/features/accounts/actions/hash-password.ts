import { field } from '../../../../contract/texts.ts'
import { failField } from '../../../../platform/errors.ts'
import { hash, isHashOf } from '../../../../platform/passwords/hash.ts'
import { type Actor, turnOwner } from '../../../access.ts'
import { commonPasswords } from './common-passwords.ts'

/**
 * Of a password nobody knows, under the same cost: what an unknown account's password is compared
 * with.
 */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$yOcqNYKPKQ5aPq0i5Pc6uA$XA6NLwRTJKxDDYjLyV2LdX0MR7LoURO3vYc0PTgxPpY'

/**
 * Throws 422 beside `path` for a password among the commonest, and for one that is what `owner` is
 * called by: phone, name, username or e-mail, whatever the case and the spaces. Length is the
 * contract's to check.
 */
export const refuseCommonPassword = (password: string, path: string, owner: PasswordOwner): void => {
  const isCommon = commonPasswords.has(password.toLowerCase())
  if (isCommon || isNameOf(owner, password)) throw failField(path, field.passwordCommon)
}

/** The owner of the new password; the phone in E.164. */
type PasswordOwner = { phone?: string | null; name?: string; username?: string; email?: string | null }

const isNameOf = ({ phone, name, username, email }: PasswordOwner, password: string): boolean => {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '')
  const names = [name, username, email].map((own) => plain(own ?? ''))
  // As it is said abroad and at home, however it is grouped.
  const digits = /^\+?[\d\s()./-]+$/.test(password) ? password.replace(/\D/g, '').replace(/^0+/, '') : ''
  return (
    names.includes(plain(password)) || (digits.length >= SHORTEST_NUMBER && Boolean(phone?.endsWith(digits)))
  )
}

/** Digits of the shortest numbers at home: 76123456 in Eswatini has eight. */
const SHORTEST_NUMBER = 7

/**
 * Returns the argon2id hash of a password, to be stored. With an actor it waits for their turn.
 * @throws TOO_MANY_REQUESTS or UNAVAILABLE while too many wait
 */
export const hashPassword = (password: string, actor?: Actor): Promise<string> =>
  hash(password, actor && turnOwner(actor))

/**
 * Whether the password is that of the hash. Without one it is not, and takes as long to find out:
 * where there is no account, or one that was made without a password.
 */
export const isPasswordOf = async (
  stored: string | null,
  password: string,
  actor?: Actor,
): Promise<boolean> => {
  const compared = stored?.startsWith('$argon2id$') ? stored : NOBODYS
  const matches = await isHashOf(compared, password, actor && turnOwner(actor))
  return matches && compared !== NOBODYS
}
