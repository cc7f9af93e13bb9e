import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onReach` as the element with the answered ref comes near the window's lower edge, and while it stays there. */
export const useReach = <Element_ extends Element>(onReach: () => void, isWanted: boolean) => {
  const mark = useRef<Element_>(null)
  const reach = useEffectEvent(onReach)
  useEffect(() => {
    const element = mark.current
    if (!isWanted || !element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reach(),
      {
        rootMargin: '900px 0px',
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWanted])
  return mark
}
