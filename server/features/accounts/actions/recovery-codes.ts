import { randomBytes, randomInt } from 'node:crypto'
import type { Tx } from '../../../../platform/db/db.ts'
import { hashWithSalt } from '../../../../platform/passwords/hash.ts'

const COUNT = 10
/** Crockford's: without letters that look like others. Ten of 32 are 50 bits, too few for a hash that is not slow. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

export type RecoveryCodes = { codes: string[]; salt: Buffer; hashes: string[] }

/** Ten new codes as people read them, and what is kept of them. Throws UNAVAILABLE when too many hashes wait. */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const plain = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  )
  const salt = randomBytes(16)
  const hashes = await Promise.all(plain.map((code) => hashRecoveryCode(code, salt)))
  return { codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes }
}

/** Keeps them in place of those before. */
export async function keepRecoveryCodes(tx: Tx, userId: string, made: RecoveryCodes): Promise<void> {
  await tx.deleteFrom('RecoveryCode').where('userId', '=', userId).execute()
  await tx
    .updateTable('SecondFactor')
    .set({ recoverySalt: made.salt })
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('RecoveryCode')
    .values(made.hashes.map((hash) => ({ userId, hash })))
    .execute()
}

/** What was typed as a code is made of, however it is written; `null` where it is none. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null
}

/** Its hash under the account's salt. Throws UNAVAILABLE when too many wait. */
export const hashRecoveryCode = (code: string, salt: Uint8Array): Promise<string> => hashWithSalt(code, salt)
