/**
 * The window's own events: `auth:logout` shows the login page,
 * `login-required` too, and `app-navigate` shows a view by its name, or `{ view, query? }`.
 */
export type AppEvents = {
  'auth:logout': CustomEvent<undefined>
  'login-required': CustomEvent<undefined>
  'app-navigate': CustomEvent<string | { view: string; query?: string }>
}

declare global {
  interface WindowEventMap extends AppEvents {}
}

/** Announces the end of the session: stores clear what they hold and the login page opens. */
export const announceSignOut = (): void => {
  dispatchEvent(new CustomEvent('auth:logout'))
}
