import { dealFieldTexts } from '../../../../contract/deals/texts.ts'
import type {
  activateShop as activateEndpoint,
  deactivateShop as deactivateEndpoint,
  deleteShop as deleteEndpoint,
} from '../../../../contract/shops/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { hasOpenDeals } from '../../deals/tables.ts'
import { detachUpload } from '../../media/public.ts'
import { withListing } from '../../products/public.ts'
import { shopDeleted } from '../events.ts'
import { getShop } from '../queries/shops.ts'
import { inWholeShopTurn } from '../whole-shop-turns.ts'
import { lockShopToChange } from './lock-shop-to-change.ts'
import { setShopStatus } from './set-shop-status.ts'
import { updateShopRow } from './update-row.ts'

type WriteDeps = Deps<'db' | 'storage'>

/**
 * Closes a shop: only its owner and administrators see it and its products then. Closing twice is
 * the same as once.
 * @throws NO_SHOP; FORBIDDEN for all but its owner and administrators
 */
export const deactivateShop = async (
  deps: WriteDeps,
  actor: Member,
  { id }: ParsedInput<typeof deactivateEndpoint>,
): Promise<EndpointResult<typeof deactivateEndpoint>> => {
  await changeStatus(deps, actor, id, 'deactivated')
  return getShop(deps, actor, { id })
}

/**
 * Opens a closed shop.
 * @throws as `deactivateShop`; SHOP_CLOSED for an owner whose shop an
 * administrator closed
 */
export const activateShop = async (
  deps: WriteDeps,
  actor: Member,
  { id }: ParsedInput<typeof activateEndpoint>,
): Promise<EndpointResult<typeof activateEndpoint>> => {
  await changeStatus(deps, actor, id, 'active')
  return getShop(deps, actor, { id })
}

/**
 * Deletes the caller's shop for good. Its slugs stay taken, and its chats stay readable.
 * @throws NO_SHOP; FORBIDDEN for another user's; SHOP_CLOSED if an administrator closed it;
 * CONFLICT while it has open deals
 */
export const deleteShop = async (
  { db }: Deps<'db'>,
  actor: Member,
  { id }: ParsedInput<typeof deleteEndpoint>,
): Promise<EndpointResult<typeof deleteEndpoint>> => {
  await transactionOnListing(db, actor, id, async (tx) => {
    const { logo, coverImage, closedByAdmin } = await lockShopToChange(tx, actor, id)
    // Its owner could open another one at once.
    if (closedByAdmin) throw fail('SHOP_CLOSED')
    await assertNoOpenDeals(tx, id)
    await updateShopRow(tx, id, { status: 'deleted', coverImage: null })
    await recordEvent(tx, shopDeleted, { shopId: id })
    // Chats still show the shop's name and logo.
    if (coverImage && coverImage !== logo) await detachUpload(tx, coverImage)
  })
  return {}
}

/** No deal opens before the transaction ends: `withListing` has locked the products. */
const assertNoOpenDeals = async (tx: Tx, shopId: string): Promise<void> => {
  const { hasOpen } = await tx.selectNoFrom(hasOpenDeals(shopId).as('hasOpen')).executeTakeFirstOrThrow()
  if (hasOpen) throw fail('CONFLICT', { message: dealFieldTexts.shopHasOpenDeals })
}

const changeStatus = ({ db }: Deps<'db'>, actor: Member, id: string, status: 'active' | 'deactivated') =>
  transactionOnListing(db, actor, id, (tx) => setShopStatus(tx, actor, id, { status }))

/** Waits for the turn of changes of whole shops. */
const transactionOnListing = (db: Db, actor: Member, shopId: string, change: (tx: Tx) => Promise<void>) =>
  inWholeShopTurn(actor, () => db.transaction((tx) => withListing(tx, { shopId }, () => change(tx))))
