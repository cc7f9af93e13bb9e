import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { texts } from '../messages/first-load.ts'
import { Avatar } from './avatar.tsx'
import { classNames } from './class-names.ts'
import { placeToasts } from './place-toasts.ts'
import { dropToast, type Toast, useToasts } from './toast.ts'
import { onTopLayerChange, topLayer } from './top-layer.ts'

/** After it, a sheet or dialog that comes in stands still. */
const ENTRANCE_MS = 400

/**
 * Shows the toasts. Its element moves into the topmost dialog, outside of which all is inert. It
 * stays the same element, so that live region and timers go on.
 */
export const ToastViewport = ({ onOpen }: { onOpen: (path: string) => void }) => {
  const toasts = useToasts((store) => store.toasts)
  const [host] = useState(() => document.createElement('div'))
  const region = useRef<HTMLDivElement>(null)
  const place = useEffectEvent(() => {
    if (region.current && toasts.length > 0) placeToasts(region.current)
  })
  useLayoutEffect(() => {
    const move = () => {
      moveInto(topLayer(), host)
      place()
      setTimeout(place, ENTRANCE_MS)
    }
    move()
    const stop = onTopLayerChange(move)
    return () => {
      stop()
      host.remove()
    }
  }, [host])
  useLayoutEffect(() => place())
  return createPortal(
    <div
      ref={region}
      aria-live="polite"
      aria-atomic="false"
      className="pointer-events-none fixed inset-x-0 top-(--toasts) z-50 data-[place=bottom]:top-auto data-[place=bottom]:bottom-[calc(var(--bottom-bar)+12px)] mx-auto flex max-w-[420px] flex-col gap-2 px-4"
    >
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} onOpen={onOpen} />
      ))}
    </div>,
    host,
  )
}

/** Moves an element without removing it, if the browser can, so that focus and animations stay. */
const moveInto = (parent: HTMLElement, element: HTMLElement) => {
  if (element.parentElement === parent) return
  if (element.isConnected && 'moveBefore' in parent) parent.moveBefore(element, null)
  else parent.append(element)
}

/** Milliseconds of its closing animation. */
const exit = 300

const ToastLine = ({ toast, onOpen }: { toast: Toast; onOpen: (path: string) => void }) => {
  const [isHeld, setHeld] = useState(false)
  const [isLeaving, setLeaving] = useState(false)

  useEffect(() => {
    if (isHeld || isLeaving) return
    const timer = setTimeout(() => setLeaving(true), toast.duration)
    return () => clearTimeout(timer)
  }, [isHeld, isLeaving, toast.duration])
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => dropToast(toast.id), exit)
    return () => clearTimeout(timer)
  }, [isLeaving, toast.id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer on it only holds it
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classNames(
        'pointer-events-auto flex items-center gap-x-3 rounded-control border border-line-dark bg-ink-3 py-1 pr-1 pl-4 text-text-dark shadow-lg transition-[opacity,transform] duration-(--dur-exit) ease-out starting:-translate-y-3 starting:opacity-0',
        // A text that is longer than its line has the action below it.
        toast.action && 'flex-wrap',
        isLeaving && '-translate-y-3 opacity-0',
      )}
    >
      <div className="flex min-w-0 flex-auto items-center gap-3">
        {toast.tone === 'good' && <Check aria-hidden="true" size={20} className="shrink-0 text-ok-dark" />}
        {toast.tone === 'bad' && (
          <CircleAlert aria-hidden="true" size={20} className="shrink-0 text-danger-dark" />
        )}
        {toast.from ? (
          <MessageBanner
            from={toast.from}
            text={toast.text}
            onOpen={() => {
              setLeaving(true)
              onOpen(toast.from?.path ?? '')
            }}
          />
        ) : (
          <p className="max-h-48 min-w-0 flex-1 overflow-y-auto py-2 text-base [overflow-wrap:anywhere]">
            {toast.text}
          </p>
        )}
      </div>
      <div className="ml-auto flex shrink-0">
        {toast.action && (
          <button
            type="button"
            onClick={() => {
              toast.action?.run()
              setLeaving(true)
            }}
            className="min-h-11 shrink-0 rounded-control px-3 font-semibold text-marigold outline-marigold"
          >
            {toast.action.label}
          </button>
        )}
        <button
          type="button"
          aria-label={texts.common.close}
          onClick={() => setLeaving(true)}
          className="grid size-11 shrink-0 place-items-center rounded-control text-muted-dark outline-marigold hover:text-text-dark"
        >
          <X aria-hidden="true" size={18} />
        </button>
      </div>
    </div>
  )
}

/** A new message: its author and first words. A press opens the conversation. */
const MessageBanner = ({
  from,
  text,
  onOpen,
}: {
  from: NonNullable<Toast['from']>
  text: string
  onOpen: () => void
}) => (
  <button
    type="button"
    onClick={onOpen}
    className="-ml-1 flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control text-left outline-marigold"
  >
    <Avatar name={from.name} picture={from.picture} />
    <span className="min-w-0 flex-1">
      <span dir="auto" className="block truncate font-semibold">
        {from.name}
      </span>
      <span dir="auto" className="block truncate text-muted-dark text-sm">
        {text}
      </span>
    </span>
  </button>
)
