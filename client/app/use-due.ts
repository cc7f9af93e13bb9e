import { type RefObject, useEffect, useState } from 'react'
import { useIsStaying } from './stay.ts'

/**
 * Returns whether the content of `place` is to be loaded: it has been in view, or the person stays.
 * Browsers load lazy pictures up to 2,500 px before they are in view.
 */
export const useDue = (place: RefObject<Element | null>): boolean => {
  const isStaying = useIsStaying()
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isStaying || !place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isStaying, place])
  return isStaying || isSeen
}
