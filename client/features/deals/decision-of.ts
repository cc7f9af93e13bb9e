import type { Deal } from '../../../contract/deals/views.ts'

/** Returns how and when an administrator decided the dispute of a deal, and the reason. */
export const decisionOf = ({
  timeline,
}: Pick<Deal, 'timeline'>): { status: 'closed' | 'cancelled'; note: string | null; at: string } | null => {
  const { status, note = null, at = '' } = timeline.findLast(({ by }) => by === 'admin') ?? {}
  return status === 'closed' || status === 'cancelled' ? { status, note, at } : null
}
