import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quiet, restingWheel, type WheelTurn, wheelReducer } from './wheel-reducer.ts'

const stepsOf = (turns: WheelTurn[]): number[] => {
  let state = restingWheel
  return turns.map((turn) => {
    const next = wheelReducer(state, turn)
    state = next.state
    return next.step
  })
}
const taken = (turns: WheelTurn[]) => stepsOf(turns).filter((step) => step !== 0)

describe('the wheel', () => {
  it('steps once for a notch, the way it turns', () => {
    expect(stepsOf([{ deltaY: 120, time: 0 }])).toEqual([1])
    expect(stepsOf([{ deltaY: -120, time: 0 }])).toEqual([-1])
  })
  it('steps once for a flick on a trackpad, however long its momentum runs', () => {
    const momentum = Array.from({ length: 90 }, (_, at) => ({ deltaY: 60 * 0.96 ** at, time: at * 16 }))
    expect(taken(momentum)).toEqual([1])
  })
  it('steps again after 160 ms of quiet, and not before', () => {
    const first = { deltaY: 120, time: 1000 }
    expect(taken([first, { deltaY: 120, time: 1000 + quiet }])).toEqual([1])
    expect(taken([first, { deltaY: 120, time: 1000 + quiet + 1 }])).toEqual([1, 1])
  })
  it('gathers small turns, and takes no trembling for a step', () => {
    expect(
      stepsOf([
        { deltaY: 3, time: 0 },
        { deltaY: 3, time: 16 },
        { deltaY: 3, time: 32 },
      ]),
    ).toEqual([0, 0, 1])
    expect(
      taken([
        { deltaY: 2, time: 0 },
        { deltaY: -2, time: 16 },
        { deltaY: 2, time: 32 },
      ]),
    ).toEqual([])
  })
  it('forgets a trembling when it was quiet since', () => {
    expect(
      taken([
        { deltaY: 6, time: 0 },
        { deltaY: 6, time: 500 },
      ]),
    ).toEqual([])
  })
  it('never takes two steps within one gesture', () => {
    const turns = fc.array(
      fc.record({ deltaY: fc.integer({ min: -400, max: 400 }), pause: fc.integer({ min: 0, max: quiet }) }),
      { maxLength: 80 },
    )
    fc.assert(
      fc.property(turns, (list) => {
        let time = 0
        const timed = list.map(({ deltaY, pause }) => {
          time += pause
          return { deltaY, time }
        })
        expect(taken(timed).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
