import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { useEffect, useRef } from 'react'

/** A checkbox of 44 px; its name is for screen readers only. */
export const Checkbox = ({
  label,
  isChecked,
  isMixed = false,
  isDisabled = false,
  onChange,
}: {
  label: string
  isChecked: boolean
  /** Some of its entries are selected. */
  isMixed?: boolean
  isDisabled?: boolean
  onChange: () => void
}) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // HTML has no attribute for it.
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  const Mark = isMixed ? Minus : Check
  return (
    <label className="grid size-11 cursor-pointer place-items-center has-disabled:cursor-default *:[grid-area:1/1]">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        disabled={isDisabled}
        onChange={onChange}
        // The browser's own is filled with grey in the dark, as if it were disabled.
        className="peer size-5 cursor-[inherit] appearance-none rounded-md border-2 border-edge-strong bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-45"
      />
      <Mark
        aria-hidden="true"
        size={16}
        strokeWidth={3}
        className="pointer-events-none invisible text-on-accent peer-checked:visible peer-indeterminate:visible"
      />
    </label>
  )
}
