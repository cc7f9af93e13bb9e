import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { hasRecording } from './voice-draft.ts'

/**
 * How a recording goes on: while the button is held, without it, or to its end. `kept`: it was
 * recorded before the page was opened.
 */
export type VoiceMode = 'hold' | 'locked' | 'send' | 'cancel' | 'kept'

/** Pixels that lock or cancel. */
const LOCK_DISTANCE = 64
const CANCEL_DISTANCE = 96
/** A shorter press is a tap, which records without a finger. */
const TAP_MS = 300

/**
 * The gestures of the microphone: hold to record, up to lock, left to cancel. A tap, or a key,
 * records without holding. The form is inert while the bar covers it and nobody holds the button.
 */
export const useVoicePress = (draftName: string, form: HTMLElement | null) => {
  const [mode, setMode] = useState<VoiceMode | null>(() => (hasRecording(draftName) ? 'kept' : null))
  const [offset, setOffset] = useState({ x: 0, y: 0 })
  const isCovered = mode !== null && mode !== 'hold'
  useEffect(() => {
    form?.toggleAttribute('inert', isCovered)
    return () => void form?.removeAttribute('inert')
  }, [form, isCovered])
  const from = useRef<{ x: number; y: number; at: number } | null>(null)
  const end = (next: VoiceMode) => {
    from.current = null
    setMode(next)
  }
  return {
    mode,
    offset,
    setMode,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || mode !== null) return
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, y: event.clientY, at: event.timeStamp }
        setOffset({ x: 0, y: 0 })
        setMode('hold')
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (!from.current) return
        const x = Math.min(0, clientX - from.current.x)
        const y = Math.min(0, clientY - from.current.y)
        if (y < -LOCK_DISTANCE) end('locked')
        else if (x < -CANCEL_DISTANCE) end('cancel')
        else setOffset({ x, y })
      },
      onPointerUp: ({ timeStamp }: PointerEvent) => {
        if (from.current) end(timeStamp - from.current.at < TAP_MS ? 'locked' : 'send')
      },
      onPointerCancel: () => {
        if (from.current) end('locked')
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && mode === 'hold') end('cancel')
      },
      onClick: ({ detail }: MouseEvent) => {
        // By a key or a screen reader.
        if (detail === 0 && mode === null) setMode('locked')
      },
      // A long press would open a menu.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
    },
  }
}
