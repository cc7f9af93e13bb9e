import type { FairQueue } from '../platform/limits/fair-queue.ts'
import { blockLimitKey } from '../platform/limits/limit-key.ts'
import { type Actor, queueOwner } from './access.ts'

/** Runs the work of an actor in its turn. @throws what `createFairQueue` names */
export type ActorTurns = <Result>(actor: Actor, work: () => Promise<Result>) => Promise<Result>

/**
 * Returns turns for expensive work: members never wait for visitors, and
 * visitors of an IPv4 /24 or IPv6 /48 share a turn, since somebody may have all of its addresses.
 */
export const createActorTurns =
  (queues: { members: FairQueue; visitors: FairQueue }): ActorTurns =>
  (actor, work) =>
    actor.kind === 'member'
      ? queues.members(queueOwner(actor), work)
      : queues.visitors(blockLimitKey(actor.address), work)
