import { type RefObject, useEffect, useReducer } from 'react'

/**
 * Brings into sight why a form was not taken: the first field that is wrong gets the focus; where none is, the alert
 * beside the form is scrolled to. Answers what to call along with setting the reasons.
 */
export const useRefusal = (form: RefObject<HTMLElement | null>): (() => void) => {
  const [asked, ask] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (asked === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    const reason = wrong ?? form.current?.parentElement?.querySelector('[role=alert]')
    // In the middle: its text stands beneath it, and a sheet's button beneath that.
    reason?.scrollIntoView({ block: wrong ? 'center' : 'nearest' })
    wrong?.focus({ preventScroll: true })
  }, [asked, form])
  return ask
}
