import { afterEach, expect, test, vi } from 'vitest'

const key = 'sokoni.preferences'

/** Loads the module as on a new page with this stored value. */
const open = async (stored: string | null) => {
  const kept = new Map(stored === null ? [] : [[key, stored]])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
  vi.resetModules()
  return { ...(await import('./preferences.ts')), kept }
}

afterEach(() => void vi.unstubAllGlobals())

test('begins with the defaults', async () => {
  const { usePreferences } = await open(null)
  expect(usePreferences.getState()).toMatchObject({
    theme: 'system',
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
  })
})

test('what was switched is still so after a reload', async () => {
  const first = await open(null)
  first.setPreference('readReceipts', false)
  first.setPreference('keyboardSound', true)
  const second = await open(first.kept.get(key) ?? null)
  expect(second.usePreferences.getState()).toMatchObject({
    readReceipts: false,
    keyboardSound: true,
    messageSound: true,
  })
})

test('the theme is kept, and what was not written by us is left out', async () => {
  const stored = { theme: 'dark', push: 'no', email: false, stranger: true }
  const { usePreferences } = await open(JSON.stringify(stored))
  expect(usePreferences.getState()).toMatchObject({ theme: 'dark', push: true, email: false })
  expect(usePreferences.getState()).not.toHaveProperty('stranger')
  expect((await open('{broken')).usePreferences.getState().theme).toBe('system')
})
