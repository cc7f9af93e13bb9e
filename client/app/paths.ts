import type { Role } from '../../contract/accounts/views.ts'
import { type PageName, pageRoot, pages } from '../../contract/pages.ts'

const withQuery = (query: string | undefined) => (query ? `?${new URLSearchParams({ q: query })}` : '')

/** The address of one product, shop or conversation. */
const of = (page: PageName, id: string) => `${pageRoot(page)}/${encodeURIComponent(id)}`

/** Query parameter of a deal's address: the step whose dialog opens. */
export const ACTION_PARAM = 'do'
/** Value of `ACTION_PARAM`: the answer to a report. */
export const ANSWER_ACTION = 'answer'

/** Names the reviews of a product's page in its address. */
export const REVIEWS = 'reviews'

/** Builds the address of every page. */
export const paths = {
  feed: pages.feed,
  /** One of the two feeds: chosen for the viewer, or of followed shops. */
  feedOf: (kind: 'forYou' | 'following') =>
    kind === 'following' ? `${pages.feed}?feed=following` : pages.feed,
  browse: pages.browse,
  /** With a text, its results. */
  discover: (query?: string) => `${pages.discover}${withQuery(query)}`,
  /** With a text, it is sent to the assistant at once. */
  assistant: (query?: string) => `${pages.assistant}${withQuery(query)}`,
  product: (id: string) => of('product', id),
  reviews: (productId: string) => `${of('product', productId)}#${REVIEWS}`,
  shop: (slug: string) => of('shop', slug),
  /** The viewer's own shop: the seller's dashboard. */
  myShop: pages.ownShop,
  becomeSeller: pages.becomeSeller,
  account: pages.account,
  favorites: pages.favorites,
  savedSearches: pages.savedSearches,
  wallet: pages.wallet,
  settings: pages.settings,
  help: pages.help,
  /** The orders of one's own shop, by what is to be done. */
  orders: (tab?: string) => `${pages.orders}${tab ? `?tab=${tab}` : ''}`,
  /** The viewer's own deals. */
  deals: pageRoot('deals'),
  /** With a step, its dialog is open. */
  deal: (id: string, step?: string) => `${of('deal', id)}${step ? `?${ACTION_PARAM}=${step}` : ''}`,
  /** One article or question of the help, open. */
  helpTopic: (id: string) => `${pages.help}#${encodeURIComponent(id)}`,
  messages: pageRoot('messages'),
  /** `message` is the number of the message to show, else the end. */
  chat: (chatId: string, message?: number) =>
    `${of('messages', chatId)}${message ? `?message=${message}` : ''}`,
  /**
   * The direct messages with one other user, about a product where there is one; without a user the
   * list of all.
   */
  direct: (participantId?: string, productId?: string) =>
    `${participantId ? of('direct', participantId) : pageRoot('direct')}${
      productId ? `?product=${encodeURIComponent(productId)}` : ''
    }`,
  /** One direct message, by its number. */
  directMessage: (participantId: string, message: number) =>
    `${of('direct', participantId)}?message=${message}`,
  dealer: pages.dealer,
  admin: pages.admin,
  /** The accounts, shops or products that a search in administration finds. */
  adminSearch: (tab: 'users' | 'shops' | 'products', search: string) =>
    `${pages.admin}?${new URLSearchParams({ tab, search })}`,
  /** Messages, with the start-chat dialog open about a product of that shop. */
  startChat: (shopId: string, productId?: string) =>
    `${pageRoot('messages')}?${new URLSearchParams({ shop: shopId, ...(productId && { product: productId }) })}`,
  login: pages.login,
} as const

/** Addresses of the views that the window event `app-navigate` names. */
export const views: Readonly<Record<string, string>> = {
  browse: paths.browse,
  discover: paths.discover(),
  aichat: paths.assistant(),
  tiktok: paths.feed,
  shop: paths.myShop,
  messages: paths.messages,
  chat: paths.messages,
  dealer: paths.dealer,
  admin: paths.admin,
  'become-seller': paths.becomeSeller,
  account: paths.account,
  wallet: paths.wallet,
  settings: paths.settings,
  help: paths.help,
}

/** The page that follows when somebody signs in on the login page itself. */
export const afterLogin = (role: Role | undefined): string =>
  role === 'dealer' ? paths.dealer : paths.browse

/** State of a visit to browse that begins in its search field. */
export const FOCUS_SEARCH = 'search'

/**
 * Position of the present view in the history; the router counts from 0. `null` where it has none.
 */
export const historyIndex = (): number | null => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : null
}

/**
 * The state that the login page returns by (`navigate(paths.login, { state: cameFrom(location)
 * })`).
 */
export const cameFrom = ({ pathname, search }: { pathname: string; search: string }) => ({
  from: pathname === paths.login ? undefined : `${pathname}${search}`,
  index: historyIndex(),
})
