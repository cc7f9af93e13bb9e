import { requestsToday } from '../../../../platform/ai/budget.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { costKey, type LimitKey } from '../../../../platform/limits/limit-key.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, queueOwner } from '../../../access.ts'

const DAY_MS = 24 * 3_600_000
/** Once this share of the day's requests is used up, the rest is for members and their clips. */
const VISITORS_SHARE = 0.5
/** Callers that are counted; beyond, the oldest are dropped. The daily budget bounds all. */
const MAX_CALLERS = 50_000

type Count = { replies: number; endsAt: number }
const countsOf = new WeakMap<Db, Map<LimitKey, Count>>()

/**
 * Counts a reply of the model to a user, or to the visitors of an IPv4 /24 or IPv6 /48, on this
 * server. Returns false if their replies of 24 hours, or the visitors' share of the day's requests,
 * are used up: the rules answer then.
 */
export const takeModelReply = async (deps: Deps<'db' | 'env' | 'clock'>, actor: Actor): Promise<boolean> => {
  if (!takeOwnReply(deps, actor)) return false
  if (actor.kind !== 'visitor') return true
  return (await requestsToday(deps, 'answers')) < deps.env.aiLimits.daily.answers * VISITORS_SHARE
}

const takeOwnReply = ({ db, env, clock }: Deps<'db' | 'env' | 'clock'>, actor: Actor): boolean => {
  const counts = countsOf.get(db) ?? new Map<LimitKey, Count>()
  countsOf.set(db, counts)
  const caller = costKey(queueOwner(actor))
  const now = clock.now()
  const known = counts.get(caller)
  const count = known && known.endsAt > now ? known : { replies: 0, endsAt: now + DAY_MS }
  if (count !== known) {
    // Delete first, so that the map stays ordered by the ends.
    counts.delete(caller)
    counts.set(caller, count)
    for (const [key, { endsAt }] of counts) {
      if (counts.size <= MAX_CALLERS && endsAt > now) break
      counts.delete(key)
    }
  }
  if (count.replies >= env.aiLimits.repliesPerCaller) return false
  count.replies += 1
  return true
}
