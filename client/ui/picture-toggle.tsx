import type { LucideIcon } from 'lucide-react'

/** A sign at the upper corner of a picture that is switched on and off, such as a heart. */
export const PictureToggle = ({
  icon: Icon,
  label,
  isOn,
  onPress,
  activeClass,
}: {
  icon: LucideIcon
  label: string
  isOn: boolean
  onPress: () => void
  /** The colour of the sign when it is on. */
  activeClass?: string
}) => (
  <button
    type="button"
    aria-pressed={isOn}
    aria-label={label}
    onClick={onPress}
    className="group absolute top-0 right-0 grid size-12 place-items-center rounded-control"
  >
    <span className="grid size-9 place-items-center rounded-full bg-night/50 text-bone backdrop-blur-sm transition-transform duration-(--dur-tap) group-active:scale-90">
      <Icon
        aria-hidden="true"
        size={18}
        fill={isOn ? 'currentColor' : 'none'}
        className={isOn ? activeClass : undefined}
      />
    </span>
  </button>
)
