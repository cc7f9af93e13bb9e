import { create } from 'zustand'

export type ToastTone = 'plain' | 'good' | 'bad'
export type Toast = {
  id: number
  text: string
  tone: ToastTone
  /** Milliseconds on screen; then 300 ms on its way out. */
  duration: number
  action?: { label: string; run: () => void }
  /** Of a message that came: who sent it, and the conversation that a press opens. */
  from?: { name: string; picture: string | null; path: string }
}
type ToastOptions = Partial<Pick<Toast, 'tone' | 'duration' | 'action' | 'from'>>

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

/**
 * Shows a line for 4 s. The same line twice is one, and its time begins anew. A success takes the
 * place of the one before, which it mostly follows from: two would cover what they are about.
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

/** Takes a toast away. */
export const dropToast = (id: number) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))

/** The most toasts at once; the oldest go. */
const most = 3
let lastId = 0
