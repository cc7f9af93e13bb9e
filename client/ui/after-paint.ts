/** A hidden page paints nothing: then there is no wait. */
const LATEST_MS = 250

/** Runs `work` once what React has just changed is drawn, or soon; answers how to call it off. */
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
