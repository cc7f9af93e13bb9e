import { type ReactNode, useId } from 'react'
import { Backdrop } from './backdrop.tsx'
import { Strip } from './strip.tsx'
import { useModal } from './use-modal.ts'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons, the main one first; they stand side by side where there is room. */
  actions?: ReactNode
  /** An alert must be answered: a tap outside does not close it. */
  isAlert?: boolean
}

/**
 * A dialog in the middle of the screen, at the bottom of a phone's. Back and Escape close it, and
 * the focus returns to where it was.
 */
export const Dialog = ({ isOpen, onClose, title, children, actions, isAlert = false }: DialogProps) => {
  const id = useId()
  const { dialog, panel, isPresent, events } = useModal({
    isOpen,
    onClose,
    duration: 160,
    hidden: { opacity: 0, transform: 'translateY(12px) scale(.97)' },
    shown: { opacity: 1, transform: 'none' },
  })
  return isPresent ? (
    <dialog
      ref={dialog}
      {...events}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="fixed inset-0 m-0 flex size-full max-h-none max-w-none flex-col items-center justify-end overflow-hidden bg-transparent supports-[overflow:clip]:overflow-clip text-fg sm:justify-center sm:p-4"
    >
      <Backdrop isOpen={isOpen} onClose={isAlert ? () => {} : onClose} />
      <div
        ref={panel}
        tabIndex={-1}
        className="relative flex max-h-full w-full flex-col overflow-hidden rounded-t-sheet bg-surface sm:max-w-[420px] sm:rounded-sheet shadow-2xl outline-none"
      >
        <Strip />
        <div className="min-h-0 overflow-y-auto p-5">
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          <div id={`${id}-text`} className="mt-2 text-base text-soft">
            {children}
          </div>
        </div>
        {actions && (
          <div className="flex shrink-0 flex-wrap-reverse gap-2 p-5 pt-0 pb-[max(20px,env(safe-area-inset-bottom))] *:flex-1">
            {actions}
          </div>
        )}
      </div>
    </dialog>
  ) : null
}
