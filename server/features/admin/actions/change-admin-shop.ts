import type { changeAdminShop as changeEndpoint } from '../../../../contract/admin/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { withListing } from '../../products/public.ts'
import { moderateShop } from '../../shops/public.ts'
import { loadAdminShop } from '../queries/shops.ts'

/**
 * Closes, opens, verifies or unverifies a shop.
 * @throws NO_SHOP
 */
export const changeAdminShop = async (
  deps: Deps<'db' | 'storage'>,
  actor: Member,
  input: ParsedInput<typeof changeEndpoint>,
): Promise<EndpointResult<typeof changeEndpoint>> => {
  const { id, status } = input
  await deps.db.transaction((tx) => {
    const moderate = () => moderateShop(tx, actor, input)
    return status ? withListing(tx, { shopId: id }, moderate) : moderate()
  })
  return { shop: await loadAdminShop(deps, id) }
}
