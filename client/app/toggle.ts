/**
 * A switch that shows each tap at once. One request runs at a time; taps during it are merged into
 * one. After a failure it shows the server's last state.
 */
export type Toggle = {
  /** Turns the switch of `id` the other way. */
  flip: (id: string) => void
  /** Returns whether a request for it is under way. */
  isBusy: (id: string) => boolean
}

/**
 * Creates a switch without a count; those with one are queued (`queued-toggle.ts`). `onFailure`
 * runs after `show` has gone back.
 */
export const createToggle = <Answer>(deps: {
  /** The state on the screen. */
  read: (id: string) => boolean
  show: (id: string, isOn: boolean) => void
  send: (id: string, isOn: boolean) => Promise<Answer>
  isOn: (answer: Answer) => boolean
  /** Applies the final answer. */
  applyAnswer: (id: string, answer: Answer) => void
  onFailure: (error: unknown) => void
}): Toggle => {
  /** The wanted states of the switches whose request is under way. */
  const wanted = new Map<string, boolean>()

  const run = async (id: string, before: boolean) => {
    let confirmed = before
    try {
      while (wanted.get(id) !== confirmed) {
        const sent = !confirmed
        const answer = await deps.send(id, sent)
        confirmed = deps.isOn(answer)
        if (wanted.get(id) !== sent) continue
        // The server's state wins, even if it is not the requested one.
        deps.applyAnswer(id, answer)
        break
      }
    } catch (error) {
      if (deps.read(id) !== confirmed) deps.show(id, confirmed)
      deps.onFailure(error)
    } finally {
      wanted.delete(id)
    }
  }

  return {
    flip: (id) => {
      const isOn = deps.read(id)
      const isBusy = wanted.has(id)
      deps.show(id, !isOn)
      wanted.set(id, !isOn)
      if (!isBusy) void run(id, isOn)
    },
    isBusy: (id) => wanted.has(id),
  }
}
