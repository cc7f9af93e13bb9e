import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from './media-query.ts'
import { enterTopLayer, leaveTopLayer } from './top-layer.ts'
import { useDismissable } from './use-dismissable.ts'

type Modal = {
  dialog: RefObject<HTMLDialogElement | null>
  panel: RefObject<HTMLDivElement | null>
  /** Draw the dialog? Stays true until its way out has been shown. */
  isPresent: boolean
  /**
   * For the `<dialog>`: Escape and the browser's own closing come to `onClose` like every other
   * way.
   */
  events: { onCancel: (event: ModalEvent) => void; onClose: (event: ModalEvent) => void }
}
type ModalEvent = { target: unknown; currentTarget: unknown; preventDefault: () => void }

const ease = 'cubic-bezier(.2,.9,.25,1)'

/**
 * Shared by sheets and dialogs: a native modal dialog with animations, which closes by
 * Escape and by Back (the topmost only), and gives the focus back to where it was. `hidden` is the
 * look of its panel outside; `shown` the look inside; `duration` in milliseconds.
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
        // Before it is taken out of the page: only a dialog that closes gives the focus back.
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

  // What comes from within is another's: of a dialog that this one opened, or of a file picker that
  // was left.
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
