import type { setPreferences as setCall } from '../../../../contract/notifications/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { getPreferences } from '../queries/preferences.ts'

/** Keeps what is chosen, the last word for each; the rest stays as it is. Answers all. */
export async function setPreferences(
  needs: Needs<'db'>,
  actor: Member,
  input: CallParsed<typeof setCall>,
): Promise<CallResult<typeof setCall>> {
  const chosen = new Map(input.preferences.map(({ id, enabled }) => [id, enabled]))
  await needs.db.query(
    `INSERT INTO "NotificationPreference" ("userId", preference, "isEnabled")
     SELECT $1::uuid, preference, enabled FROM unnest($2::text[], $3::boolean[]) AS chosen(preference, enabled)
     ON CONFLICT ("userId", preference) DO UPDATE SET "isEnabled" = excluded."isEnabled"`,
    [actor.userId, [...chosen.keys()], [...chosen.values()]],
  )
  return getPreferences(needs, actor)
}
