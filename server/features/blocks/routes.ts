import { signedIn } from '../../access.ts'
import { route } from '../../route.ts'
import { blockUser, unblockUser } from './actions/block-user.ts'

export const blocksRoutes = {
  blockUser: route('blockUser', signedIn, blockUser),
  unblockUser: route('unblockUser', signedIn, unblockUser),
}
