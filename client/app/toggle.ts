/**
 * A switch that shows each tap at once. One request runs at a time; taps during it are merged into
 * one. After a failure it shows the server's last state.
 */
export type Toggle = {
  /** Turns the switch of `id` the other way. */
  flip: (id: string) => void
  /** Is a request for it under way? */
  isBusy: (id: string) => boolean
  /** An absolute count was pushed: it is newer than the answer under way. */
  hear: (id: string) => void
}

/**
 * `read` returns the shown state; `show` sets it and changes its count by `by`. `settle` applies an
 * answer (without the count if `hasNewerCount`). `onFailure` runs after `show` was undone.
 */
export const createToggle = <Answer>(side: {
  read: (id: string) => boolean
  show: (id: string, isOn: boolean, by: -1 | 0 | 1) => void
  ask: (id: string, isOn: boolean) => Promise<Answer>
  isOn: (answer: Answer) => boolean
  settle: (id: string, answer: Answer, hasNewerCount: boolean) => void
  onFailure: (error: unknown) => void
}): Toggle => {
  type Flight = { wanted: boolean; hasHeard: boolean }
  const flights = new Map<string, Flight>()

  const run = async (id: string, before: boolean, flight: Flight) => {
    let confirmed = before
    try {
      while (flight.wanted !== confirmed) {
        const asked = flight.wanted
        flight.hasHeard = false
        const answer = await side.ask(id, asked)
        confirmed = side.isOn(answer)
        if (flight.wanted !== asked) continue
        // The server's state wins, even if it is not the requested one.
        side.settle(id, answer, flight.hasHeard)
        break
      }
    } catch (error) {
      if (side.read(id) !== confirmed) side.show(id, confirmed, flight.hasHeard ? 0 : confirmed ? 1 : -1)
      side.onFailure(error)
    } finally {
      flights.delete(id)
    }
  }

  return {
    flip: (id) => {
      const isOn = side.read(id)
      const flight = flights.get(id)
      side.show(id, !isOn, isOn ? -1 : 1)
      if (flight) flight.wanted = !isOn
      else {
        const started = { wanted: !isOn, hasHeard: false }
        flights.set(id, started)
        void run(id, isOn, started)
      }
    },
    isBusy: (id) => flights.has(id),
    hear: (id) => {
      const flight = flights.get(id)
      if (flight) flight.hasHeard = true
    },
  }
}
