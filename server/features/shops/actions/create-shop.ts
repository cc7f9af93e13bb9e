import { v7 as newId } from 'uuid'
import type { createShop as createShopCall } from '../../../../contract/shops/rest.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { currencyOfCountry } from '../../countries/public.ts'
import { getShop } from '../queries/shops.ts'
import { readContactPhone } from './read-contact-phone.ts'
import { takeSlug } from './take-slug.ts'

/** Where the seller has no country (decisions, section 5). */
const CURRENCY_OF_NOBODY = 'USD'

/**
 * Opens the caller's shop, in the country that the caller's phone belongs to. Throws `SHOP_EXISTS` where there is one,
 * `SLUG_TAKEN` for an address that any shop ever had, and 422 for a contact phone that is none.
 */
export async function createShop(
  needs: Needs<'db' | 'outbox' | 'storage'>,
  actor: Member,
  input: CallParsed<typeof createShopCall>,
): Promise<CallResult<typeof createShopCall>> {
  const shopId = newId()
  await needs.outbox.transact(async (tx) => {
    const owner = await tx.user.findUniqueOrThrow({
      where: { id: actor.userId },
      select: { countryCode: true, shops: { where: { status: { not: 'deleted' } }, select: { id: true } } },
    })
    if (owner.shops.length > 0) throw fail('SHOP_EXISTS')
    // Both inserts wait for whoever is at the same address or of the same owner, and give way to the first.
    if (!(await takeSlug(tx, input.slug, shopId)))
      throw failField('body.slug', field.slugUnavailable, 'SLUG_TAKEN')
    const shops = await tx.shop.createMany({
      data: [
        {
          id: shopId,
          ownerId: actor.userId,
          name: input.name,
          slug: input.slug,
          description: input.description,
          category: input.category,
          contactPhone: readContactPhone(input.contactPhone, owner.countryCode),
          countryCode: owner.countryCode,
          currency: currencyOfCountry(owner.countryCode) ?? CURRENCY_OF_NOBODY,
        },
      ],
      skipDuplicates: true,
    })
    if (shops.count === 0) throw fail('SHOP_EXISTS')
  })
  return getShop(needs, actor, { id: shopId })
}
