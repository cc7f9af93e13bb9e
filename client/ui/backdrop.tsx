import { classNames } from './class-names.ts'

/** The backdrop; a tap on it closes. The keyboard has Escape and the cross. */
export const Backdrop = ({
  isOpen,
  isLight = false,
  onClose,
}: {
  isOpen: boolean
  /** On wide screens the page beside it stays visible. */
  isLight?: boolean
  onClose: () => void
}) => (
  <div
    aria-hidden="true"
    onClick={onClose}
    className={classNames(
      'absolute inset-0 bg-night/60 transition-opacity duration-(--dur-sheet) starting:opacity-0',
      isLight && 'stage:bg-night/30',
      !isOpen && 'opacity-0',
    )}
  />
)
