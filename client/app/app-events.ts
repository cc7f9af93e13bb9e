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

/** Announces the end of the session: stores clear what they hold and the login page opens. */
export const announceSignOut = (): void => {
  dispatchEvent(new CustomEvent('auth:logout'))
}
