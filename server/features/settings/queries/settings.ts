import { sql } from 'kysely'
import type { getAdminSettings as getEndpoint } from '../../../../contract/admin/rest.ts'
import { type Settings, settings } from '../../../../contract/admin/views.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'

/** The id of the only row. */
export const SETTINGS_ID = '00000000-0000-7000-8000-000000000001'

/** The settings until an administrator changes them. */
export const defaultSettings: Settings = {
  blockedWords: [],
  isSignupOpen: true,
  areUploadsOpen: true,
  areCommentsOpen: true,
  isAssistantOpen: true,
  mostProductsADay: null,
  mostCommentsAnHour: null,
  exchangeRates: {},
}

const storedSettings = prepared(({ kysely }: Builder<Record<never, never>>) =>
  kysely.selectFrom('Setting').select('value').where('id', '=', sql.lit(SETTINGS_ID)),
)

/**
 * Returns the current settings. Read each time, so that no server uses outdated ones: a look-up by
 * key is cheap.
 */
export const readSettings = async ({ db }: Deps<'db'>): Promise<Settings> => {
  const { rows } = await db.kysely.executeQuery(storedSettings({}))
  return settingsOf(rows[0]?.value)
}

/** The stored settings, with defaults for those that an older version did not have. */
export const settingsOf = (value: unknown): Settings =>
  settings.parse({ ...defaultSettings, ...(typeof value === 'object' ? value : null) })

/** Returns the settings in force to administrators. */
export const getAdminSettings = async (deps: Deps<'db'>): Promise<EndpointResult<typeof getEndpoint>> => ({
  settings: await readSettings(deps),
})
