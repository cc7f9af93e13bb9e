import { type ReactNode, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { followOf } from '../../ui/pan-reducer.ts'
import { usePan } from '../../ui/use-pan.ts'
import { vibrate } from '../../ui/vibrate.ts'

/** A swipe over this many pixels acts. */
const ACTION_DISTANCE = 56

/** Something that follows a finger to one side, and acts when it is let go far enough. */
export const SwipeAction = ({
  to,
  icon,
  isDisabled,
  onSwipe,
  children,
}: {
  to: 'left' | 'right'
  /** Shown in the space that the swipe uncovers. */
  icon: ReactNode
  isDisabled: boolean
  onSwipe: () => void
  children: ReactNode
}) => {
  const row = useRef<HTMLDivElement>(null)
  const isFar = useRef(false)
  const sign = to === 'right' ? 1 : -1
  const move = (distance: number) => {
    const by = Math.min(Math.max(0, sign * followOf(distance)), ACTION_DISTANCE + 24)
    row.current?.style.setProperty('--swipe', `${sign * by}px`)
    row.current?.style.setProperty('--swipe-share', String(Math.min(1, by / ACTION_DISTANCE)))
    const isNow = sign * distance > ACTION_DISTANCE
    if (isNow && !isFar.current) vibrate()
    isFar.current = isNow
  }
  const back = () => {
    isFar.current = false
    row.current?.style.removeProperty('--swipe')
    row.current?.style.removeProperty('--swipe-share')
  }
  usePan(row, {
    axes: 'x',
    isDisabled,
    // A voice note is moved by its slider.
    canStart: ({ pointerType, target }) => pointerType === 'touch' && !(target instanceof HTMLInputElement),
    onMove: (_axis, distance) => move(distance),
    onRelease: (_axis, { distance }) => {
      back()
      if (sign * distance > ACTION_DISTANCE) onSwipe()
    },
    onCancel: back,
  })
  return (
    <div
      ref={row}
      className="relative touch-pan-y *:last:translate-x-(--swipe,0px) motion-safe:*:last:transition-transform"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-1/2 grid size-8 -translate-y-1/2 place-items-center rounded-full bg-sunken text-fg opacity-(--swipe-share,0)',
          to === 'right' ? 'left-0' : 'right-2',
        )}
      >
        {icon}
      </span>
      {children}
    </div>
  )
}
