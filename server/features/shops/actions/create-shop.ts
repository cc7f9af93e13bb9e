import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { field } from '../../../../contract/field-codes.ts'
import type { createShop as createShopEndpoint } from '../../../../contract/shops/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { assertNotReservedName } from '../../../reserved-names.ts'
import { userTable } from '../../accounts/tables.ts'
import { CURRENCY_WITHOUT_COUNTRY, currencyOfCountry } from '../../countries/public.ts'
import { getShop } from '../queries/shops.ts'
import { readContactPhone } from '../read-contact-phone.ts'
import { claimSlug } from './claim-slug.ts'

/** Shops that one account can open, one after the other: each keeps its addresses for ever. */
const MAX_SHOPS = 20

/**
 * Creates the caller's shop in the country of the caller's phone.
 * @throws SHOP_EXISTS; LIMIT_REACHED; SLUG_TAKEN for a slug that any shop ever had; 422 for an
 * invalid phone and for a reserved name
 */
export const createShop = async (
  deps: Deps<'db' | 'storage'>,
  actor: Member,
  input: ParsedInput<typeof createShopEndpoint>,
): Promise<EndpointResult<typeof createShopEndpoint>> => {
  assertNotReservedName(actor, input.name)
  const shopId = newId()
  await deps.db.transaction(async (tx) => {
    const owner = await tx
      .selectFrom(userTable.as('user'))
      .leftJoin('Shop as s', (join) =>
        join.onRef('s.ownerId', '=', 'user.id').on('s.status', '<>', 'deleted'),
      )
      .select(['user.countryCode', 's.id as shopId'])
      .where('user.id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    if (owner.shopId !== null) throw fail('SHOP_EXISTS')
    await assertShopCount(tx, actor.userId)
    // Both inserts wait for a parallel one of the same slug or owner and then fail.
    if (!(await claimSlug(tx, input.slug, { id: shopId, ownerId: actor.userId })))
      throw failField('body.slug', field.slugUnavailable, 'SLUG_TAKEN')
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('Shop')
      .values({
        id: shopId,
        ownerId: actor.userId,
        name: input.name,
        slug: input.slug,
        description: input.description,
        category: input.category,
        city: input.city || null,
        contactPhone: readContactPhone(input.contactPhone, owner.countryCode),
        countryCode: owner.countryCode,
        currency: currencyOfCountry(owner.countryCode) ?? CURRENCY_WITHOUT_COUNTRY,
        updatedAt: sql`now()`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) throw fail('SHOP_EXISTS')
  })
  return getShop(deps, actor, { id: shopId })
}

const assertShopCount = async (tx: Tx, ownerId: string) => {
  const { shops } = await tx
    .selectFrom('Shop')
    .select(({ fn }) => fn.countAll<number>().as('shops'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  if (shops >= MAX_SHOPS) throw fail('LIMIT_REACHED')
}
