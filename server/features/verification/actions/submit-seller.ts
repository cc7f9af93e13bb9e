import { v7 as newId } from 'uuid'
import type {
  submitSeller as submitCall,
  verifyShop as verifyShopCall,
} from '../../../../contract/verification/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { getSellerStatus } from '../queries/seller.ts'
import { takePaper } from './take-paper.ts'

type World = Needs<'db' | 'outbox' | 'storage' | 'env'>
type Input = CallParsed<typeof submitCall>

/** Asks to have the caller's shop verified. Throws NO_SHOP_YET without one, and what `file` throws. */
export async function submitSeller(
  world: World,
  actor: Member,
  input: Input,
): Promise<CallResult<typeof submitCall>> {
  const shop = await world.db.prisma.shop.findFirst({
    where: { ownerId: actor.userId, status: { not: 'deleted' } },
    select: { id: true },
  })
  if (!shop) throw fail('NO_SHOP_YET')
  return file(world, actor, shop.id, input)
}

/** The same by the shop's id. Throws NO_SHOP, and FORBIDDEN for another's. */
export async function verifyShop(
  world: World,
  actor: Member,
  { id, ...input }: CallParsed<typeof verifyShopCall>,
): Promise<CallResult<typeof verifyShopCall>> {
  const shop = await world.db.prisma.shop.findFirst({
    where: { id, OR: [{ status: 'active', owner: { status: 'active' } }, { ownerId: actor.userId }] },
    select: { ownerId: true, status: true },
  })
  if (!shop || shop.status === 'deleted') throw fail('NO_SHOP')
  if (shop.ownerId !== actor.userId) throw fail('FORBIDDEN')
  return file(world, actor, id, input)
}

/** Throws VERIFICATION_PENDING while one waits, ALREADY_VERIFIED for what was approved, UPLOAD_UNKNOWN. */
async function file(world: World, actor: Member, shopId: string, input: Input) {
  const { userId } = actor
  await world.outbox.transact(async (tx) => {
    await refuseUnlessDue(tx, shopId, input.kind)
    const documents: string[] = []
    for (const [index, named] of input.documents.entries()) {
      const paper = await takePaper(world, tx, { userId, named, path: `body.documents.${index}` })
      documents.push(paper.storageKey)
    }
    const { kind, businessName, registrationNumber = null } = input
    await tx.sellerRequest.create({
      data: { id: newId(), shopId, userId, kind, businessName, registrationNumber, documents },
    })
  })
  return getSellerStatus(world, actor)
}

/** The shop's row is locked, so that of two at once the second sees the first. A verified shop may yet become a dealer's. */
async function refuseUnlessDue(tx: Transaction, shopId: string, kind: 'shop' | 'dealer') {
  await tx.$executeRaw`SELECT id FROM "Shop" WHERE id = ${shopId}::uuid FOR NO KEY UPDATE`
  const before = await tx.sellerRequest.findMany({
    where: { shopId, status: { in: ['pending', 'approved'] } },
    select: { status: true, kind: true },
  })
  if (before.some(({ status }) => status === 'pending')) throw fail('VERIFICATION_PENDING')
  if (before.some((approved) => kind === 'shop' || approved.kind === 'dealer')) throw fail('ALREADY_VERIFIED')
}
