import { signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { blockUser, unblockUser } from './actions/block-user.ts'

export const blocksRoutes = {
  blockUser: on('blockUser')(signedIn, blockUser),
  unblockUser: on('unblockUser')(signedIn, unblockUser),
}
