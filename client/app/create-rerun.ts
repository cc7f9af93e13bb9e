/**
 * Returns a function that runs `work`. Calls during a run cause one more run after it, and resolve
 * after that.
 */
export const createRerun = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  const run = async () => {
    try {
      while (isAskedAgain) {
        isAskedAgain = false
        await work()
      }
    } finally {
      running = null
    }
  }
  return () => {
    isAskedAgain = true
    running ??= run()
    return running
  }
}
