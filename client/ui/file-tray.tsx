import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

/** The chosen files in a row that scrolls. */
export const FileTray = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="no-scrollbar mb-2 flex gap-2 overflow-x-auto py-1">
    {children}
  </ul>
)

/** A chosen file, with a button that removes it. */
export const TrayFile = ({
  remove,
  onRemove,
  children,
}: {
  remove: string
  onRemove: () => void
  children: ReactNode
}) => (
  <li className="relative shrink-0">
    {children}
    <button
      type="button"
      onClick={onRemove}
      aria-label={remove}
      className="absolute -top-1 -right-1 grid size-11 place-items-start justify-items-end"
    >
      <span className="grid size-6 place-items-center rounded-full bg-night text-bone ring-2 ring-bone">
        <X aria-hidden="true" size={14} />
      </span>
    </button>
  </li>
)
