import type { MouseEvent } from 'react'

/** Lets the router follow a plain click on a real link; a new tab, a window or a download stay the browser's. */
export const followLink = (event: MouseEvent, go: () => void) => {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain || event.defaultPrevented) return
  event.preventDefault()
  go()
}
