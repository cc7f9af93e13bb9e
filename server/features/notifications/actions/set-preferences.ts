import type { setPreferences as setEndpoint } from '../../../../contract/notifications/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { getPreferences } from '../queries/preferences.ts'

/** Stores the given preferences, the last value of each, and returns all. */
export const setPreferences = async (
  deps: Deps<'db' | 'env'>,
  actor: Member,
  input: ParsedInput<typeof setEndpoint>,
): Promise<EndpointResult<typeof setEndpoint>> => {
  const chosen = new Map(input.preferences.map(({ id, enabled }) => [id, enabled]))
  if (chosen.size > 0)
    await deps.db.kysely
      .insertInto('NotificationPreference')
      .values(
        Array.from(chosen, ([preference, isEnabled]) => ({ userId: actor.userId, preference, isEnabled })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'preference'])
          .doUpdateSet((eb) => ({ isEnabled: eb.ref('excluded.isEnabled') })),
      )
      .execute()
  return getPreferences(deps, actor)
}
