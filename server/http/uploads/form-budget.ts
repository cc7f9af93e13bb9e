import { fail } from '../../../platform/errors.ts'
import { type LimitKey, limitKey } from '../../../platform/limits/limit-key.ts'
import { maxBy } from '../../../platform/limits/max-by.ts'
import { type Actor, queueOwner } from '../../access.ts'

const RETRY_SECONDS = 60
/** Networks that can share the bytes of all visitors. */
const VISITOR_NETWORKS = 8
const ALL_VISITORS = limitKey('visitors', '')

/** Maximum bytes of all forms on the disk together, as a multiple of those of one account. */
const TOTAL_FACTOR = 2

/** Counts the bytes of one form while it is received. */
export type FormBudget = {
  /** @throws UPLOAD_QUOTA_REACHED */
  add(bytes: number): void
  /** Must be called once the form has arrived: it is no longer ended for others. */
  arrived(): void
  /** Must be called once the files are deleted. */
  release(): void
}

type Share = { owner: LimitKey; maxBytes: number }
type Form = { shares: Share[]; owner: LimitKey; bytes: number; end: () => void }

/**
 * Limits the bytes of forms on the disk of this server: `maxBytes` for each account and for all
 * visitors together, an eighth for each of their networks. If all forms have `TOTAL_FACTOR` times
 * as much, those of the owner with most bytes are closed. No quota of files counts them yet.
 */
export const createFormBudgets = (maxBytes: number) => {
  const bytesOf = new Map<LimitKey, number>()
  const arriving = new Set<Form>()
  let total = 0
  const bytesHeldBy = (owner: LimitKey) => bytesOf.get(owner) ?? 0
  const sharesOf = (actor: Actor): Share[] => {
    const owner = queueOwner(actor)
    if (actor.kind === 'member') return [{ owner, maxBytes }]
    return [
      { owner, maxBytes: maxBytes / VISITOR_NETWORKS },
      { owner: ALL_VISITORS, maxBytes },
    ]
  }
  const change = (form: Form, bytes: number) => {
    form.bytes += bytes
    total += bytes
    for (const { owner } of form.shares) {
      const sum = bytesHeldBy(owner) + bytes
      if (sum > 0) bytesOf.set(owner, sum)
      else bytesOf.delete(owner)
    }
  }
  /** Ends the arriving forms of the owner with most bytes, and returns whether there is one. */
  const endLargest = (least: number): boolean => {
    const owners = new Set([...arriving].map(({ owner }) => owner))
    const largest = maxBy(owners, bytesHeldBy, least)
    for (const form of [...arriving].filter(({ owner }) => owner === largest)) {
      arriving.delete(form)
      change(form, -form.bytes)
      form.end()
    }
    return largest !== undefined
  }
  const refused = () => fail('UPLOAD_QUOTA_REACHED', { retryAfter: RETRY_SECONDS })
  return {
    /** `end` ends the request. */
    open: (actor: Actor, end: () => void): FormBudget => {
      const shares = sharesOf(actor)
      const form: Form = { shares, owner: queueOwner(actor), bytes: 0, end }
      arriving.add(form)
      return {
        add: (bytes) => {
          if (!arriving.has(form)) throw refused()
          if (shares.some((share) => bytesHeldBy(share.owner) + bytes > share.maxBytes)) throw refused()
          while (total + bytes > TOTAL_FACTOR * maxBytes) {
            const hasEnded = endLargest(bytesHeldBy(form.owner))
            if (!hasEnded) throw refused()
          }
          change(form, bytes)
        },
        arrived: () => void arriving.delete(form),
        release: () => {
          arriving.delete(form)
          change(form, -form.bytes)
        },
      }
    },
  }
}

export type FormBudgets = ReturnType<typeof createFormBudgets>
