/**
 * The state machine of a pan: pressed, then panning along one axis, then released. It is pure;
 * `use-pan.ts` passes it pointer events.
 */
export type Axis = 'x' | 'y'

export type PanEvent = {
  type: 'down' | 'move' | 'up' | 'cancel'
  /** The pointer's id: a second one on the screen ends the pan (that is a pinch). */
  pointer: number
  /** Pixels. */
  x: number
  y: number
  /** The event's own time stamp, milliseconds. */
  time: number
}

type Sample = { at: number; time: number }

export type PanState =
  | { phase: 'idle' }
  | { phase: 'pressed'; pointer: number; x: number; y: number; time: number }
  | { phase: 'panning'; pointer: number; axis: Axis; origin: Sample; distance: number; trail: Sample[] }
  | { phase: 'released'; axis: Axis; distance: number; speed: number }

export const idle: PanState = { phase: 'idle' }

/** Pixels that a pointer moves before a pan begins and its axis is fixed. */
export const lockDistance = 8
/** A release beyond this distance in pixels is a step. */
export const stepDistance = 50
/** From this speed in pixels per millisecond, a shorter pan is a flick, and so a step. */
export const flickSpeed = 0.25
/** Milliseconds before the release that its speed is measured over: a rest ends a flick. */
const trailLength = 100
/**
 * The speed of a pan shorter than this (milliseconds) is also measured over all of it, since a busy
 * phone may deliver the last event late.
 */
const throwTime = 300

/**
 * Returns the next state. Other pointers change nothing, except that a second `down` ends the pan.
 */
export const panReducer = (state: PanState, event: PanEvent): PanState => {
  if (event.type === 'down') {
    const isSecond = state.phase === 'pressed' || state.phase === 'panning'
    return isSecond ? idle : pressAt(event)
  }
  if (state.phase === 'idle' || state.phase === 'released' || state.pointer !== event.pointer) return state
  if (event.type === 'cancel') return idle
  if (state.phase === 'pressed') return event.type === 'up' ? idle : lock(state, event)

  const at = state.axis === 'x' ? event.x : event.y
  const distance = at - state.origin.at
  const trail = recent([...state.trail, { at, time: event.time }], event.time)
  if (event.type === 'move') return { ...state, distance, trail }
  return { phase: 'released', axis: state.axis, distance, speed: speedOf(state.origin, trail) }
}

/**
 * Returns where a release leads along its axis: 1, -1, or 0 for back. Beyond `stepDistance` it is a
 * step, below it only with speed; a flick in the opposite direction cancels it.
 */
export const stepOf = ({ distance, speed }: { distance: number; speed: number }): -1 | 0 | 1 => {
  const direction = distance > 0 ? 1 : -1
  const isFlick = Math.abs(speed) > flickSpeed
  const isAgainst = isFlick && Math.sign(speed) !== direction
  if (distance === 0 || isAgainst) return 0
  return Math.abs(distance) > stepDistance || isFlick ? direction : 0
}

/**
 * Returns how far an element follows the pointer: without the first pixels, so that it does not
 * jump.
 */
export const followOf = (distance: number): number =>
  Math.sign(distance) * Math.max(0, Math.abs(distance) - lockDistance)

const pressAt = ({ pointer, x, y, time }: PanEvent): PanState => ({ phase: 'pressed', pointer, x, y, time })

const lock = (state: PanState & { phase: 'pressed' }, event: PanEvent): PanState => {
  const dx = event.x - state.x
  const dy = event.y - state.y
  if (Math.max(Math.abs(dx), Math.abs(dy)) < lockDistance) return state
  const axis: Axis = Math.abs(dx) > Math.abs(dy) ? 'x' : 'y'
  const [from, at] = axis === 'x' ? [state.x, event.x] : [state.y, event.y]
  const origin = { at: from, time: state.time }
  const trail = recent([origin, { at, time: event.time }], event.time)
  return { phase: 'panning', pointer: state.pointer, axis, origin, distance: at - from, trail }
}

const recent = (trail: Sample[], now: number): Sample[] =>
  trail.filter((sample) => now - sample.time <= trailLength)

const speedOf = (origin: Sample, trail: Sample[]): number => {
  const last = trail.at(-1)
  if (!last) return 0
  const atEnd = between(trail[0] ?? last, last)
  const overall = last.time - origin.time <= throwTime ? between(origin, last) : 0
  // A flick back shows at the end only.
  return atEnd * overall < 0 || Math.abs(atEnd) > Math.abs(overall) ? atEnd : overall
}

const between = (one: Sample, other: Sample): number =>
  other.time > one.time ? (other.at - one.at) / (other.time - one.time) : 0
