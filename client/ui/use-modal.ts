import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from './media-query.ts'
import { enterTopLayer, leaveTopLayer } from './top-layer.ts'
import { useDismissable } from './use-dismissable.ts'

type Modal = {
  dialog: RefObject<HTMLDialogElement | null>
  panel: RefObject<HTMLDivElement | null>
  /** Whether to render the dialog. Stays true during its closing animation. */
  isPresent: boolean
  /** For the `<dialog>`: Escape and the browser's own closing call `onClose`. */
  events: { onCancel: (event: ModalEvent) => void; onClose: (event: ModalEvent) => void }
}
type ModalEvent = { target: unknown; currentTarget: unknown; preventDefault: () => void }

const ease = 'cubic-bezier(.2,.9,.25,1)'

/**
 * A native modal dialog with animations, for sheets and dialogs. Escape and Back close the topmost
 * one, and the focus returns. `hidden` and `shown` are the styles of its panel; `duration` in
 * milliseconds.
 */
export const useModal = (options: {
  isOpen: boolean
  onClose: () => void
  hidden: Keyframe
  shown: Keyframe
  duration: number
}): Modal => {
  const { isOpen, onClose, duration } = options
  const dialog = useRef<HTMLDialogElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isPresent, setPresent] = useState(isOpen)
  if (isOpen && !isPresent) setPresent(true)
  useDismissable(isOpen, onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!isPresent || !element) return
    element.showModal()
    enterTopLayer(element)
    const wanted = element.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current
    wanted?.focus({ preventScroll: true })
    return () => hide(element)
  }, [isPresent])

  const animate = useEffectEvent((element: HTMLElement, isComing: boolean) => {
    const frames = isComing ? [options.hidden, options.shown] : [options.hidden]
    const animation = element.animate(frames, {
      duration: prefersReducedMotion() ? 0 : duration,
      easing: ease,
      fill: isComing ? 'none' : 'forwards',
    })
    if (!isComing) {
      animation.onfinish = () => {
        // Before it is removed: only a dialog that closes restores the focus.
        if (dialog.current) hide(dialog.current)
        setPresent(false)
      }
    }
    return animation
  })
  useLayoutEffect(() => {
    const element = panel.current
    if (!isPresent || !element) return
    const animation = animate(element, isOpen)
    return () => animation.cancel()
  }, [isOpen, isPresent])

  // Events of a nested dialog or a file picker bubble here and are ignored.
  const events = {
    onCancel: (event: ModalEvent) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    onClose: (event: ModalEvent) => {
      if (event.target === event.currentTarget && isOpen && !dialog.current?.open) onClose()
    },
  }
  return { dialog, panel, isPresent, events }
}

const hide = (element: HTMLDialogElement) => {
  element.close()
  leaveTopLayer(element)
}
