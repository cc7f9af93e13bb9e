import { classNames } from './class-names.ts'

/**
 * Ten pixels of shweshwe cloth: on top of sheets, shop covers and the landing, and nowhere else.
 */
export const Strip = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classNames('h-2.5 shrink-0 shweshwe', className)} />
)
