/**
 * Parses ffmpeg's `-progress` output and reports whole percents of `durationSeconds`, up to 99: the
 * result must still be checked.
 */
export const readProgress = (
  durationSeconds: number,
  report: (percent: number) => void,
): ((text: string) => void) => {
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

/** Reports only values greater than the last one. */
export const risingPercents = (onProgress?: (percent: number) => void): ((percent: number) => void) => {
  let last = -1
  return (percent) => {
    if (percent <= last) return
    last = percent
    onProgress?.(percent)
  }
}
