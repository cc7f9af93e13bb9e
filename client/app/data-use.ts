import type { Socket } from 'socket.io-client'
import { create } from 'zustand'
import { readJson, writeJson } from '../ui/device-storage.ts'

const KEY = 'sokoni.data-use'
const WRITE_AFTER_MS = 2000

/** About how many bytes this device has received today and this month. */
export const useDataUse = create(() => ({ today: 0, month: 0 }))

/** Bytes by day ('2026-11-28'), of this month only. */
type Days = Record<string, number>

/** Received by this page and not stored yet: other tabs count too. */
let pending = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isStarted = false

/** Starts to count once, with what the browser has loaded before. */
export const startDataUse = (): void => {
  if (isStarted) return
  isStarted = true
  const observer = new PerformanceObserver((list) =>
    note(
      list
        .getEntries()
        // The size is 0 for files from a cache, and for those of other origins that hide it.
        .reduce((sum, entry) => sum + ('transferSize' in entry ? Number(entry.transferSize) : 0), 0),
    ),
  )
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
  addEventListener('pagehide', store)
  note(0)
}

/** Counts the messages of a WebSocket, which the browser does not report as it does requests. */
export const countMessages = (socket: Socket): void => {
  socket.io.on('open', () => {
    const { engine } = socket.io
    engine.on('packet', ({ data }) => {
      if (engine.transport.name === 'websocket') note(String(data ?? '').length)
    })
  })
}

const note = (bytes: number): void => {
  pending += bytes
  show(withPending())
  timer ??= setTimeout(store, WRITE_AFTER_MS)
}

const store = (): void => {
  clearTimeout(timer)
  timer = undefined
  if (pending > 0 && writeJson(KEY, withPending())) pending = 0
}

const withPending = (): Days => {
  const day = today()
  const stored = Object.entries(readJson(KEY) ?? {}).flatMap(([key, bytes]): [string, number][] =>
    key.startsWith(day.slice(0, 7)) && typeof bytes === 'number' ? [[key, bytes]] : [],
  )
  const days: Days = Object.fromEntries(stored)
  return { ...days, [day]: (days[day] ?? 0) + pending }
}

const show = (days: Days): void =>
  useDataUse.setState({
    today: days[today()] ?? 0,
    month: Object.values(days).reduce((sum, bytes) => sum + bytes, 0),
  })

/** In the time zone of the device. */
const today = (): string => {
  const now = new Date()
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
