import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  flickSpeed,
  followOf,
  idle,
  type PanEvent,
  type PanState,
  panReducer,
  stepOf,
} from './pan-reducer.ts'

const event = (type: PanEvent['type'], x: number, y: number, time: number, pointer = 1): PanEvent => ({
  type,
  pointer,
  x,
  y,
  time,
})

const run = (...events: PanEvent[]): PanState => events.reduce(panReducer, idle)

/**
 * A straight drag from (200, 400) in `ms` milliseconds, with a move each 16 ms and a rest of `rest`
 * ms before the release.
 */
const drag = (dx: number, dy: number, ms: number, rest = 0): PanState => {
  const moves = Array.from(
    { length: Math.max(1, Math.round(ms / 16)) },
    (_, at, n = Math.max(1, Math.round(ms / 16))) => {
      const share = (at + 1) / n
      return event('move', 200 + dx * share, 400 + dy * share, ms * share)
    },
  )
  return run(event('down', 200, 400, 0), ...moves, event('up', 200 + dx, 400 + dy, ms + rest))
}

const released = (state: PanState) => {
  if (state.phase !== 'released') throw new Error(`not released but ${state.phase}`)
  return state
}

describe('the axis', () => {
  it('is not settled under 8 px', () => {
    expect(run(event('down', 0, 0, 0), event('move', 7, 7, 10)).phase).toBe('pressed')
  })
  it('is settled at 8 px, by the greater way', () => {
    expect(run(event('down', 0, 0, 0), event('move', 8, 3, 10))).toMatchObject({
      phase: 'panning',
      axis: 'x',
    })
    expect(run(event('down', 0, 0, 0), event('move', 3, -8, 10))).toMatchObject({
      phase: 'panning',
      axis: 'y',
    })
  })
  it('is vertical at exactly 45 degrees: the feed is', () => {
    expect(run(event('down', 0, 0, 0), event('move', 9, 9, 10))).toMatchObject({ axis: 'y' })
  })
  it('holds, however far the pointer strays', () => {
    const state = run(event('down', 0, 0, 0), event('move', 0, 9, 10), event('move', 300, 12, 20))
    expect(state).toMatchObject({ phase: 'panning', axis: 'y', distance: 12 })
  })
})

describe('a tap', () => {
  it('is no pan', () => {
    expect(run(event('down', 5, 5, 0), event('move', 8, 7, 30), event('up', 8, 7, 60))).toEqual(idle)
  })
})

describe('other pointers', () => {
  const panning = [event('down', 0, 0, 0), event('move', 0, 20, 10)]
  it('end the pan when they come down: a pinch', () => {
    expect(run(...panning, event('down', 50, 50, 12, 2))).toEqual(idle)
  })
  it('change nothing by moving or lifting', () => {
    const before = run(...panning)
    expect(panReducer(before, event('move', 99, 99, 20, 7))).toBe(before)
    expect(panReducer(before, event('up', 99, 99, 20, 7))).toBe(before)
    expect(panReducer(before, event('cancel', 99, 99, 20, 7))).toBe(before)
  })
  it('leave nothing behind: after a pinch the first finger goes on unheard', () => {
    const state = run(
      ...panning,
      event('down', 5, 5, 12, 2),
      event('move', 0, 200, 20),
      event('up', 0, 200, 30),
    )
    expect(state).toEqual(idle)
  })
})

describe('a pan taken away', () => {
  it('ends without a release', () => {
    expect(run(event('down', 0, 0, 0), event('move', 0, 70, 10), event('cancel', 0, 70, 20))).toEqual(idle)
  })
  it('is nothing when there was none', () => {
    expect(panReducer(idle, event('move', 1, 1, 1))).toBe(idle)
    expect(panReducer(idle, event('up', 1, 1, 1))).toBe(idle)
  })
  it('can begin anew after a release', () => {
    expect(panReducer(drag(0, 90, 200), event('down', 1, 1, 500)).phase).toBe('pressed')
  })
})

describe('the step of a release', () => {
  it('is taken over 50 px, however slowly', () => {
    expect(stepOf(released(drag(0, -51, 2000, 500)))).toBe(-1)
    expect(stepOf(released(drag(0, 75, 3000, 500)))).toBe(1)
  })
  it('is not taken at 50 px or less without speed', () => {
    expect(stepOf(released(drag(0, -50, 2000, 500)))).toBe(0)
    expect(stepOf(released(drag(0, 30, 1000, 0)))).toBe(0)
  })
  it('is taken by a flick of 30 px in 50 ms', () => {
    expect(stepOf(released(drag(0, -30, 50)))).toBe(-1)
    expect(stepOf(released(drag(30, 0, 50)))).toBe(1)
  })
  it('is taken by a flick whose last event comes late', () => {
    const late = run(
      event('down', 0, 500, 0),
      event('move', 0, 483, 20),
      event('move', 0, 465, 75),
      event('up', 0, 465, 134),
    )
    expect(stepOf(released(late))).toBe(-1)
  })
  it('is not taken by who rests before letting go', () => {
    expect(released(drag(0, -45, 60, 400)).speed).toBe(0)
    expect(stepOf(released(drag(0, -45, 60, 400)))).toBe(0)
  })
  it('is taken back by throwing it the other way', () => {
    const back = run(
      event('down', 0, 0, 0),
      event('move', 0, -160, 300),
      event('move', 0, -100, 330),
      event('up', 0, -80, 340),
    )
    expect(stepOf(released(back))).toBe(0)
  })
  it('counts from where the pointer came down, not from where the axis was settled', () => {
    expect(released(drag(0, -51, 800)).distance).toBe(-51)
  })
})

describe('following the pointer', () => {
  it('begins at nought where the axis is settled, so that nothing jumps', () => {
    expect(followOf(8)).toBe(0)
    expect(followOf(-30)).toBe(-22)
    expect(Object.is(followOf(0), 0)).toBe(true)
  })
})

describe('any story', () => {
  const anyEvent = fc.record({
    type: fc.constantFrom<PanEvent['type']>('down', 'move', 'up', 'cancel'),
    pointer: fc.integer({ min: 1, max: 3 }),
    x: fc.integer({ min: -2000, max: 2000 }),
    y: fc.integer({ min: -2000, max: 2000 }),
    pause: fc.integer({ min: 0, max: 300 }),
  })
  const stories = fc.array(anyEvent, { maxLength: 60 }).map((events) => {
    let time = 0
    return events.map(({ pause, ...rest }): PanEvent => {
      time += pause
      return { ...rest, time }
    })
  })

  it('never changes its axis, and releases only out of a pan by the pointer that made it', () => {
    fc.assert(
      fc.property(stories, (events) => {
        let state: PanState = idle
        for (const each of events) {
          const before = state
          state = panReducer(state, each)
          if (before.phase === 'panning' && state.phase === 'panning') expect(state.axis).toBe(before.axis)
          if (state.phase === 'released' && before !== state) {
            expect(before.phase).toBe('panning')
            expect(each).toMatchObject({ type: 'up', pointer: before.phase === 'panning' && before.pointer })
          }
          if (state.phase === 'panning') expect(state.trail.length).toBeLessThanOrEqual(events.length)
        }
      }),
    )
  })
  it('ends with a finite speed, and a step only the way it went', () => {
    fc.assert(
      fc.property(stories, (events) => {
        const state = run(...events)
        if (state.phase !== 'released') return
        expect(Number.isFinite(state.speed)).toBe(true)
        const step = stepOf(state)
        if (step !== 0) expect(step).toBe(Math.sign(state.distance))
        if (Math.abs(state.distance) > 50 && Math.abs(state.speed) <= flickSpeed) expect(step).not.toBe(0)
      }),
    )
  })
  it('keeps no more of the way than the last tenth of a second', () => {
    fc.assert(
      fc.property(stories, (events) => {
        const state = run(...events)
        if (state.phase !== 'panning') return
        const times = state.trail.map((sample) => sample.time)
        expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(100)
      }),
    )
  })
})
