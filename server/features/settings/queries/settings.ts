import { sql } from 'kysely'
import type { getAdminSettings as getCall } from '../../../../contract/admin/rest.ts'
import { type Settings, settings } from '../../../../contract/admin/views.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'

/** The id of the only row. */
export const SETTINGS_ID = '00000000-0000-7000-8000-000000000001'

/** Settings that nobody has changed. */
export const defaultSettings: Settings = {
  blockedWords: [],
  isSignupOpen: true,
  areUploadsOpen: true,
  areCommentsOpen: true,
  isAssistantOpen: true,
  mostProductsADay: null,
  mostCommentsAnHour: null,
}

const storedSettings = prepared(({ kysely }: Builder<Record<never, never>>) =>
  kysely.selectFrom('Setting').select('value').where('id', '=', sql.lit(SETTINGS_ID)),
)

/** Returns the current settings. Read each time, so that no server uses old ones. */
export const readSettings = async ({ db }: Deps<'db'>): Promise<Settings> => {
  const { rows } = await db.kysely.executeQuery(storedSettings({}))
  return settingsOf(rows[0]?.value)
}

/** Parses stored settings, with defaults for those that an older version did not store. */
export const settingsOf = (value: unknown): Settings =>
  settings.parse({ ...defaultSettings, ...(typeof value === 'object' ? value : null) })

/** Returns the settings to administrators. */
export const getAdminSettings = async (deps: Deps<'db'>): Promise<CallResult<typeof getCall>> => ({
  settings: await readSettings(deps),
})
