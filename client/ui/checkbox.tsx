import { useEffect, useRef } from 'react'

/** A box to mark, of 44 px; its name is only read out. */
export const Checkbox = ({
  label,
  isChecked,
  isMixed = false,
  isDisabled = false,
  onChange,
}: {
  label: string
  isChecked: boolean
  /** Some of what it stands for is marked. */
  isMixed?: boolean
  isDisabled?: boolean
  onChange: () => void
}) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // There is no attribute for it.
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
