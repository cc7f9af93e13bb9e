import { type RefObject, useEffect } from 'react'
import { useBarTitle } from '../ui/phone-bar.tsx'

/**
 * Puts a title in the phone's bar, in place of the logo; with `heading`, only while that element
 * has been scrolled away beneath the bar.
 */
export const useTitleInBar = (title: string, heading?: RefObject<Element | null>): void => {
  useEffect(() => {
    const show = (isShown: boolean) => useBarTitle.setState(isShown ? title : '')
    const element = heading?.current
    if (!element) show(true)
    const seen = new IntersectionObserver(
      ([entry]) => show(!entry?.isIntersecting && Number(entry?.boundingClientRect.top) < 0),
      { rootMargin: '-56px 0px 0px' },
    )
    if (element) seen.observe(element)
    return () => {
      seen.disconnect()
      show(false)
    }
  }, [title, heading])
}
