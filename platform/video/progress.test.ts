import { expect, it } from 'vitest'
import { readProgress, risingPercents } from './progress.ts'

it('reports only increasing percents', () => {
  const seen: number[] = []
  const report = risingPercents((percent) => seen.push(percent))
  for (const percent of [0, 0, 12, 7, 12, 50, 99, 99, 100, 100]) report(percent)
  expect(seen).toEqual([0, 12, 50, 99, 100])
})

it('parses the time from ffmpeg’s output in arbitrary chunks', () => {
  const seen: number[] = []
  const read = readProgress(200, (percent) => seen.push(percent))
  read('frame=1\nout_time=N/A\nout_time=-00:00:00.02\nout_time=00:00:20.000000\nprogress=continue\nout_ti')
  read('me=00:01:4')
  read('0.500000\nout_time_ms=1\n')
  read('out_time=01:00:00.000000\nprogress=end\n')
  expect(seen).toEqual([10, 50, 99])
})
