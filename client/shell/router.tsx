import { type ComponentType, Suspense, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { BrowserRouter, Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router'
import { type PageName, pages } from '../../contract/pages.ts'
import { type AppEvents, onAppEvent } from '../app/app-events.ts'
import { lazyNamed } from '../app/lazy-named.ts'
import { cameFrom, paths, views } from '../app/paths.ts'
import { onWorker } from '../app/register-worker.ts'
import { closeLoginPrompt, useLoginPrompt } from '../app/require-auth.ts'
import { ScreenBoundary } from '../app/screen-boundary.tsx'
import { useSession } from '../app/session.ts'
import { readSessionEnd } from '../app/session-end.ts'
import type { ToPage } from '../app/worker-scope.ts'
import { cancelSignOut, confirmSignOut, useSignOut } from '../features/accounts/sign-out.ts'
import { beginWith, isCodeUnderWay } from '../features/accounts/use-auth-draft.ts'
import { ProductLoading } from '../features/products/product-loading.tsx'
import { texts } from '../messages/first-load.ts'
import { FeedScreen } from '../screens/feed.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LoginPrompt } from '../ui/login-prompt.tsx'
import { ScreenLoading } from '../ui/skeleton.tsx'
import { ToastViewport } from '../ui/toast-viewport.tsx'
import { layersSettled } from '../ui/use-dismissable.ts'
import { Frame, type FrameProps } from './frame.tsx'

type Screen = Omit<FrameProps, 'children'> & {
  screen: ComponentType
  /** Stands for it while its code is loading. */
  loading?: ComponentType
}

/**
 * The outbox and the copy on this device must be there before a screen of conversations is shown.
 */
const withConversations = async <Module,>(screen: Promise<Module>): Promise<Module> => {
  const { startAllConversations } = await import('./start-conversations.ts')
  startAllConversations()
  return screen
}

/** The screen of every page (all but the feed in a chunk of their own), and its frame. */
const screens: Record<PageName, Screen> = {
  feed: { screen: FeedScreen, isFull: true, isNight: true, hasBack: true },
  browse: {
    screen: lazyNamed(() => import('../screens/browse.tsx'), 'BrowseScreen'),
  },
  discover: {
    screen: lazyNamed(() => import('../screens/discover.tsx'), 'DiscoverScreen'),
  },
  assistant: {
    screen: lazyNamed(() => import('../screens/assistant.tsx'), 'AssistantScreen'),
    isFull: true,
  },
  product: {
    hasBack: true,
    screen: lazyNamed(() => import('../screens/product.tsx'), 'ProductScreen'),
    loading: ProductLoading,
  },
  shop: {
    hasBack: true,
    screen: lazyNamed(() => import('../screens/shop-page.tsx'), 'ShopPageScreen'),
  },
  ownShop: {
    screen: lazyNamed(() => import('../screens/seller.tsx'), 'SellerScreen'),
  },
  becomeSeller: {
    screen: lazyNamed(() => import('../screens/become-seller.tsx'), 'BecomeSellerScreen'),
  },
  messages: {
    screen: lazyNamed(() => withConversations(import('../screens/messages.tsx')), 'MessagesScreen'),
    isFull: true,
  },
  direct: {
    screen: lazyNamed(() => withConversations(import('../screens/messages.tsx')), 'DirectMessagesScreen'),
    isFull: true,
  },
  dealer: {
    screen: lazyNamed(() => withConversations(import('../screens/dealer.tsx')), 'DealerScreen'),
  },
  admin: {
    screen: lazyNamed(() => import('../screens/admin.tsx'), 'AdminScreen'),
  },
  account: {
    screen: lazyNamed(() => import('../screens/account.tsx'), 'AccountScreen'),
  },
  favorites: {
    screen: lazyNamed(() => import('../screens/favorites.tsx'), 'FavoritesScreen'),
  },
  savedSearches: {
    screen: lazyNamed(() => import('../screens/saved-searches.tsx'), 'SavedSearchesScreen'),
  },
  wallet: {
    screen: lazyNamed(() => import('../screens/wallet.tsx'), 'WalletScreen'),
  },
  settings: {
    screen: lazyNamed(() => import('../screens/settings.tsx'), 'SettingsScreen'),
  },
  help: {
    screen: lazyNamed(() => import('../screens/help.tsx'), 'HelpScreen'),
  },
  orders: {
    screen: lazyNamed(() => import('../screens/orders.tsx'), 'OrdersScreen'),
  },
  deals: {
    screen: lazyNamed(() => import('../screens/deals.tsx'), 'DealsScreen'),
  },
  deal: {
    screen: lazyNamed(() => import('../screens/deal.tsx'), 'DealScreen'),
  },
  login: {
    screen: lazyNamed(() => import('../screens/login.tsx'), 'LoginScreen'),
    isBare: true,
  },
}

// `screens` has exactly the keys of `pages`.
const pageNames = Object.keys(screens) as PageName[]

const NotFound = lazyNamed(() => import('../screens/not-found.tsx'), 'NotFoundScreen')

const DevKit = import.meta.env.DEV ? lazyNamed(() => import('../screens/dev-kit.tsx'), 'DevKit') : null

/** The whole client. */
export const App = () => (
  <BrowserRouter>
    <WindowEvents />
    <ViewChange />
    <Routes>
      {DevKit && <Route path="/dev/kit/*" element={<Suspense>{<DevKit />}</Suspense>} />}
      {pageNames.map((name) => (
        <Route key={name} path={pages[name]} element={<FramedScreen name={name} {...screens[name]} />} />
      ))}
      <Route path="*" element={<FramedScreen name="" screen={NotFound} />} />
    </Routes>
    <SignInPrompt />
    <SignOutQuestion />
    <Toasts />
  </BrowserRouter>
)

/** A screen in the app's frame, with an error boundary. */
const FramedScreen = ({
  name,
  screen: Screen,
  loading: Loading = ScreenLoading,
  ...frame
}: Screen & { name: string }) => (
  <Frame {...frame}>
    <ScreenBoundary key={name} path={useLocation().pathname}>
      <Suspense fallback={<Loading />}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  </Frame>
)

/** Scrolls a new view to its top and moves the focus there. Back restores the scroll position. */
const ViewChange = () => {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const arrive = useEffectEvent(() => {
    if (type === 'POP') return
    scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view is its path
  useLayoutEffect(() => arrive(), [pathname])
  return null
}

/** Opens views on the events of `app-events.ts`. */
const WindowEvents = () => {
  const navigate = useNavigate()
  const location = useLocation()
  const showLogin = () => navigate(paths.login, { state: cameFrom(location) })
  // Of a session that ended by itself, something may be half written here.
  const showSignedOut = () => (readSessionEnd() === 'ended' ? showLogin() : navigate(paths.login))
  const showView = (detail: AppEvents['app-navigate']['detail']) => {
    const { view, query } = typeof detail === 'string' ? { view: detail, query: undefined } : detail
    const path = views[view]
    if (path) navigate(query ? `${path}?q=${encodeURIComponent(query)}` : path)
  }
  const handle = useEffectEvent(({ type, detail }: AppEvents[keyof AppEvents]) => {
    if (type === 'app-navigate') showView(detail ?? '')
    else if (type === 'auth:logout') showSignedOut()
    else showLogin()
  })
  // Android may drop the tab while the user reads the code in WhatsApp: the app then starts anew.
  const returnToCode = useEffectEvent(() => {
    const isVisitor = useSession.getState().status === 'signed-out'
    if (isVisitor && location.pathname === paths.feed && isCodeUnderWay()) navigate(paths.login)
  })
  useEffect(() => returnToCode(), [])
  const openNotification = useEffectEvent((message: ToPage) => {
    if (message.type !== 'open') return
    navigate(message.path)
    const { notificationId } = message
    if (notificationId)
      void import('../features/notifications/store.ts').then(({ readNotification }) =>
        readNotification(notificationId),
      )
  })
  useEffect(() => onWorker((message) => openNotification(message)), [])
  useEffect(() => onAppEvent((event) => handle(event)), [])
  return null
}

const Toasts = () => {
  const navigate = useNavigate()
  return <ToastViewport onOpen={navigate} />
}

const SignOutQuestion = () => (
  <ConfirmDialog
    isOpen={useSignOut(({ step }) => step === 'asking')}
    title={texts.session.askSignOut}
    message={texts.session.unsentIsDeleted}
    confirm={texts.nav.signOut}
    onConfirm={() => void confirmSignOut()}
    onCancel={cancelSignOut}
  />
)

const SignInPrompt = () => {
  const message = useLoginPrompt((prompt) => prompt.message)
  const navigate = useNavigate()
  const location = useLocation()
  const goToLogin = (form: 'login' | 'signup') => {
    const { action } = useLoginPrompt.getState()
    beginWith(form)
    closeLoginPrompt()
    void layersSettled().then(() => navigate(paths.login, { state: { ...cameFrom(location), action } }))
  }
  return (
    <LoginPrompt
      isOpen={message !== null}
      message={message ?? undefined}
      onClose={closeLoginPrompt}
      onLogin={() => goToLogin('login')}
      onSignUp={() => goToLogin('signup')}
    />
  )
}
