/** A hidden page paints nothing: then there is no wait. */
const LATEST_MS = 250

/**
 * Runs `work` after React's last change is painted, or soon. Returns a function that cancels it.
 */
export const afterPaint = (work: () => void): (() => void) => {
  let timer = setTimeout(work, LATEST_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
