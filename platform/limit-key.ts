import { addressKey, networkKey } from './addresses.ts'

/** Everything that a limit or a lock counts. A kind contains no colon, so keys of two kinds are never equal. */
export type LimitKind =
  | 'account'
  | 'address'
  | 'code-address'
  | 'code-phone'
  | 'current-password'
  | 'identifier'
  | 'login-address'
  | 'login-subject'
  | 'network'
  | 'phone'
  | 'second-factor'
  | 'user'

declare const limitKeyBrand: unique symbol
/** A key that carries its kind. Only `limitKey` makes one, so that text from a request is never a key by itself. */
export type LimitKey = string & { readonly [limitKeyBrand]: true }

/** Returns the key of a value, which may be any text, within its kind. */
export const limitKey = (kind: LimitKind, value: string): LimitKey => `${kind}:${value}` as LimitKey // the brand exists for the compiler alone

/** Returns the key of a network address: IPv6 counts by its /64. */
export const addressLimitKey = (ip: string): LimitKey => limitKey('address', addressKey(ip))

/** Returns the key under which a network address takes turns: IPv6 counts by its /48, of which one person may have all. */
export const networkLimitKey = (ip: string): LimitKey => limitKey('network', networkKey(ip))
