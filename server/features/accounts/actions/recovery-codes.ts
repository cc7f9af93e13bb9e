import { randomBytes, randomInt } from 'node:crypto'
import type { Tx } from '../../../../platform/db/db.ts'
import { limitKey } from '../../../../platform/limits/limit-key.ts'
import { hashWithSalt } from '../../../../platform/passwords/hash.ts'

const COUNT = 10
/**
 * Crockford's base32, without look-alike letters. Ten of them are 50 bits: enough only with a slow
 * hash.
 */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

export type RecoveryCodes = { codes: string[]; salt: Buffer; hashes: string[] }

/**
 * Creates ten recovery codes in readable form, with their salt and hashes.
 * @throws what `hashRecoveryCode` throws
 */
export const makeRecoveryCodes = async (userId: string): Promise<RecoveryCodes> => {
  const plain = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  )
  const salt = randomBytes(16)
  const hashes: string[] = []
  // One after the other: an account may queue few tasks.
  for (const code of plain) hashes.push(await hashRecoveryCode(code, salt, userId))
  return { codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes }
}

/** Stores recovery codes in place of the previous ones. */
export const storeRecoveryCodes = async (tx: Tx, userId: string, made: RecoveryCodes): Promise<void> => {
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

/** Normalises a typed recovery code, however it is written; `null` if it is none. */
export const readRecoveryCode = (typed: string): string | null => {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null
}

/**
 * Hashes a recovery code with the account's salt, in the account's turn.
 * @throws TOO_MANY_REQUESTS or UNAVAILABLE while too many wait
 */
export const hashRecoveryCode = (code: string, salt: Uint8Array, userId: string): Promise<string> =>
  hashWithSalt(code, salt, limitKey('user', userId))
