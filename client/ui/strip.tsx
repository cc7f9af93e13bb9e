import { classNames } from './class-names.ts'

/**
 * The shweshwe pattern, ten pixels high: on top of sheets, shop covers and the landing page only.
 */
export const Strip = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classNames('h-2.5 shrink-0 shweshwe', className)} />
)
