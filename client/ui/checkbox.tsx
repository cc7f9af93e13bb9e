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
  return (
    <label className="grid size-11 cursor-pointer place-items-center has-disabled:cursor-default">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        disabled={isDisabled}
        onChange={onChange}
        className="size-5 cursor-[inherit] accent-accent disabled:opacity-45"
      />
    </label>
  )
}
