import { texts } from '../messages/first-load.ts'
import { classNames } from '../ui/class-names.ts'
import { formatAgo } from './format-time.ts'
import { useNow } from './use-now.ts'

/**
 * Says how old a copy of this device is that stands for the answer of the server. `at` is in
 * milliseconds since 1970, and `null` if there is no copy.
 */
export const CopyNote = ({ at, className }: { at: number | null; className?: string }) => {
  const now = useNow()
  return (
    <p role="status" className={classNames('text-sm text-soft empty:hidden', className)}>
      {at !== null && texts.app.lastUpdated(formatAgo(new Date(at).toISOString(), now))}
    </p>
  )
}
