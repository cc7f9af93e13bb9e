import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../../../contract/accounts/views.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'

/** The columns of "User" that `personView` reads. */
export type PersonRow = {
  id: string
  name: string
  username: string
  phone: string | null
  avatar: string | null
}

/** The columns of `PersonRow` in Kysely, of the table "User" under the alias `u`. */
export const personColumns = ['u.id', 'u.name', 'u.username', 'u.phone', 'u.avatar'] as const

/** The columns of `PersonRow` as one JSON value, of the table "User" under another alias. */
export const personOf = (alias: string): RawBuilder<PersonRow> => {
  const column = (name: keyof PersonRow) => sql`${sql.lit(name)}::text, ${sql.ref(`${alias}.${name}`)}`
  const columns = (['id', 'name', 'username', 'phone', 'avatar'] as const).map(column)
  return sql`jsonb_build_object(${sql.join(columns)})`
}

/**
 * Returns the name of a user that others see: never empty, and never a phone that can be dialled.
 */
export const nameOf = (row: Pick<PersonRow, 'name' | 'username' | 'phone'>): string =>
  row.name || row.username || (row.phone && maskPhone(row.phone)) || 'Anonymous'

/** Returns a user as others see them. */
export const personView = ({ storage }: Deps<'storage'>, row: PersonRow): Person => {
  return {
    id: row.id,
    _id: row.id,
    name: nameOf(row),
    username: row.username,
    avatar: avatarUrl(storage, row.avatar),
  }
}

/** Loads users by id as others see them, in one statement. Unknown ids are left out. */
export const loadPeople = async (
  { db, storage }: Deps<'storage'> & { db: Pick<Deps<'db'>['db'], 'kysely'> },
  ids: readonly string[],
): Promise<Map<string, Person>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.kysely.executeQuery(people({ ids: [...new Set(ids)] }))
  return new Map(rows.map((row) => [row.id, personView({ storage }, row)]))
}

/** Masks a phone of more than six characters except its first three and last two. */
export const maskPhone = (phone: string): string =>
  phone.length > 6 ? phone.slice(0, 3) + '*'.repeat(phone.length - 5) + phone.slice(-2) : phone

/**
 * Returns the URL of an avatar, which is stored as a storage key or as the URL it was imported
 * with.
 */
export const avatarUrl = (storage: Deps<'storage'>['storage'], avatar: string | null): string | null =>
  avatar && !avatar.includes(':') ? storage.url(avatar) : avatar

const people = prepared(({ kysely, param }: Builder<{ ids: string[] }>) =>
  kysely
    .selectFrom('User as u')
    .select(personColumns)
    .where(sql<boolean>`u.id = ANY(${param('ids')}::uuid[])`),
)
