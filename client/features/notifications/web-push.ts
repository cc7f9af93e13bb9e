import { call } from '../../app/call.ts'
import { onWorker, readyWorker } from '../../app/service-worker.ts'
import { currentUser } from '../../app/session.ts'
import { onUserChange } from '../../app/user-change.ts'
import { createStored } from '../../ui/create-stored.ts'
import { setPreference, usePreferences } from '../../ui/preferences.ts'

/**
 * May this browser show notifications while no page is open? `blocked`: its owner said no, and only
 * the browser's own settings change that.
 */
export type DevicePush = 'unknown' | 'unsupported' | 'blocked' | 'off' | 'on'
export const useDevicePush = createStored<{ state: DevicePush; isBusy: boolean }>(
  () => ({ state: 'unknown', isBusy: false }),
  () => start(),
)

/** Follows who signs in, also while nothing shows the state. */
export const startDevicePush = (): void => void useDevicePush.getState()

/**
 * Asks the browser's owner, if they were not asked before, and subscribes. Call it from a click:
 * browsers ask at no other moment. Answers what came of it; throws what a call throws, and where
 * the browser's push service cannot be reached.
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
const key = 'sokoni.push'

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
    // Subscribed for another server's key: that one is of no use any more.
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
 * Keeps browser and server in step for somebody who let this browser be told: after signing in
 * again, after the browser changed its subscription, after a session was ended. Never asks.
 */
const follow = async () => {
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
 * The server has forgotten it with the session; the browser is to forget it too. Who it was comes
 * back as they were.
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

const remember = (known: Remembered | null) => {
  if (known) localStorage.setItem(key, JSON.stringify(known))
  else localStorage.removeItem(key)
}

function readRemembered(): Remembered | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('userId' in stored)) return null
    const endpoint = 'endpoint' in stored && typeof stored.endpoint === 'string' ? stored.endpoint : null
    return { userId: String(stored.userId), endpoint }
  } catch {
    return null
  }
}

const start = () => {
  onUserChange((user) => void (user ? follow() : forget()))
  onWorker(({ type }) => {
    if (type === 'resubscribed') void follow()
  })
  void follow()
}
