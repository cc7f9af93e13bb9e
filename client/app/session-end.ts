import { readItem, writeItem } from '../ui/device-storage.ts'
import { announceSignOut } from './app-events.ts'

/** Why the session of this tab ended, other than by its user here. */
export type SessionEnd = 'ended' | 'deactivated' | 'deleted'

const KEY = 'session-end'

/** Announces it, and keeps the reason for the login page, which may be read much later. */
export const announceSessionEnd = (end: SessionEnd): void => {
  writeItem(KEY, end, 'tab')
  announceSignOut()
}

/** Returns the reason that is kept, if there is one. */
export const readSessionEnd = (): SessionEnd | null =>
  // Only `announceSessionEnd` writes under this key.
  readItem(KEY, 'tab') as SessionEnd | null

export const forgetSessionEnd = (): void => void writeItem(KEY, null, 'tab')
