import { fail } from '../../../platform/errors.ts'
import { type LimitKey, limitKey } from '../../../platform/limits/limit-key.ts'
import { type Actor, queueOwner } from '../../access.ts'

const RETRY_SECONDS = 60
/** Networks that can share the bytes of all visitors. */
const VISITOR_NETWORKS = 8
const ALL_VISITORS = limitKey('network', 'all visitors')

/** Counts the bytes of one form while it is received. */
export type FormBudget = {
  /** @throws UPLOAD_QUOTA_REACHED */
  add(bytes: number): void
  /** Must be called once the files are deleted. */
  release(): void
}

type Share = { owner: LimitKey; maxBytes: number }

/**
 * Limits the bytes of forms that are on the disk of this server at a time: each account may keep
 * `maxBytes`, and all visitors together, an eighth of it each network. What is received and not yet
 * checked is in no quota of stored files.
 */
export const createFormBudgets = (maxBytes: number) => {
  const bytesOf = new Map<LimitKey, number>()
  const sharesOf = (actor: Actor): Share[] => {
    const owner = queueOwner(actor)
    if (actor.kind === 'member') return [{ owner, maxBytes }]
    return [
      { owner, maxBytes: maxBytes / VISITOR_NETWORKS },
      { owner: ALL_VISITORS, maxBytes },
    ]
  }
  const change = (shares: Share[], bytes: number) => {
    for (const { owner } of shares) {
      const sum = (bytesOf.get(owner) ?? 0) + bytes
      if (sum > 0) bytesOf.set(owner, sum)
      else bytesOf.delete(owner)
    }
  }
  return {
    open: (actor: Actor): FormBudget => {
      const shares = sharesOf(actor)
      let own = 0
      return {
        add: (bytes) => {
          if (shares.some((share) => (bytesOf.get(share.owner) ?? 0) + bytes > share.maxBytes))
            throw fail('UPLOAD_QUOTA_REACHED', { retryAfter: RETRY_SECONDS })
          own += bytes
          change(shares, bytes)
        },
        release: () => {
          change(shares, -own)
          own = 0
        },
      }
    },
  }
}

export type FormBudgets = ReturnType<typeof createFormBudgets>
