import Reply from 'lucide-react/icons/reply'
import { type ReactNode, useRef } from 'react'
import { followOf } from '../../ui/pan-reducer.ts'
import { usePan } from '../../ui/use-pan.ts'
import { vibrate } from '../../ui/vibrate.ts'

/** A swipe to the right over this many pixels answers a message. */
const REPLY_DISTANCE = 56

/** A message that follows a finger to the right, and is answered when it is let go far enough. */
export const SwipeToReply = ({
  isDisabled,
  onReply,
  children,
}: {
  isDisabled: boolean
  onReply: () => void
  children: ReactNode
}) => {
  const row = useRef<HTMLDivElement>(null)
  const isFar = useRef(false)
  const move = (distance: number) => {
    const by = Math.min(Math.max(0, followOf(distance)), REPLY_DISTANCE + 24)
    row.current?.style.setProperty('--swipe', `${by}px`)
    row.current?.style.setProperty('--swipe-share', String(Math.min(1, by / REPLY_DISTANCE)))
    const isNow = distance > REPLY_DISTANCE
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
    canStart: ({ pointerType }) => pointerType === 'touch',
    onMove: (_axis, distance) => move(distance),
    onRelease: (_axis, { distance }) => {
      back()
      if (distance > REPLY_DISTANCE) onReply()
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
        className="absolute top-1/2 left-0 grid size-8 -translate-y-1/2 place-items-center rounded-full bg-sunken text-fg opacity-(--swipe-share,0)"
      >
        <Reply size={18} />
      </span>
      {children}
    </div>
  )
}
