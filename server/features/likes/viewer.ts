import { addressKey, networkKey } from '../../../platform/network/addresses.ts'
import type { Deps } from '../../../platform/platform.ts'
import { type Actor, userIdOf } from '../../access.ts'

/**
 * Views in an hour, and shares in a day, that visitors of one network (an IPv4 address or IPv6 /48)
 * add to one product: enough for a carrier's NAT.
 */
const MAX_OF_NETWORK = 200

/** The viewer that a view or share counts for. */
export type CountedViewer = {
  /** The user's id, or a keyed hash of a visitor's address and user agent. */
  key: string
  /** A keyed hash of a visitor's network; null for users. */
  network: string | null
  /** How many visitors of that network count. */
  maxOfNetwork: number
}

/** Returns the viewer that an actor's views and shares count for. */
export const countedViewerOf = ({ keys, env }: Deps<'keys' | 'env'>, actor: Actor): CountedViewer => {
  const hash = (text: string) => keys.hash(text).toString('base64url')
  const maxOfNetwork = Math.ceil(MAX_OF_NETWORK * env.rateLimitFactor)
  const userId = userIdOf(actor)
  if (userId !== null) return { key: userId, network: null, maxOfNetwork }
  return {
    key: hash(`view\n${addressKey(actor.address)}\n${actor.userAgent}`),
    network: hash(`address\n${networkKey(actor.address)}`),
    maxOfNetwork,
  }
}
