import { signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { followShop } from './actions/follow-shop.ts'

export const followsRoutes = {
  followShop: on('followShop')(signedIn, followShop),
}
