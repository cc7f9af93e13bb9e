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

type Handle = (event: AppEvents[keyof AppEvents]) => void

let handler: Handle | null = null
const waiting: Parameters<Handle>[0][] = []

/**
 * Listens for the events of the app; those that come before there is a handler wait for it: the
 * first screen is drawn in several turns. Call it once, at the start.
 */
export const startAppEvents = (): void => {
  for (const name of ['auth:logout', 'login-required', 'app-navigate'] as const)
    addEventListener(name, (event) => void (handler ? handler(event) : waiting.push(event)))
}

/** Handles the events of the app, also those that wait. Returns a function that ends it. */
export const onAppEvent = (handle: Handle): (() => void) => {
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
