import { readItem, writeItem } from '../ui/device-storage.ts'
import { announceSignOut } from './app-events.ts'

const reasons = ['ended', 'deactivated', 'deleted'] as const
/** Why the session of this tab ended, other than by its user here. */
export type SessionEnd = (typeof reasons)[number]

const KEY = 'session-end'

/** Announces it, and keeps the reason for the login page, which may be read much later. */
export const announceSessionEnd = (end: SessionEnd): void => {
  writeItem(KEY, end, 'tab')
  announceSignOut()
}

/** Returns the reason that is kept, if there is one. */
export const readSessionEnd = (): SessionEnd | null => {
  const end = readItem(KEY, 'tab')
  return reasons.find((reason) => reason === end) ?? null
}

export const forgetSessionEnd = (): void => void writeItem(KEY, null, 'tab')
