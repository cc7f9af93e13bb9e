import type {
  cancelDeal as cancelEndpoint,
  markDealReady as readyEndpoint,
  receiveDeal as receiveEndpoint,
  markDealSent as sentEndpoint,
} from '../../../../contract/deals/rest.ts'
import { type DealCause, type DealStepName, MAX_CODE_TRIES } from '../../../../contract/deals/state.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { getDeal } from '../queries/deals.ts'
import {
  applyDealStep,
  assertDealStep,
  isRepeatedStep,
  type LockedDeal,
  lockDeal,
} from './deal-transition.ts'
import { findAbsentSide } from './find-absent-side.ts'
import { transactionOnProduct } from './transaction-on-product.ts'

type DealDeps = Deps<'db' | 'storage' | 'clock'>

/** Takes a step for the caller's side. Repeated by the same side, it changes nothing. */
const takeDealStep = async (
  deps: DealDeps,
  actor: Member,
  name: DealStepName,
  { id, note, cause }: { id: string; note?: string | null | undefined; cause?: DealCause | undefined },
) => {
  const at = new Date(deps.clock.now())
  await transactionOnProduct(deps.db, { table: 'Deal', id }, async (tx) => {
    const { deal, side } = await lockDeal(tx, id, actor.userId)
    if (isRepeatedStep(deal, name, side)) return
    assertDealStep(deal, name, side, at)
    const absent = name === 'cancel' && (await findAbsentSide(tx, deal, side))
    await applyDealStep(tx, deal, name, {
      by: side,
      at,
      note,
      cause,
      ...(absent && { columns: { failedSide: absent } }),
    })
  })
  return getDeal(deps, actor, { id })
}

/**
 * Records that the product can be picked up.
 * @throws NOT_FOUND; FORBIDDEN; DEAL_STATE
 */
export const markDealReady = (
  deps: DealDeps,
  actor: Member,
  { id }: { id: string },
): Promise<EndpointResult<typeof readyEndpoint>> => takeDealStep(deps, actor, 'mark-ready', { id })

/**
 * Records that the product is on its way.
 * @throws NOT_FOUND; FORBIDDEN; DEAL_STATE
 */
export const markDealSent = (
  deps: DealDeps,
  actor: Member,
  { id, note }: ParsedInput<typeof sentEndpoint>,
): Promise<EndpointResult<typeof sentEndpoint>> => takeDealStep(deps, actor, 'mark-sent', { id, note })

/**
 * Cancels a deal before the hand-over.
 * @throws NOT_FOUND; DEAL_STATE
 */
export const cancelDeal = (
  deps: DealDeps,
  actor: Member,
  { id, reason, cause }: ParsedInput<typeof cancelEndpoint>,
): Promise<EndpointResult<typeof cancelEndpoint>> =>
  takeDealStep(deps, actor, 'cancel', { id, note: reason, cause })

/**
 * Records the hand-over. The shop needs the buyer's code, which it may try five times.
 * @throws NOT_FOUND; DEAL_STATE, before the code is checked; HANDOVER_CODE_WRONG
 */
export const receiveDeal = async (
  deps: DealDeps,
  actor: Member,
  { id, code }: ParsedInput<typeof receiveEndpoint>,
): Promise<EndpointResult<typeof receiveEndpoint>> => {
  const at = new Date(deps.clock.now())
  const isRight = await transactionOnProduct(deps.db, { table: 'Deal', id }, async (tx) => {
    const { deal, side } = await lockDeal(tx, id, actor.userId)
    if (isRepeatedStep(deal, 'receive', side)) return true
    assertDealStep(deal, 'receive', side, at)
    if (side === 'shop' && !isCode(deal, code)) {
      // The try must be committed although the call fails.
      const codeTries = deal.codeTries + (code ? 1 : 0)
      await tx.updateTable('Deal').set({ codeTries }).where('id', '=', id).execute()
      return false
    }
    await applyDealStep(tx, deal, 'receive', { by: side, at })
    return true
  })
  if (!isRight) throw fail('HANDOVER_CODE_WRONG')
  return getDeal(deps, actor, { id })
}

const isCode = (deal: LockedDeal, code: string | null | undefined): boolean =>
  deal.codeTries < MAX_CODE_TRIES && deal.code !== null && code === deal.code
