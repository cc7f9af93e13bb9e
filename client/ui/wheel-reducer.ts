/**
 * Turns wheel events into one step per gesture, however long its momentum lasts. A gesture ends
 * after `quiet` milliseconds without an event, by the time stamps of the events.
 */
export type WheelState = { lastTime: number; travel: number; hasStepped: boolean }
export type WheelTurn = { deltaY: number; time: number }

export const restingWheel: WheelState = {
  lastTime: Number.NEGATIVE_INFINITY,
  travel: 0,
  hasStepped: false,
}

/** Milliseconds without an event that end a gesture. */
export const quiet = 160
/** Pixels before a gesture counts: resting fingers cause small movements on a trackpad. */
export const wheelThreshold = 8

/** Returns the next state, and the step of this event: 1 is down the page, 0 none. */
export const wheelReducer = (
  state: WheelState,
  { deltaY, time }: WheelTurn,
): { state: WheelState; step: -1 | 0 | 1 } => {
  const isNew = time - state.lastTime > quiet
  const travel = (isNew ? 0 : state.travel) + deltaY
  const mayStep = isNew || !state.hasStepped
  const steps = mayStep && Math.abs(travel) >= wheelThreshold
  return {
    state: { lastTime: time, travel, hasStepped: steps || !mayStep },
    step: steps ? (travel > 0 ? 1 : -1) : 0,
  }
}
