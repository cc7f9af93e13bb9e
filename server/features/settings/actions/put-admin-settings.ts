import { sql } from 'kysely'
import type { putAdminSettings as putEndpoint } from '../../../../contract/admin/rest.ts'
import type { AuditEntry, Settings } from '../../../../contract/admin/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { audit } from '../../audit/public.ts'
import { defaultSettings, SETTINGS_ID, settingsOf } from '../queries/settings.ts'

/** Changes the given settings. Every server reads them anew with each use. */
export const putAdminSettings = async (
  { db }: Deps<'db'>,
  actor: Member,
  { blockedWords, ...switches }: ParsedInput<typeof putEndpoint>,
): Promise<EndpointResult<typeof putEndpoint>> => {
  const wanted = { ...switches, ...(blockedWords && { blockedWords: [...new Set(blockedWords)] }) }
  const settings = await db.transaction(async (tx) => {
    // Creates or locks the row, so that parallel changes of different settings both succeed.
    const row = await tx
      .insertInto('Setting')
      .values({ id: SETTINGS_ID, value: JSON.stringify(defaultSettings) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql`"Setting".value` }))
      .returning('value')
      .executeTakeFirstOrThrow()
    const before = settingsOf(row.value)
    const after: Settings = { ...before, ...wanted }
    const changed = keysOf(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    if (changed.length === 0) return after
    await tx
      .updateTable('Setting')
      .set({ value: JSON.stringify(after), updatedBy: actor.userId, updatedAt: sql`now()` })
      .where('id', '=', SETTINGS_ID)
      .execute()
    await audit(tx, actor, {
      action: 'settings.change',
      targetType: 'settings',
      targetId: SETTINGS_ID,
      before: only(before, changed),
      after: only(after, changed),
    })
    return after
  })
  return { settings }
}

// Settings have exactly the keys of their type.
const keysOf = (settings: Settings) => Object.keys(settings) as (keyof Settings)[]

const only = (settings: Settings, keys: readonly (keyof Settings)[]): AuditEntry['before'] =>
  Object.fromEntries(
    keys.map((key) => [key, key === 'exchangeRates' ? linesOf(settings.exchangeRates) : settings[key]]),
  )

const linesOf = (rates: Settings['exchangeRates']): string[] =>
  Object.entries(rates).map(([currency, rate]) => `${currency} ${rate}`)
