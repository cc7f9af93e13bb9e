import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, viewerId } from '../../../access.ts'
import { isOpenTo } from './visibility.ts'

/** Returns those of the products that the caller can open by id. */
export const findOpenProducts = async (
  { db }: Deps<'db'>,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db.kysely
    .selectFrom('Product as p')
    .select('p.id')
    .where((eb) => eb('p.id', '=', eb.fn.any(eb.val(ids))))
    .where(isOpenTo(viewerId(actor), isAdmin(actor)))
    .execute()
  return rows.map(({ id }) => id)
}
