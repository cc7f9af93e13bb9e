/**
 * The path patterns of the web client's pages. The client's router and the server's page routes
 * derive from them; no path is written elsewhere.
 */
export const pages = {
  feed: '/',
  browse: '/browse',
  discover: '/discover',
  assistant: '/assistant',
  product: '/products/:id',
  shop: '/shop/:slug',
  /** The seller's own dashboard. */
  ownShop: '/shop',
  becomeSeller: '/become-seller',
  messages: '/messages/:chatId?',
  direct: '/messages/direct/:participantId?',
  dealer: '/dealer',
  admin: '/admin',
  account: '/account',
  favorites: '/favorites',
  savedSearches: '/saved-searches',
  wallet: '/wallet',
  settings: '/settings',
  help: '/help',
  /** The orders of one's own shop. */
  orders: '/orders',
  /** The viewer's own deals and offers. */
  deals: '/deals',
  deal: '/deals/:dealId',
  login: '/login',
} as const satisfies Record<string, `/${string}`>
export type PageName = keyof typeof pages

/** Returns the part of a page's path before its first parameter: `/messages`. */
export const pageRoot = (page: PageName): string => pages[page].replace(/\/:.*/, '')

/** The account page with the panel of notifications open: they have no page of their own. */
export const notificationsAddress = `${pages.account}?panel=notifications`

/** Pages that search engines do not list: they show each person their own. */
export const unlistedPages = [
  'account',
  'admin',
  'dealer',
  'deals',
  'favorites',
  'messages',
  'orders',
  'savedSearches',
  'settings',
  'wallet',
] as const satisfies readonly PageName[]
