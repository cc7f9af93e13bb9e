import { createFairQueue, type FairQueue } from '../../../../platform/limits/fair-queue.ts'
import type { LimitKey } from '../../../../platform/limits/limit-key.ts'
import { VideoRefused } from '../../../../platform/video/port.ts'

/** Quick tasks never wait for slow ones. */
export type QuickTurns = { quick: FairQueue; slow: FairQueue }

/**
 * Creates the turns of one kind of work in this process: two quick tasks at a time. One slot of two
 * is for those who used little lately, so that costly files of others delay none of theirs.
 */
export const createQuickTurns = (slowAtOnce: number): QuickTurns => ({
  quick: createFairQueue(2, { reserved: 1 }),
  slow: createFairQueue(slowAtOnce, { reserved: slowAtOnce - 1 }),
})

type Task<Result> = {
  looksQuick: boolean
  expectedMs?: number
  /** @throws VideoRefused TIMEOUT or TOO_LONG if it is to be quick and is not */
  run(isQuick: boolean): Promise<Result>
}

/**
 * Runs a task in its turn: among the quick ones if it looks quick, and among the slow ones if it
 * does not, or was not.
 */
export const runInTurn = async <Result>(
  { quick, slow }: QuickTurns,
  owner: LimitKey,
  { looksQuick, expectedMs, run }: Task<Result>,
): Promise<Result> => {
  const runSlowly = () => slow(owner, () => run(false), expectedMs)
  if (!looksQuick) return runSlowly()
  try {
    return await quick(owner, () => run(true), expectedMs)
  } catch (error) {
    const isSlow = error instanceof VideoRefused && (error.code === 'TOO_LONG' || error.code === 'TIMEOUT')
    if (!isSlow) throw error
    return runSlowly()
  }
}
