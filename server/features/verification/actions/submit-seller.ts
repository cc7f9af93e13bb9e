import { v7 as newId } from 'uuid'
import type {
  submitSeller as submitEndpoint,
  verifyShop as verifyShopEndpoint,
} from '../../../../contract/verification/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { findOwnShop, shopOfQuery } from '../../shops/public.ts'
import { shopTable } from '../../shops/tables.ts'
import { getSellerStatus } from '../queries/seller.ts'
import { attachDocument } from './attach-document.ts'

type SellerDeps = Deps<'db' | 'storage' | 'env'>
type Input = ParsedInput<typeof submitEndpoint>

/**
 * Requests verification of the caller's shop.
 * @throws NO_SHOP_YET, and as `storeRequest`
 */
export const submitSeller = async (
  deps: SellerDeps,
  actor: Member,
  input: Input,
): Promise<EndpointResult<typeof submitEndpoint>> => {
  const shop = await shopOfQuery(deps.db.kysely, actor.userId).executeTakeFirst()
  if (!shop) throw fail('NO_SHOP_YET')
  return storeRequest(deps, actor, shop.id, input)
}

/**
 * Requests verification of a shop by its id.
 * @throws NO_SHOP, FORBIDDEN for another user's, and as `storeRequest`
 */
export const verifyShop = async (
  deps: SellerDeps,
  actor: Member,
  { id, ...input }: ParsedInput<typeof verifyShopEndpoint>,
): Promise<EndpointResult<typeof verifyShopEndpoint>> => {
  await findOwnShop(deps, actor, id)
  return storeRequest(deps, actor, id, input)
}

/**
 * Stores the request.
 * @throws VERIFICATION_PENDING, ALREADY_VERIFIED, UPLOAD_UNKNOWN
 */
const storeRequest = async (deps: SellerDeps, actor: Member, shopId: string, input: Input) => {
  const { userId } = actor
  await deps.db.transaction(async (tx) => {
    await assertSubmittable(tx, shopId, input.kind)
    const documents: string[] = []
    for (const [index, named] of input.documents.entries()) {
      const attached = await attachDocument(deps, tx, { userId, named, path: `body.documents.${index}` })
      documents.push(attached.storageKey)
    }
    const { kind, businessName, registrationNumber = null } = input
    await tx
      .insertInto('SellerRequest')
      .values({
        id: newId(),
        shopId,
        userId,
        kind,
        businessName,
        registrationNumber,
        documents: JSON.stringify(documents),
      })
      .execute()
  })
  return getSellerStatus(deps, actor)
}

/**
 * Locks the shop's row, so that the second of two parallel calls sees the first. A verified shop
 * may still apply as a dealer, and one that lost its mark may apply again.
 */
const assertSubmittable = async (tx: Tx, shopId: string, kind: 'shop' | 'dealer') => {
  const shop = await tx
    .selectFrom(shopTable.as('shop'))
    .select('isVerified')
    .where('id', '=', shopId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const before = await tx
    .selectFrom('SellerRequest')
    .select(['status', 'kind'])
    .where('shopId', '=', shopId)
    .where('status', 'in', ['pending', 'approved'])
    .execute()
  if (before.some(({ status }) => status === 'pending')) throw fail('VERIFICATION_PENDING')
  const isApproved = before.some((approved) => kind === 'shop' || approved.kind === 'dealer')
  if (isApproved && shop?.isVerified) throw fail('ALREADY_VERIFIED')
}
