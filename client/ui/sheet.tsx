import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useRef } from 'react'
import { texts } from '../messages/first-load.ts'
import { Backdrop } from './backdrop.tsx'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Strip } from './strip.tsx'
import { useModal } from './use-modal.ts'
import { usePan } from './use-pan.ts'

/** Pixels of drag over which a sheet closes. */
const closeDistance = 100

export type SheetProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** `bottom` closes by dragging down, `right` by swiping right, both over 100 px. */
  side?: 'bottom' | 'right'
  /** Fixed below the scrolling content: a composer, the main action. */
  footer?: ReactNode
  /** On wide screens it is at the right, so that the video of the feed stays visible. */
  isAside?: boolean
  /** The feed's sheets are dark like the feed. */
  isNight?: boolean
  children: ReactNode
}

/**
 * A sheet over the page: comments from below, details from the right. On wide screens, one from
 * below is a dialog. Back, Escape, its cross and a tap outside close it.
 */
export const Sheet = ({ side = 'bottom', isAside = false, isNight = false, ...props }: SheetProps) => {
  const isBottom = side === 'bottom'
  const title = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { dialog, panel, isPresent, events } = useModal({
    isOpen: props.isOpen,
    onClose: props.onClose,
    duration: 260,
    hidden: { transform: isBottom ? 'translateY(100%)' : 'translateX(100%)' },
    shown: { transform: 'none' },
  })

  return isPresent ? (
    <dialog
      ref={dialog}
      {...events}
      data-theme={isNight ? 'dark' : undefined}
      aria-labelledby={title}
      className="group fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent supports-[overflow:clip]:overflow-clip text-fg"
    >
      <Backdrop isOpen={props.isOpen} isLight={isAside || !isBottom} onClose={props.onClose} />
      <div
        ref={panel}
        tabIndex={-1}
        className={classNames(
          'absolute flex flex-col overflow-hidden bg-surface shadow-2xl outline-none will-change-transform',
          isBottom
            ? 'inset-x-0 bottom-0 mx-auto max-h-[86%] min-h-[30%] short:max-h-[96%] max-w-[600px] rounded-t-sheet'
            : 'inset-y-0 right-0 w-full max-w-[460px] touch-pan-y sm:rounded-l-sheet',
          isAside ? 'stage:mr-6 stage:h-[86%] stage:max-w-[420px]' : isBottom && 'stage:as-dialog',
        )}
      >
        <Drag panel={panel} scroller={scroller} isBottom={isBottom} onClose={props.onClose} />
        <Strip />
        <header
          className={classNames(
            'flex shrink-0 items-center gap-2 pr-2 pl-4',
            isBottom ? 'relative touch-none pt-3' : 'pt-2',
          )}
        >
          {isBottom && (
            <span
              aria-hidden="true"
              className="absolute top-2.5 left-1/2 h-1 w-10 -translate-x-1/2 rounded-full bg-edge-strong stage:hidden"
            />
          )}
          <h2 id={title} className="min-w-0 flex-1 text-wrap py-2 text-lg leading-tight">
            {props.title}
          </h2>
          <IconButton label={texts.common.close} onClick={props.onClose}>
            <X aria-hidden="true" size={22} />
          </IconButton>
        </header>
        <div
          ref={(element) => {
            scroller.current = element
            if (element && isBottom) allowDrag(element)
          }}
          onScroll={(event) => {
            if (isBottom) allowDrag(event.currentTarget)
          }}
          className={classNames(
            'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4',
            // Repeated here: `touch-action` applies up to the nearest scrolling element.
            !isBottom && 'touch-pan-y',
            !props.footer && 'pb-[max(16px,env(safe-area-inset-bottom))]',
          )}
        >
          {props.children}
        </div>
        {props.footer && (
          <footer className="shrink-0 border-edge border-t px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
            {props.footer}
          </footer>
        )}
      </div>
    </dialog>
  ) : null
}

/** Mounted with the panel, so that its listeners come and go with it. */
const Drag = ({
  panel,
  scroller,
  isBottom,
  onClose,
}: {
  panel: React.RefObject<HTMLDivElement | null>
  scroller: React.RefObject<HTMLDivElement | null>
  isBottom: boolean
  onClose: () => void
}) => {
  const place = (distance: number, isAnimated: boolean) => {
    const element = panel.current
    if (!element) return
    element.style.transition = isAnimated ? 'transform var(--dur-ui) var(--ease-out)' : 'none'
    const way = Math.max(0, distance)
    element.style.transform = way === 0 ? '' : isBottom ? `translateY(${way}px)` : `translateX(${way}px)`
  }
  usePan(panel, {
    axes: isBottom ? 'y' : 'x',
    canStart: (event) => {
      const origin = event.target
      if (!(origin instanceof Element) || origin.closest('input, textarea, select, [data-no-drag]'))
        return false
      const isInside = scroller.current?.contains(origin) ?? false
      // A mouse selects text there; a finger scrolls, until the top is reached.
      return !isInside || (event.pointerType !== 'mouse' && (!isBottom || scroller.current?.scrollTop === 0))
    },
    onMove: (_axis, distance) => place(distance, false),
    onRelease: (_axis, { distance }) => {
      if (distance > closeDistance) onClose()
      else place(0, true)
    },
    onCancel: () => place(0, true),
  })
  return null
}

/**
 * At its top, the content leaves a downward swipe to the sheet. Browsers without `pan-down` keep
 * `pan-y`: there, only the head drags it.
 */
const allowDrag = (scroller: HTMLElement) => {
  scroller.style.touchAction = 'pan-y'
  if (scroller.scrollTop <= 0) scroller.style.touchAction = 'pan-down'
}
