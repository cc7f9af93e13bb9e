import { createRerun } from './create-rerun.ts'

/** The wanted state of one switch. */
export type WaitingToggle<Kind extends string> = { kind: Kind; id: string; isOn: boolean; at: number }

export type ToggleQueueDeps<Kind extends string, Answer> = {
  /** Shared by all tabs. Synchronous: a reload right after a tap loses nothing. */
  storage: {
    read: () => readonly WaitingToggle<Kind>[]
    write: (entries: readonly WaitingToggle<Kind>[]) => void
  }
  send: (entry: WaitingToggle<Kind>) => Promise<Answer>
  /** `isLatest` is false where a newer tap waits. */
  onAnswer: (entry: WaitingToggle<Kind>, answer: Answer, isLatest: boolean) => void
  onRefusal: (entry: WaitingToggle<Kind>, error: unknown) => void
  /** Returns whether the same request may succeed later. */
  isTemporary: (error: unknown) => boolean
  /** Something waits: call `flush` again later. */
  later: (error: unknown) => void
  /** Runs `work` while no other tab sends. */
  withLock: (work: () => Promise<void>) => Promise<void>
  now: () => number
}

export type ToggleQueue<Kind extends string> = {
  /** Replaces what waits for the same switch, and sends. */
  add: (kind: Kind, id: string, isOn: boolean) => void
  /** The state that waits for the server, or `undefined`. */
  pending: (kind: Kind, id: string) => boolean | undefined
  flush: () => Promise<void>
  /** Reads the storage anew, after another tab changed it. */
  reload: () => void
}

/**
 * Creates a queue that sends the latest state of each switch once, in the order of the last taps.
 */
export const createToggleQueue = <Kind extends string, Answer>(
  deps: ToggleQueueDeps<Kind, Answer>,
): ToggleQueue<Kind> => {
  let entries = deps.storage.read()

  const write = (next: readonly WaitingToggle<Kind>[]) => {
    entries = next
    deps.storage.write(next)
  }
  const isSame = (one: WaitingToggle<Kind>, other: WaitingToggle<Kind>) =>
    one.kind === other.kind && one.id === other.id
  const without = (entry: WaitingToggle<Kind>) => deps.storage.read().filter((one) => !isSame(one, entry))

  /** Returns whether others may still be tried. */
  const sendOne = async (entry: WaitingToggle<Kind>): Promise<boolean> => {
    try {
      const answer = await deps.send(entry)
      const newer = deps.storage.read().find((one) => isSame(one, entry) && one.at !== entry.at)
      const isLatest = newer === undefined || newer.isOn === entry.isOn
      if (isLatest) write(without(entry))
      deps.onAnswer(entry, answer, isLatest)
    } catch (error) {
      if (deps.isTemporary(error)) {
        deps.later(error)
        return false
      }
      write(without(entry))
      deps.onRefusal(entry, error)
    }
    return true
  }

  const sendAll = async () => {
    for (;;) {
      entries = deps.storage.read()
      const [next] = entries.toSorted((one, other) => one.at - other.at)
      if (!next || !(await sendOne(next))) return
    }
  }

  const flush = createRerun(async () => {
    if (deps.storage.read().length > 0) await deps.withLock(sendAll)
  })

  return {
    add: (kind, id, isOn) => {
      const all = deps.storage.read()
      const at = Math.max(deps.now(), ...all.map((entry) => entry.at + 1))
      const entry = { kind, id, isOn, at }
      write([...without(entry), entry])
      void flush()
    },
    pending: (kind, id) => entries.find((entry) => entry.kind === kind && entry.id === id)?.isOn,
    flush,
    reload: () => {
      entries = deps.storage.read()
    },
  }
}
