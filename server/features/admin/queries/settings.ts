import type { getAdminSettings as getCall } from '../../../../contract/admin/rest.ts'
import { type Settings, settings } from '../../../../contract/admin/views.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'

/** The one row that holds them. */
export const SETTINGS_ID = '00000000-0000-7000-8000-000000000001'

/** Until somebody chooses otherwise. */
export const defaultSettings: Settings = {
  blockedWords: [],
  isSignupOpen: true,
  areUploadsOpen: true,
  areCommentsOpen: true,
  isAssistantOpen: true,
  mostProductsADay: null,
  mostCommentsAnHour: null,
}

const kept = statement({
  name: 'admin.settings',
  text: 'SELECT value FROM "Setting" WHERE id = $1::uuid',
})

/** The settings in force: read each time, so that no server acts on old ones. A look-up by key costs less than a message. */
export async function readSettings({ db }: Needs<'db'>): Promise<Settings> {
  const [row] = await db.query<{ value: unknown }>(kept, [SETTINGS_ID])
  return settingsOf(row?.value)
}

/** What is kept, with the defaults for what an older version did not know. */
export const settingsOf = (value: unknown): Settings =>
  settings.parse({ ...defaultSettings, ...(typeof value === 'object' ? value : null) })

/** The same for administrators. */
export const getAdminSettings = async (needs: Needs<'db'>): Promise<CallResult<typeof getCall>> => ({
  settings: await readSettings(needs),
})
