import {
  type PreferenceId,
  preferenceIds,
  preferences,
} from '../../../../contract/notifications/preferences.ts'
import type { getPreferences as getEndpoint } from '../../../../contract/notifications/rest.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

/** Returns whether a preference means anything in this deployment. */
const isOffered =
  ({ env }: Deps<'env'>) =>
  (id: PreferenceId) =>
    id !== 'whatsapp' || env.whatsappNotificationTemplate !== undefined

/** Returns all preferences with the caller's choices. */
export const getPreferences = async (
  deps: Deps<'db' | 'env'>,
  actor: Member,
): Promise<EndpointResult<typeof getEndpoint>> => {
  const rows = await deps.db.kysely
    .selectFrom('NotificationPreference')
    .select(['preference', 'isEnabled'])
    .where('userId', '=', actor.userId)
    .execute()
  const own = new Map(rows.map((row) => [row.preference, row.isEnabled]))
  return {
    preferences: preferenceIds.filter(isOffered(deps)).map((id) => {
      const { title, description, type, isOnByDefault } = preferences[id]
      return { id, title, description, type, enabled: own.get(id) ?? isOnByDefault }
    }),
  }
}
