import { afterEach, expect, it, vi } from 'vitest'
import { onVisibleConnect } from './use-poll.ts'

const listeners = new Set<() => void>()
vi.mock('./live.ts', () => ({
  onConnect: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}))
afterEach(() => vi.unstubAllGlobals())

const connect = () => {
  for (const listener of listeners) listener()
}
const stubDocument = () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', document)
  return (visibilityState: 'visible' | 'hidden') => {
    document.visibilityState = visibilityState
    document.dispatchEvent(new Event('visibilitychange'))
  }
}

it('runs after a connection; for those of a hidden page once, when the page is visible again', () => {
  const show = stubDocument()
  const run = vi.fn()
  const stop = onVisibleConnect(run)
  connect()
  expect(run).toHaveBeenCalledTimes(1)
  show('hidden')
  connect()
  connect()
  expect(run).toHaveBeenCalledTimes(1)
  show('visible')
  expect(run).toHaveBeenCalledTimes(2)
  show('hidden')
  show('visible')
  expect(run).toHaveBeenCalledTimes(2)
  stop()
  connect()
  expect(run).toHaveBeenCalledTimes(2)
})
