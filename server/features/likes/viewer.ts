import { addressKey, networkKey } from '../../../platform/network/addresses.ts'
import type { Deps } from '../../../platform/platform.ts'
import { type Actor, userIdOf } from '../../access.ts'

/**
 * Views in an hour, and shares in a day, that visitors of one address add to one product: enough
 * for a carrier's NAT.
 */
const MAX_FROM_ADDRESS = 200

/** The viewer that a view or share counts for. */
export type CountedViewer = {
  /** The user's id, or a keyed hash of a visitor's address and user agent. */
  key: string
  /** A keyed hash of a visitor's address alone (IPv6: of its /48); null for users. */
  address: string | null
  /** How many visitors of that address count. */
  maxFromAddress: number
}

/** Returns the viewer that an actor's views and shares count for. */
export const countedViewerOf = ({ keys, env }: Deps<'keys' | 'env'>, actor: Actor): CountedViewer => {
  const hash = (text: string) => keys.hash(text).toString('base64url')
  const maxFromAddress = Math.ceil(MAX_FROM_ADDRESS * env.rateLimitFactor)
  const userId = userIdOf(actor)
  if (userId !== null) return { key: userId, address: null, maxFromAddress }
  return {
    key: hash(`view\n${addressKey(actor.address)}\n${actor.userAgent}`),
    address: hash(`address\n${networkKey(actor.address)}`),
    maxFromAddress,
  }
}
