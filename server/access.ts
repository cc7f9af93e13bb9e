import type { Role } from '../contract/accounts/views.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { fail } from '../platform/errors.ts'
import { type LimitKey, limitKey, networkLimitKey } from '../platform/limits/limit-key.ts'

/**
 * The client of a call, as its connection and headers describe it. Address and user agent are used
 * for limits and view counts.
 */
export type ClientInfo = {
  address: string
  userAgent: string
  /** The caller's location as sent by proxy and browser: ISO country code and Accept-Language. */
  country: string | null
  language: string | null
}
export type Visitor = ClientInfo & { kind: 'visitor' }
export type Member = ClientInfo & { kind: 'member'; userId: string; sessionId: string; role: Role }
export type Actor = Visitor | Member

/**
 * Creates the check that queued work of a caller runs again before it starts.
 * @throws AUTH_TOKEN_EXPIRED once the session has ended or the account is closed
 */
export const createCallerCheck =
  (actor: Actor, isSessionOpen: (session: Member) => Promise<boolean>) => async (): Promise<void> => {
    if (actor.kind === 'member' && !(await isSessionOpen(actor))) throw fail('AUTH_TOKEN_EXPIRED')
  }

/**
 * Returns the key under which a caller's work is queued: the user, or a visitor's network, because
 * one person can have many IPv6 addresses.
 */
export const queueOwner = (actor: Actor): LimitKey =>
  actor.kind === 'member' ? limitKey('user', actor.userId) : networkLimitKey(actor.address)

/**
 * Decides who may make a call. Every route needs a policy to compile. Rules about a single object
 * (is this my shop?) are checked in the action or its SQL statement.
 */
export type Policy<A extends Actor = Actor> = {
  name: string
  admits(actor: Actor): actor is A
  /** The error for an actor that is not admitted. */
  errorFor(actor: Actor): ErrorCode
  /** All errors that `errorFor` can return, for the API reference. */
  refusals: readonly ErrorCode[]
}

const isMember = (actor: Actor): actor is Member => actor.kind === 'member'
const unauthorizedCode = (actor: Actor): ErrorCode => (isMember(actor) ? 'FORBIDDEN' : 'AUTH_REQUIRED')

export const anyone: Policy<Actor> = {
  name: 'anyone',
  admits: (_actor): _actor is Actor => true,
  // Never called.
  errorFor: () => 'FORBIDDEN',
  refusals: [],
}
export const signedIn: Policy<Member> = {
  name: 'signed in',
  admits: isMember,
  errorFor: unauthorizedCode,
  refusals: ['AUTH_REQUIRED'],
}

const roleOnly = (role: Role): Policy<Member> => ({
  name: role,
  admits: (actor): actor is Member => isMember(actor) && actor.role === role,
  errorFor: unauthorizedCode,
  refusals: ['AUTH_REQUIRED', 'FORBIDDEN'],
})
export const adminsOnly = roleOnly('admin')
export const dealersOnly = roleOnly('dealer')

/** Returns the user's id, or `null` for a visitor. */
export const userIdOf = (actor: Actor): string | null => (isMember(actor) ? actor.userId : null)

/** Returns whether the actor is an administrator. */
export const isAdmin = (actor: Actor): boolean => adminsOnly.admits(actor)

export type Viewing = { viewer: string | null; isAdmin: boolean }

/** Returns for whom a query decides what is visible. */
export const viewingOf = (actor: Actor): Viewing => ({ viewer: userIdOf(actor), isAdmin: isAdmin(actor) })
