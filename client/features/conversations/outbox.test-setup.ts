import { createOutbox, type FailureAction, type OutboxDeps } from './outbox.ts'
import type { UnsentMessage } from './outbox-message.ts'

export class Refusal extends Error {
  readonly verdict: FailureAction
  constructor(verdict: FailureAction) {
    super(verdict.kind)
    this.verdict = verdict
  }
}
export const offline = new Refusal({ kind: 'offline' })
export const busy = new Refusal({ kind: 'temporary', waitMs: 2000 })
export const broken = new Refusal({ kind: 'server-error', waitMs: null, text: 'Server error' })
export const refused = new Refusal({ kind: 'refused', text: 'No' })

/** The clock of all tabs. */
const clock = { now: 1000 }
/** Lets time pass, in milliseconds. */
export const wait = (ms: number): void => {
  clock.now += ms
}

/** The server: keeps each `clientMessageId` once, and may lose its answer. */
export const createServer = () => {
  const stored: UnsentMessage[] = []
  const server = {
    stored,
    tries: 0,
    /**
     * How the next tries end; then all is well. `lost` stores, but the answer does not arrive.
     */
    plan: [] as (Refusal | 'lost' | 'ok')[],
    deliver: async (entry: UnsentMessage) => {
      server.tries += 1
      await Promise.resolve()
      const outcome = server.plan.shift() ?? 'ok'
      if (outcome instanceof Refusal) throw outcome
      if (!stored.some(({ id }) => id === entry.id)) stored.push(entry)
      if (outcome === 'lost') throw offline
    },
    texts: () => stored.map(({ content }) => content),
  }
  return server
}

/** The browser's database and its locks, as all tabs see them. */
export const createBrowser = () => {
  const kept = new Map<string, UnsentMessage>()
  let line: Promise<unknown> = Promise.resolve()
  return {
    kept,
    storage: {
      all: async () => [...kept.values()],
      put: async (entry: UnsentMessage) => {
        await Promise.resolve()
        kept.set(entry.id, entry)
      },
      remove: async (id: string) => {
        kept.delete(id)
      },
    },
    withLock: (work: () => Promise<void>) => {
      const turn = line.then(work)
      line = turn.catch(() => {})
      return turn
    },
  }
}

export const uploadAll: OutboxDeps['upload'] = async ({ files }) =>
  files.map((file) => ({ ...file, key: `key of ${file.id}` }))

export const openTab = (
  browser: ReturnType<typeof createBrowser>,
  deliver: OutboxDeps['deliver'],
  upload = uploadAll,
) => {
  const tab = { shown: [] as readonly UnsentMessage[], waits: [] as (number | null)[] }
  const outbox = createOutbox({
    storage: browser.storage,
    withLock: browser.withLock,
    upload,
    deliver,
    classifyFailure: (error) => {
      if (error instanceof Refusal) return error.verdict
      throw error
    },
    scheduleRetry: (waitMs) => tab.waits.push(waitMs),
    onChange: (entries) => {
      tab.shown = entries
    },
    now: () => {
      clock.now += 1
      return clock.now
    },
  })
  return Object.assign(tab, { outbox })
}

export const write = (content: string, to = 'chat', names: string[] = []) => ({
  id: `id ${content}`,
  kind: 'shop' as const,
  to,
  productId: null,
  content,
  files: names.map((name) => ({ id: name, file: new File(['x'], name), key: null })),
})
export const openOutbox = () => {
  const server = createServer()
  const browser = createBrowser()
  return { server, browser, tab: openTab(browser, server.deliver) }
}
