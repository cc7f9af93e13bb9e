/**
 * Reads what ffmpeg prints with `-progress`, as it comes, and reports how much of `durationSeconds` is done, in whole
 * percents up to 99: what is made is still to be looked at.
 */
export function readProgress(
  durationSeconds: number,
  report: (percent: number) => void,
): (text: string) => void {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const done = /^out_time=(\d+):(\d\d):(\d\d\.\d+)/.exec(line)
      if (!done) continue
      const seconds = Number(done[1]) * 3600 + Number(done[2]) * 60 + Number(done[3])
      report(Math.min(99, Math.floor((seconds / durationSeconds) * 100)))
    }
  }
}

/** Passes on only what is more than before. */
export function risingPercents(onProgress?: (percent: number) => void): (percent: number) => void {
  let last = -1
  return (percent) => {
    if (percent <= last) return
    last = percent
    onProgress?.(percent)
  }
}
