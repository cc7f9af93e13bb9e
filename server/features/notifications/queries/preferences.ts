import { preferenceIds, preferences } from '../../../../contract/notifications/preferences.ts'
import type { getPreferences as getCall } from '../../../../contract/notifications/rest.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

const chosen = statement({
  name: 'notifications.preferences',
  text: 'SELECT preference, "isEnabled" FROM "NotificationPreference" WHERE "userId" = $1::uuid',
})

/** All that one can choose, with what the caller chose. */
export async function getPreferences(
  { db }: Needs<'db'>,
  actor: Member,
): Promise<CallResult<typeof getCall>> {
  const rows = await db.query<{ preference: string; isEnabled: boolean }>(chosen, [actor.userId])
  const own = new Map(rows.map((row) => [row.preference, row.isEnabled]))
  return {
    preferences: preferenceIds.map((id) => {
      const { title, description, type, isOnByDefault } = preferences[id]
      return { id, title, description, type, enabled: own.get(id) ?? isOnByDefault }
    }),
  }
}
