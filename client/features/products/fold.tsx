import type { ReactNode } from 'react'

/** A part of a form that is folded unless something in it needs attention. */
export const Fold = ({
  title,
  isOpen,
  children,
}: {
  title: string
  isOpen: boolean
  children: ReactNode
}) => (
  <details open={isOpen || undefined} className="group/fold rounded-card border border-edge px-3">
    <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
      <span className="flex-1">{title}</span>
      <span aria-hidden="true" className="text-lg text-soft group-open/fold:rotate-45">
        +
      </span>
    </summary>
    <div className="flex flex-col gap-4 pt-1 pb-4">{children}</div>
  </details>
)
