import { create } from 'zustand'

export type ToastTone = 'plain' | 'good' | 'bad'
export type Toast = {
  id: number
  text: string
  tone: ToastTone
  /** Milliseconds on the screen, before 300 ms of closing animation. */
  duration: number
  action?: { label: string; run: () => void }
  /** For a new message: its author, and the conversation that a press opens. */
  from?: { name: string; picture: string | null; path: string }
}
type ToastOptions = Partial<Pick<Toast, 'tone' | 'duration' | 'action' | 'from'>>

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

/**
 * Shows a text for 4 s. The same text starts again instead of appearing twice. A success replaces
 * the previous one.
 */
export const showToast = (
  text: string,
  { tone = 'plain', duration = 4000, action, from }: ToastOptions = {},
) => {
  lastId += 1
  const toast: Toast = { id: lastId, text, tone, duration, action, from }
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => !isReplaced(other, toast)), toast].slice(-most),
  }))
}

const isReplaced = (old: Toast, next: Toast): boolean =>
  (old.text === next.text && old.from?.path === next.from?.path) ||
  (next.tone === 'good' && old.tone === 'good' && !old.action)

/** Removes a toast. */
export const dropToast = (id: number) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))

/** The most toasts at once; the oldest go. */
const most = 3
let lastId = 0
