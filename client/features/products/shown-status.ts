import type { ProductStatus } from '../../../contract/products/status.ts'
import type { Tone } from '../../ui/badges.tsx'

type ShownStatus = ProductStatus | 'hidden'

/** Returns the status that is shown of a product: an active one that its seller hid is hidden. */
export const shownStatus = ({
  status,
  isAvailable,
}: {
  status: ProductStatus
  isAvailable: boolean
}): ShownStatus => (status === 'active' && !isAvailable ? 'hidden' : status)

/** Active green, pending yellow, other grey. */
export const toneOf = (status: ShownStatus): Tone => {
  if (status === 'active') return 'good'
  return status === 'pending' ? 'wait' : 'plain'
}

/** Whether an administrator hid or rejected a product: then only they can show it again. */
export const isTakenDown = ({ status }: { status: ProductStatus }): boolean =>
  status === 'inactive' || status === 'rejected'
