import { createStored } from './create-stored.ts'
import { readJson, writeJson } from './device-storage.ts'

export type Theme = 'system' | 'light' | 'dark'

/**
 * Switches and their defaults. `hasSound` and `showsCaptions…` belong to the players, `savesData`
 * is the data saver.
 */
const switches = {
  hasSound: false,
  showsCaptions: true,
  showsCaptionsWithSound: false,
  savesData: false,
  push: true,
  email: true,
  sms: false,
  marketing: false,
  profileVisible: true,
  onlineStatus: true,
  readReceipts: true,
  messageSound: true,
  notificationSound: true,
  keyboardSound: false,
}
export type SwitchName = keyof typeof switches
type Preferences = Record<SwitchName, boolean> & { theme: Theme }

const STORAGE_KEY = 'sokoni.preferences'

const isSwitch = (name: string): name is SwitchName => name in switches

/** The preferences kept on this device. Change them with `setPreference`. */
export const usePreferences = createStored<Preferences>(() => ({
  theme: 'system',
  ...switches,
  ...readStored(),
}))

/** Sets one preference and remembers it on this device. */
export const setPreference = <Name extends keyof Preferences>(name: Name, value: Preferences[Name]) => {
  usePreferences.setState({ [name]: value })
  writeJson(STORAGE_KEY, usePreferences.getState())
  if (name === 'theme') applyTheme()
}

/**
 * Puts the chosen theme on <html>; without a choice the system's rules (`tokens.css`). Call it once
 * before drawing.
 */
export const applyTheme = () => {
  const { theme } = usePreferences.getState()
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
}

function readStored(): Partial<Preferences> {
  const found: Partial<Preferences> = {}
  for (const [name, value] of Object.entries(readJson(STORAGE_KEY) ?? {})) {
    if (isSwitch(name) && typeof value === 'boolean') found[name] = value
    if (name === 'theme' && (value === 'light' || value === 'dark')) found.theme = value
  }
  return found
}
