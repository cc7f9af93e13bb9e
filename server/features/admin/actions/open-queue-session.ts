import type { openQueueSession as openEndpoint } from '../../../../contract/admin/rest.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { type WithStatus, withStatus } from '../../../route.ts'
import { BOARD_PATH, createBoardPass } from '../board-pass.ts'

/**
 * Sets the administrator's cookie for Bull Board, a separate page that cannot send an access token.
 */
export const openQueueSession = async (
  deps: Deps<'keys' | 'clock' | 'env'>,
  actor: Member,
): Promise<WithStatus<EndpointResult<typeof openEndpoint>>> => {
  const { cookie, expiresAt } = await createBoardPass(deps, actor)
  return { ...withStatus(200, { url: BOARD_PATH, expiresAt }), cookie }
}
