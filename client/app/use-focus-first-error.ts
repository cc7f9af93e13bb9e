import { type RefObject, useEffect, useReducer } from 'react'

/**
 * Returns a function that focuses the first invalid field of a form once it is drawn, and unfolds
 * the part around it. Without one, it scrolls to the alert of the form.
 */
export const useFocusFirstError = (form: RefObject<HTMLElement | null>): (() => void) => {
  const [requests, request] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (requests === 0) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (field) return focusInFold(field)
    const alerts = [...(form.current?.parentElement?.querySelectorAll('[role=alert]') ?? [])]
    alerts.find(({ textContent }) => textContent !== '')?.scrollIntoView({ block: 'nearest' })
  }, [requests, form])
  return request
}

/** Focuses a field in the middle of the screen, and opens the `details` element around it. */
export const focusInFold = (field: HTMLElement): void => {
  const fold = field.closest('details')
  if (fold) fold.open = true
  // In the middle: its text stands beneath it, and a sheet's button beneath that.
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
