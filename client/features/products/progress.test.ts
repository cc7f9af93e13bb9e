import { describe, expect, it } from 'vitest'
import { progressAfter } from './progress.ts'

const pending = {
  status: 'pending' as const,
  progress: { stage: 'converting' as const, percent: 40 },
  failureReason: null,
}
const word = (percent: number) => ({ stage: 'converting' as const, percent, status: 'pending' as const })

describe('a word about the work on a video', () => {
  it('moves the line forward, and never back', () => {
    expect(progressAfter(pending, word(60))).toEqual({
      ...pending,
      progress: { stage: 'converting', percent: 60 },
    })
    expect(progressAfter(pending, word(39))).toBeNull()
  })
  it('takes no finished product back', () => {
    expect(progressAfter({ status: 'active', progress: null, failureReason: null }, word(90))).toBeNull()
    expect(progressAfter({ status: 'rejected', progress: null, failureReason: null }, word(90))).toBeNull()
  })
  it('begins a failed one anew', () => {
    const failed = { status: 'failed' as const, progress: null, failureReason: 'No picture in it' }
    expect(progressAfter(failed, word(0))).toEqual({
      status: 'pending',
      failureReason: null,
      progress: { stage: 'converting', percent: 0 },
    })
  })
  it('ends it, well or not', () => {
    expect(progressAfter(pending, { stage: 'done', percent: 100, status: 'active' })).toEqual({
      status: 'active',
      progress: null,
    })
    expect(progressAfter(pending, { stage: 'failed', percent: 0, status: 'failed' })?.status).toBe('failed')
  })
})
