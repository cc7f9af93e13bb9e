/**
 * Events of the window, which a page around the app may send, too: `auth:logout` and
 * `login-required` show the login page, `app-navigate` a view by its name, or `{ view, query? }`.
 */
export type AppEvents = {
  'auth:logout': CustomEvent<undefined>
  'login-required': CustomEvent<undefined>
  'app-navigate': CustomEvent<string | { view: string; query?: string }>
}

declare global {
  interface WindowEventMap extends AppEvents {}
}

type AppEvent = AppEvents[keyof AppEvents]

let handler: ((event: AppEvent) => void) | null = null
const waiting: AppEvent[] = []

/**
 * Queues app events until `onAppEvent` is called: the first screen renders in slices. Call it once,
 * at the start.
 */
export const startAppEvents = (): void => {
  for (const name of ['auth:logout', 'login-required', 'app-navigate'] as const)
    addEventListener(name, (event) => void (handler ? handler(event) : waiting.push(event)))
}

/**
 * Sets the handler of app events and passes it those that are queued. Returns a function that
 * removes it.
 */
export const onAppEvent = (handle: (event: AppEvent) => void): (() => void) => {
  handler = handle
  for (const event of waiting.splice(0)) handle(event)
  return () => {
    handler = null
  }
}

/** Announces the end of the session: stores clear what they hold and the login page opens. */
export const announceSignOut = (): void => {
  dispatchEvent(new CustomEvent('auth:logout'))
}
