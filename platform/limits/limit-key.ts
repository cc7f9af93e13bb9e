import { addressKey, blockKey, networkKey } from '../network/addresses.ts'

/** Subjects of limits. A kind contains no colon, so that keys of two kinds never collide. */
type LimitKind =
  | 'account'
  | 'address'
  | 'background'
  | 'block'
  | 'code'
  | 'current-password'
  | 'identifier'
  | 'network'
  | 'phone'
  | 'second-factor'
  | 'user'
  | 'visitors'

declare const limitKeyBrand: unique symbol
/**
 * A key that includes its kind. Only `limitKey` creates one, so text from a request is never a key.
 */
export type LimitKey = string & { readonly [limitKeyBrand]: true }

/** Returns the key of a value, which may be any text, within its kind. */
// the brand exists at compile time only
export const limitKey = (kind: LimitKind, value: string): LimitKey => `${kind}:${value}` as LimitKey

/** Returns the key of a network address: IPv6 counts by its /64. */
export const addressLimitKey = (ip: string): LimitKey => limitKey('address', addressKey(ip))

/** Returns the key of an address's network: IPv6 counts by its /48, which one person can have. */
export const networkLimitKey = (ip: string): LimitKey => limitKey('network', networkKey(ip))

/** Returns the key of the block of an address: an IPv4 /24 or IPv6 /48. */
export const blockLimitKey = (ip: string): LimitKey => limitKey('block', blockKey(ip))

/**
 * Returns the key under which the costs of an owner are counted: of a network, its block, since
 * somebody may have all addresses of an IPv4 /24.
 */
export const costKey = (owner: LimitKey): LimitKey =>
  owner.startsWith(NETWORK) ? blockLimitKey(owner.slice(NETWORK.length)) : owner

const NETWORK = 'network:'
