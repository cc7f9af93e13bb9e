/**
 * A wheel or a trackpad as steps: one step a gesture, however long its momentum runs on. A gesture
 * ends with `quiet` milliseconds without an event, by the events' own time stamps (a busy page
 * hands them on late).
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
/** Pixels before a gesture counts: a trackpad trembles under a resting finger. */
export const wheelThreshold = 8

/** The next state, and the step this turn asks for: 1 is down the page, 0 is none. */
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
