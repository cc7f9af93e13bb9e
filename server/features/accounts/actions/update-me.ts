import { sql } from 'kysely'
import type { updateMe as updateMeEndpoint } from '../../../../contract/accounts/rest.ts'
import { field } from '../../../../contract/field-codes.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { isUniqueViolation } from '../../../../platform/db/errors.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { assertNotReservedName } from '../../../reserved-names.ts'
import { readPhone } from '../parse-phone.ts'
import { loadMe } from '../queries/me.ts'
import { changeAvatar, removeAvatar } from './set-avatar.ts'

/**
 * Changes the sent fields of the caller's record. The phone may be sent unchanged, as forms do.
 * @throws 422 for another phone and a reserved name, EMAIL_TAKEN whatever the case, UPLOAD_UNKNOWN
 * for an image of somebody else, AUTH_TOKEN_EXPIRED if the account is closed meanwhile
 */
export const updateMe = async (
  deps: Deps<'db' | 'storage' | 'env'>,
  actor: Member,
  input: ParsedInput<typeof updateMeEndpoint>,
): Promise<EndpointResult<typeof updateMeEndpoint>> => {
  const before = await loadMe(deps, actor.userId)
  for (const name of ['phone', 'phoneNumber'] as const) {
    const sent = input[name]
    if (sent && sent !== before.phone && readPhone(sent) !== before.phone)
      throw failField(`body.${name}`, field.phoneFixed)
  }
  const { name, email, avatar, language } = input
  if (name !== undefined && name !== before.name) assertNotReservedName(actor, name)
  try {
    await deps.db.transaction(async (tx) => {
      // A deletion that is approved meanwhile erases what is there: nothing is written after it.
      const { numUpdatedRows } = await tx
        .updateTable('User')
        .set({
          updatedAt: sql`now()`,
          ...(name !== undefined && { name }),
          ...(email !== undefined && { email }),
          ...(language !== undefined && { language }),
        })
        .where('id', '=', actor.userId)
        .where('status', '=', 'active')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw fail('AUTH_TOKEN_EXPIRED')
      // Forms send the current image along.
      if (avatar === null) await removeAvatar(tx, actor.userId)
      else if (avatar !== undefined && avatar !== before.avatar)
        await changeAvatar(deps, tx, actor.userId, avatar)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? fail('EMAIL_TAKEN') : error
  }
  return { user: await loadMe(deps, actor.userId) }
}
