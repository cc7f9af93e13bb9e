import { type RawBuilder, sql } from 'kysely'
import { type Side, sides } from '../../../contract/chats/status.ts'
import type { DealActor } from '../../../contract/deals/state.ts'

/** Condition: a user is on a side of the offer `o` or the deal `d`, or on the one that is named. */
export const isOnSide = (row: 'o' | 'd', userId: string, side?: Side): RawBuilder<boolean> => {
  const isBuyer = sql<boolean>`${sql.ref(`${row}.buyerId`)} = ${userId}`
  const isOwner = sql<boolean>`${sql.ref(`${row}.ownerId`)} = ${userId}`
  if (side) return side === 'buyer' ? isBuyer : isOwner
  return sql<boolean>`(${isBuyer} OR ${isOwner})`
}

/** Returns the side of a user who is on one. */
export const sideOfUser = ({ buyerId }: { buyerId: string }, userId: string): Side =>
  buyerId === userId ? 'buyer' : 'shop'

/** Returns the user who is on a side; of a shop, its owner. */
export const userOfSide = ({ buyerId, ownerId }: { buyerId: string; ownerId: string }, side: Side): string =>
  side === 'buyer' ? buyerId : ownerId

/** Returns the sides to notify of an actor's step: all but the actor. */
export const sidesToNotify = (by: DealActor): Side[] => sides.filter((side) => side !== by)
