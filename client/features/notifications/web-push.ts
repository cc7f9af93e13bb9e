import { call } from '../../app/call.ts'
import { onWorker, readyWorker } from '../../app/register-worker.ts'
import { currentUser } from '../../app/session.ts'
import { onUserChange } from '../../app/user-change.ts'
import { createStored } from '../../ui/create-stored.ts'
import { readJson, writeJson } from '../../ui/device-storage.ts'
import { setPreference, usePreferences } from '../../ui/preferences.ts'

/**
 * Whether this browser may show notifications while no page is open. `blocked`: the user has
 * refused, which only the settings of the browser can change.
 */
export type DevicePush = 'unknown' | 'unsupported' | 'blocked' | 'off' | 'on'
export const useDevicePush = createStored<{ state: DevicePush; isBusy: boolean }>(
  () => ({ state: 'unknown', isBusy: false }),
  () => start(),
)

/** Follows the signed-in user, also while nothing shows the state. */
export const startDevicePush = (): void => void useDevicePush.getState()

/**
 * Asks for permission if necessary, and subscribes. Call it from a click, as browsers require.
 * Returns the new state. @throws CallError; DOMException if the push service cannot be reached
 */
export const turnPushOn = (): Promise<DevicePush> =>
  busy(async () => {
    setPreference('push', true)
    if (!isSupported()) return 'unsupported'
    if ((await Notification.requestPermission()) !== 'granted') return stateWithout()
    return subscribe()
  })

/** Ends the subscription, here and on the server. */
export const turnPushOff = (): Promise<DevicePush> =>
  busy(async () => {
    setPreference('push', false)
    const subscription = await ofBrowser()
    if (subscription) {
      await call('unsubscribePush', { endpoint: subscription.endpoint })
      await subscription.unsubscribe()
    }
    remember(null)
    return stateWithout()
  })

/** The user and subscription of this browser that the server has. */
type Remembered = { userId: string; endpoint: string | null }
const STORAGE_KEY = 'sokoni.push'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const stateWithout = (): DevicePush => {
  if (!isSupported()) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'off'
}

const ofBrowser = async (): Promise<PushSubscription | null> =>
  isSupported() ? ((await (await readyWorker())?.pushManager.getSubscription()) ?? null) : null

const subscribe = async (): Promise<DevicePush> => {
  const userId = currentUser()?.id
  const worker = await readyWorker()
  if (!userId || !worker) return stateWithout()
  const { publicKey } = await call('getPushKey')
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await worker.pushManager.subscribe(wanted).catch(async (error: unknown) => {
    // The subscription belongs to another server's key, and is replaced.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    await (await ofBrowser())?.unsubscribe()
    return worker.pushManager.subscribe(wanted)
  })
  const { endpoint, keys } = subscription.toJSON()
  const [p256dh, auth] = [keys?.p256dh, keys?.auth]
  if (!endpoint || !p256dh || !auth) throw new Error('The browser gave a subscription without keys')
  await call('subscribePush', { endpoint, keys: { p256dh, auth } })
  remember({ userId, endpoint })
  return 'on'
}

/**
 * Renews the subscription of a user who allowed push here: after signing in again, after the
 * browser changed it, or after the session ended. Never asks for permission.
 */
const syncSubscription = async () => {
  const user = currentUser()
  const known = readRemembered()
  if (!user || !usePreferences.getState().push || known?.userId !== user.id || stateWithout() !== 'off')
    return show(stateWithout())
  const endpoint = (await ofBrowser())?.endpoint
  if (endpoint && endpoint === known.endpoint) return show('on')
  try {
    show(await subscribe())
  } catch (error) {
    console.warn('Push notifications are not back yet:', error)
    show(stateWithout())
  }
}

/**
 * The server deleted the subscription with the session, so the browser's is deleted too. The user
 * is remembered, to subscribe again without asking.
 */
const forget = async () => {
  const known = readRemembered()
  if (known) remember({ ...known, endpoint: null })
  show(stateWithout())
  await (await ofBrowser())?.unsubscribe()
}

const show = (state: DevicePush) => useDevicePush.setState({ state })

const busy = async (work: () => Promise<DevicePush>): Promise<DevicePush> => {
  useDevicePush.setState({ isBusy: true })
  try {
    const state = await work()
    show(state)
    return state
  } finally {
    useDevicePush.setState({ isBusy: false })
  }
}

const remember = (known: Remembered | null) => void writeJson(STORAGE_KEY, known)

function readRemembered(): Remembered | null {
  const stored = readJson(STORAGE_KEY)
  if (typeof stored !== 'object' || stored === null || !('userId' in stored)) return null
  const endpoint = 'endpoint' in stored && typeof stored.endpoint === 'string' ? stored.endpoint : null
  return { userId: String(stored.userId), endpoint }
}

const start = () => {
  onUserChange((user) => void (user ? syncSubscription() : forget()))
  onWorker(({ type }) => {
    if (type === 'resubscribed') void syncSubscription()
  })
  void syncSubscription()
}
