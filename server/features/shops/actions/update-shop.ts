import { field } from '../../../../contract/field-codes.ts'
import type { updateShop as updateShopEndpoint } from '../../../../contract/shops/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { assertNotReservedName } from '../../../reserved-names.ts'
import { paymentInstructionsSaved, shopRenamed } from '../events.ts'
import { getShop } from '../queries/shops.ts'
import { readContactPhone } from '../read-contact-phone.ts'
import { inWholeShopTurn } from '../whole-shop-turns.ts'
import { changeImage } from './change-image.ts'
import { claimSlug } from './claim-slug.ts'
import { lockShopToChange } from './lock-shop-to-change.ts'
import { updateShopRow } from './update-row.ts'

/**
 * Changes the given fields of the caller's shop. Earlier slugs still resolve to it. A new name or
 * slug ends its verification.
 * @throws NO_SHOP; FORBIDDEN; SLUG_TAKEN; LIMIT_REACHED; UPLOAD_UNKNOWN; 422 for phone or name
 */
export const updateShop = async (
  deps: Deps<'db' | 'storage' | 'env' | 'clock'>,
  actor: Member,
  { id, logo, coverImage, slug, contactPhone, ...input }: ParsedInput<typeof updateShopEndpoint>,
): Promise<EndpointResult<typeof updateShopEndpoint>> => {
  const change = async (tx: Tx) => {
    const shop = await lockShopToChange(tx, actor, id)
    if (input.name !== undefined && input.name !== shop.name) assertNotReservedName(actor, input.name)
    if (slug !== undefined && slug !== shop.slug && !(await claimSlug(tx, slug, shop)))
      throw fail('SLUG_TAKEN', {
        message: field.shopSaveSlug,
        fields: [{ path: 'body.slug', message: field.shopSaveSlug }],
      })
    const hasNewName = input.name !== undefined && input.name !== shop.name
    const isRenamed = hasNewName || (slug !== undefined && slug !== shop.slug)
    const { name, description, category, city, offers, paymentInstructions } = input
    await updateShopRow(tx, id, {
      name,
      description,
      category,
      slug,
      offersOn: offers?.isOn,
      offerHours: offers?.expiresInHours,
      paymentInstructions: paymentInstructions === undefined ? undefined : paymentInstructions || null,
      city: city === undefined ? undefined : city || null,
      contactPhone: contactPhone === undefined ? undefined : readContactPhone(contactPhone, shop.countryCode),
      isVerified: isRenamed ? false : undefined,
    })
    if (isRenamed)
      await recordEvent(tx, shopRenamed, { shopId: id, ownerId: shop.ownerId, wasVerified: shop.isVerified })
    if (logo !== undefined)
      await changeImage(deps, tx, shop, { image: 'logo', named: logo, path: 'body.logo' })
    if (coverImage !== undefined)
      await changeImage(deps, tx, shop, { image: 'coverImage', named: coverImage, path: 'body.coverImage' })
    if (paymentInstructions)
      await recordEvent(tx, paymentInstructionsSaved, {
        shopId: id,
        before: shop.paymentInstructions,
        at: new Date(deps.clock.now()).toISOString(),
      })
  }
  const save = () => deps.db.transaction(change)
  // The search documents of its products contain its name.
  await (input.name === undefined ? save() : inWholeShopTurn(actor, save))
  return getShop(deps, actor, { id })
}
