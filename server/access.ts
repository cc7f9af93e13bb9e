import type { Role } from '../contract/accounts/views.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { type LimitKey, limitKey, networkLimitKey } from '../platform/limit-key.ts'

/** Who makes a call. The address and user agent are those of the connection, for limits and view counts. */
export type Origin = {
  address: string
  userAgent: string
  /** What the proxy and the browser say of where the caller is: an ISO country code, and the Accept-Language header. */
  country: string | null
  language: string | null
}
export type Visitor = Origin & { kind: 'visitor' }
export type Member = Origin & { kind: 'member'; userId: string; sessionId: string; role: Role }
export type Actor = Visitor | Member

/**
 * Returns whose turn it is where callers take turns: a user's, or that of a visitor's network, whose many IPv6 addresses
 * one person may have.
 */
export const turnOwner = (actor: Actor): LimitKey =>
  actor.kind === 'member' ? limitKey('user', actor.userId) : networkLimitKey(actor.address)

/**
 * Who may make a call at all. Every route names one: a route without a policy does not compile. Rules about a single
 * thing (is this my shop?) stand in the feature's `policy.ts`, or in the statement that changes it.
 */
export type Policy<A extends Actor = Actor> = {
  name: string
  admits(actor: Actor): actor is A
  /** The error for an actor that it does not admit. */
  refuses(actor: Actor): ErrorCode
  /** Every error that `refuses` can answer, for the API reference. */
  refusals: readonly ErrorCode[]
}

const isMember = (actor: Actor): actor is Member => actor.kind === 'member'
const signInFirst = (actor: Actor): ErrorCode => (isMember(actor) ? 'FORBIDDEN' : 'AUTH_REQUIRED')

export const anyone: Policy<Actor> = {
  name: 'anyone',
  admits: (actor): actor is Actor => Boolean(actor),
  refuses: () => 'FORBIDDEN',
  refusals: [],
}
export const signedIn: Policy<Member> = {
  name: 'signed in',
  admits: isMember,
  refuses: signInFirst,
  refusals: ['AUTH_REQUIRED'],
}

const roleOnly = (role: Role): Policy<Member> => ({
  name: role,
  admits: (actor): actor is Member => isMember(actor) && actor.role === role,
  refuses: signInFirst,
  refusals: ['AUTH_REQUIRED', 'FORBIDDEN'],
})
export const adminsOnly = roleOnly('admin')
export const dealersOnly = roleOnly('dealer')

/** The caller's id, or `null` for a visitor: for reads that add the viewer's part only where there is a viewer. */
export const viewerId = (actor: Actor): string | null => (isMember(actor) ? actor.userId : null)

/** Whether the caller is an administrator: for reads that show one more than others. */
export const isAdmin = (actor: Actor): boolean => adminsOnly.admits(actor)
