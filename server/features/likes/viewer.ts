import { addressKey } from '../../../platform/addresses.ts'
import type { Needs } from '../../../platform/platform.ts'
import { type Actor, viewerId } from '../../access.ts'

/** Views in an hour, and shares in a day, that visitors of one address add to one product: enough for a carrier's NAT. */
const MOST_FROM_ADDRESS = 200

/** The viewer that a view or share counts for: the user, else address and user agent, kept only as a keyed hash. */
export type Viewer = {
  id: string
  /** A hash of the address alone, for visitors. */
  address: string | null
  /** How many visitors of that address count. */
  most: number
}

/** Returns whom a view or share counts for. */
export const viewerOf = ({ keys, env }: Needs<'keys' | 'env'>, actor: Actor): Viewer => {
  const hash = (text: string) => keys.hash(text).toString('base64url')
  const most = Math.ceil(MOST_FROM_ADDRESS * env.rateLimitFactor)
  const userId = viewerId(actor)
  if (userId !== null) return { id: userId, address: null, most }
  const network = addressKey(actor.address)
  return { id: hash(`view\n${network}\n${actor.userAgent}`), address: hash(`address\n${network}`), most }
}

type Parameters = { address: string; most: string }

/** The condition that an address has room for one more visitor; a cheap look before anything is written. */
export const hasRoom = (act: 'view' | 'share', { address, most }: Parameters): string => `
  NOT EXISTS (SELECT FROM "ProductAddress" a WHERE a."productId" = product.id AND a.act = '${act}'
    AND a.address = ${address}::text AND a.counted >= ${most}::int AND a.since > now() - interval '${WINDOW[act]}')`

/**
 * Part of a statement: `allowed` holds the products of `from` whose address had room. The row of an address serialises
 * parallel visitors, so that the bound is exact.
 */
export const takeRoom = (act: 'view' | 'share', from: string, { address, most }: Parameters): string => `
  room AS (
    INSERT INTO "ProductAddress" AS a ("productId", act, address)
    SELECT "productId", '${act}'::"CountedAct", ${address}::text FROM ${from} WHERE ${address}::text IS NOT NULL
    ON CONFLICT ("productId", act, address) DO UPDATE SET
      counted = CASE WHEN a.since > now() - interval '${WINDOW[act]}' THEN a.counted + 1 ELSE 1 END,
      since = CASE WHEN a.since > now() - interval '${WINDOW[act]}' THEN a.since ELSE now() END
    WHERE a.counted < ${most}::int OR a.since <= now() - interval '${WINDOW[act]}'
    RETURNING "productId"
  ), allowed AS (
    SELECT "productId" FROM room UNION SELECT "productId" FROM ${from} WHERE ${address}::text IS NULL
  )`

const WINDOW = { view: '1 hour', share: '1 day' } as const
