import { password } from '../../../../contract/accounts/fields.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { parsePhone } from '../parse-phone.ts'
import { assertUncommonPassword, hashPassword } from '../passwords.ts'
import { changeRole } from './change-role.ts'
import { createAccount } from './create-account.ts'

const NAME = 'Administrator'

/**
 * Makes the owner of a phone an administrator. An existing account keeps its password; otherwise
 * one is created.
 * @throws 422 for an invalid phone, or a password that is too short, long or common
 */
export const makeAdmin = async (
  { db }: Deps<'db'>,
  input: { phone: string; password: string },
): Promise<{ phone: string; isNew: boolean }> => {
  const phone = parsePhone(input.phone)
  const { error } = password.safeParse(input.password)
  if (error) throw failField('body.password', error.issues[0]?.message ?? error.message)
  assertUncommonPassword(input.password, 'body.password', { phone, name: NAME })
  const passwordHash = await hashPassword(input.password)
  return db.transaction(async (tx) => {
    const known = await tx.selectFrom('User').select('id').where('phone', '=', phone).executeTakeFirst()
    if (known) {
      await changeRole(tx, known.id, 'admin')
      return { phone, isNew: false }
    }
    const made = await createAccount(tx, {
      phone,
      name: NAME,
      email: null,
      passwordHash,
      role: 'admin',
      isPhoneVerified: true,
    })
    if ('refusal' in made) throw fail(made.refusal)
    return { phone, isNew: true }
  })
}
