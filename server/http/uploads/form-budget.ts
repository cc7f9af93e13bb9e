import { fail } from '../../../platform/errors.ts'
import type { LimitKey } from '../../../platform/limits/limit-key.ts'

const RETRY_SECONDS = 60

/** Counts the bytes of one form while it is received. */
export type FormBudget = {
  /** @throws UPLOAD_QUOTA_REACHED */
  add(bytes: number): void
  /** Must be called once the files are deleted. */
  release(): void
}

/**
 * Limits the bytes of forms that one account keeps on the disk of this server at a time: what is
 * received and not yet checked is in no quota of stored files.
 */
export const createFormBudgets = (maxBytes: number) => {
  const bytesOf = new Map<LimitKey, number>()
  return {
    open: (owner: LimitKey): FormBudget => {
      let own = 0
      return {
        add: (bytes) => {
          const sum = (bytesOf.get(owner) ?? 0) + bytes
          if (sum > maxBytes) throw fail('UPLOAD_QUOTA_REACHED', { retryAfter: RETRY_SECONDS })
          own += bytes
          bytesOf.set(owner, sum)
        },
        release: () => {
          const rest = (bytesOf.get(owner) ?? 0) - own
          own = 0
          if (rest > 0) bytesOf.set(owner, rest)
          else bytesOf.delete(owner)
        },
      }
    },
  }
}

export type FormBudgets = ReturnType<typeof createFormBudgets>
