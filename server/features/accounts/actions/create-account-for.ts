import type { Role } from '../../../../contract/accounts/views.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { parsePhone } from '../parse-phone.ts'
import { assertUncommonPassword, hashPassword } from '../passwords.ts'
import { createAccount } from './create-account.ts'

/** Long enough for a first login. Then its owner sets another by a code to the phone. */
const PASSWORD_MS = 14 * 24 * 3_600_000

type AccountFor = { phone: string; name: string; password: string; role: Role }

/**
 * Creates an account for somebody else and returns its id. `onCreated` runs in the transaction. The
 * phone is not verified, and the password is valid for fourteen days.
 * @throws PHONE_TAKEN, and 422 for an invalid phone and a common password
 */
export const createAccountFor = async (
  { db, clock }: Deps<'db' | 'clock'>,
  actor: Member,
  { phone: text, name, password, role }: AccountFor,
  onCreated: (tx: Tx, id: string) => Promise<void>,
): Promise<string> => {
  const phone = parsePhone(text)
  assertUncommonPassword(password, 'body.password', { phone, name })
  const passwordHash = await hashPassword(password, actor)
  return db.transaction(async (tx) => {
    const created = await createAccount(tx, {
      phone,
      name,
      passwordHash,
      role,
      email: null,
      passwordUntil: new Date(clock.now() + PASSWORD_MS),
      isPhoneVerified: false,
    })
    if ('refusal' in created) throw fail(created.refusal)
    await onCreated(tx, created.id)
    return created.id
  })
}
