import type { changeAdminProduct as changeEndpoint } from '../../../../contract/admin/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { audit } from '../../audit/public.ts'
import { moderateProduct } from '../../products/public.ts'
import { resolveReports } from '../../reports/public.ts'
import { productModerated } from '../events.ts'
import { loadAdminProduct } from '../queries/products.ts'

/**
 * Approves, hides or rejects a product, resolves its reports, and notifies its owner. Those who
 * reported it read the note, never the reason, which is for the owner.
 * @throws NOT_FOUND; NOT_READY if it cannot be active yet
 */
export const changeAdminProduct = async (
  deps: Deps<'db' | 'storage'>,
  actor: Member,
  { id, status, reason: given, note }: ParsedInput<typeof changeEndpoint>,
): Promise<EndpointResult<typeof changeEndpoint>> => {
  const reason = given || null
  await deps.db.transaction(async (tx) => {
    const before = await moderateProduct(tx, id, { status, reason })
    if (!before) throw fail('NOT_FOUND')
    await resolveReports(tx, actor, {
      targetType: 'product',
      targetId: id,
      status: status === 'active' ? 'dismissed' : 'resolved',
      resolution: note || null,
    })
    await audit(tx, actor, {
      action: `product.${status === 'active' ? 'approve' : status === 'inactive' ? 'hide' : 'reject'}`,
      targetType: 'product',
      targetId: id,
      before: { status: before.status, isFlagged: before.isFlagged },
      after: { status, isFlagged: false },
      reason,
    })
    if (before.status === status || before.ownerId === actor.userId) return
    const { ownerId: userId, title } = before
    await recordEvent(tx, productModerated, { productId: id, userId, status, reason, title })
  })
  return { product: await loadAdminProduct(deps, id) }
}
