import { v7 as newId } from 'uuid'
import type {
  submitSeller as submitCall,
  verifyShop as verifyShopCall,
} from '../../../../contract/verification/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { getSellerStatus } from '../queries/seller.ts'
import { takePaper } from './take-paper.ts'

type World = Deps<'db' | 'storage' | 'env'>
type Input = CallParsed<typeof submitCall>

/** Asks to have the caller's shop verified. Throws NO_SHOP_YET without one, and what `file` throws. */
export async function submitSeller(
  deps: World,
  actor: Member,
  input: Input,
): Promise<CallResult<typeof submitCall>> {
  const shop = await deps.db.prisma.shop.findFirst({
    where: { ownerId: actor.userId, status: { not: 'deleted' } },
    select: { id: true },
  })
  if (!shop) throw fail('NO_SHOP_YET')
  return file(deps, actor, shop.id, input)
}

/** The same by the shop's id. Throws NO_SHOP, and FORBIDDEN for another's. */
export async function verifyShop(
  deps: World,
  actor: Member,
  { id, ...input }: CallParsed<typeof verifyShopCall>,
): Promise<CallResult<typeof verifyShopCall>> {
  const shop = await deps.db.prisma.shop.findFirst({
    where: { id, OR: [{ status: 'active', owner: { status: 'active' } }, { ownerId: actor.userId }] },
    select: { ownerId: true, status: true },
  })
  if (!shop || shop.status === 'deleted') throw fail('NO_SHOP')
  if (shop.ownerId !== actor.userId) throw fail('FORBIDDEN')
  return file(deps, actor, id, input)
}

/** Throws VERIFICATION_PENDING while one waits, ALREADY_VERIFIED for what was approved, UPLOAD_UNKNOWN. */
async function file(deps: World, actor: Member, shopId: string, input: Input) {
  const { userId } = actor
  await deps.db.transaction(async (tx) => {
    await refuseUnlessDue(tx, shopId, input.kind)
    const documents: string[] = []
    for (const [index, named] of input.documents.entries()) {
      const paper = await takePaper(deps, tx, { userId, named, path: `body.documents.${index}` })
      documents.push(paper.storageKey)
    }
    const { kind, businessName, registrationNumber = null } = input
    await tx
      .insertInto('SellerRequest')
      .values({
        ...{ id: newId(), shopId, userId, kind, businessName, registrationNumber },
        documents: JSON.stringify(documents),
      })
      .execute()
  })
  return getSellerStatus(deps, actor)
}

/** The shop's row is locked, so that of two at once the second sees the first. A verified shop may yet become a dealer's. */
async function refuseUnlessDue(tx: Tx, shopId: string, kind: 'shop' | 'dealer') {
  await tx.selectFrom('Shop').select('id').where('id', '=', shopId).forNoKeyUpdate().execute()
  const before = await tx
    .selectFrom('SellerRequest')
    .select(['status', 'kind'])
    .where('shopId', '=', shopId)
    .where('status', 'in', ['pending', 'approved'])
    .execute()
  if (before.some(({ status }) => status === 'pending')) throw fail('VERIFICATION_PENDING')
  if (before.some((approved) => kind === 'shop' || approved.kind === 'dealer')) throw fail('ALREADY_VERIFIED')
}
