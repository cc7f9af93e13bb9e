import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { cardClass } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'

/** A part of a form that is folded until something in it needs attention. */
export const Fold = ({
  title,
  isOpen,
  children,
}: {
  title: string
  isOpen: boolean
  children: ReactNode
}) => {
  const [isUnfolded, setUnfolded] = useState(isOpen)
  const [wasOpen, setWasOpen] = useState(isOpen)
  // It stays open while an error is being corrected.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setUnfolded(true)
  }
  return (
    <details
      open={isUnfolded}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
      className={classNames(cardClass(), 'group/fold px-3')}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{title}</span>
        <ChevronDown aria-hidden="true" size={20} className="text-soft group-open/fold:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 pt-1 pb-4">{children}</div>
    </details>
  )
}
