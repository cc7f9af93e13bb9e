import { field } from '../../../../contract/texts.ts'
import { failField } from '../../../../platform/errors.ts'
import { hash, isHashOf } from '../../../../platform/passwords/hash.ts'
import { commonPasswords } from './common-passwords.ts'

/** Of a password nobody knows, under the same cost: what an unknown account's password is compared with. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$yOcqNYKPKQ5aPq0i5Pc6uA$XA6NLwRTJKxDDYjLyV2LdX0MR7LoURO3vYc0PTgxPpY'

/** Throws 422 beside `path` for a password among the commonest. Length is the contract's to check. */
export function refuseCommonPassword(password: string, path: string): void {
  if (commonPasswords.has(password.toLowerCase())) throw failField(path, field.passwordCommon)
}

/** The argon2id hash of a password, to be stored. Throws UNAVAILABLE when too many wait. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/**
 * Whether the password is that of the hash. Without one it is not, and takes as long to find out: where there is no
 * account, or one that was made without a password.
 */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const compared = stored?.startsWith('$argon2id$') ? stored : NOBODYS
  const matches = await isHashOf(compared, password)
  return matches && compared !== NOBODYS
}
