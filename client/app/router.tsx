import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { BrowserRouter, Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router'
import { isCodeExpected } from '../features/accounts/use-auth-draft.ts'
import { FeedScreen } from '../screens/feed.tsx'
import { LoginPrompt } from '../ui/login-prompt.tsx'
import { ToastViewport } from '../ui/toast-viewport.tsx'
import { layersSettled } from '../ui/use-dismissable.ts'
import type { AppEvents } from './app-events.ts'
import { Frame, type FrameProps } from './frame.tsx'
import { closeLoginPrompt, useLoginPrompt } from './gate.ts'
import { cameFrom, paths, views } from './paths.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { onWorker } from './service-worker.ts'
import { useSession } from './session.ts'
import type { ToPage } from './worker-scope.ts'

type Screen = Omit<FrameProps, 'children'> & { path: string; screen: ComponentType }

/** Every view: its address, its screen (in a chunk of its own), and how it stands in the frame. */
const screens: readonly Screen[] = [
  { path: paths.feed, screen: FeedScreen, isFull: true, isNight: true, hasBack: true },
  {
    path: paths.browse,
    screen: lazy(() => import('../screens/browse.tsx').then((file) => ({ default: file.BrowseScreen }))),
  },
  {
    path: paths.discover(),
    screen: lazy(() => import('../screens/discover.tsx').then((file) => ({ default: file.DiscoverScreen }))),
  },
  {
    path: paths.assistant(),
    screen: lazy(() =>
      import('../screens/assistant.tsx').then((file) => ({ default: file.AssistantScreen })),
    ),
    isFull: true,
  },
  {
    path: '/products/:id',
    hasBack: true,
    screen: lazy(() => import('../screens/product.tsx').then((file) => ({ default: file.ProductScreen }))),
  },
  {
    path: '/shop/:slug',
    hasBack: true,
    screen: lazy(() => import('../screens/shop-page.tsx').then((file) => ({ default: file.ShopPageScreen }))),
  },
  {
    path: paths.shop,
    screen: lazy(() => import('../screens/seller.tsx').then((file) => ({ default: file.SellerScreen }))),
  },
  {
    path: paths.becomeSeller,
    screen: lazy(() =>
      import('../screens/become-seller.tsx').then((file) => ({ default: file.BecomeSellerScreen })),
    ),
  },
  {
    path: `${paths.messages}/:chatId?`,
    screen: lazy(() => import('../screens/messages.tsx').then((file) => ({ default: file.MessagesScreen }))),
    isFull: true,
  },
  {
    path: `${paths.direct()}/:participantId?`,
    screen: lazy(() =>
      import('../screens/messages.tsx').then((file) => ({ default: file.DirectMessagesScreen })),
    ),
    isFull: true,
  },
  {
    path: paths.dealer,
    screen: lazy(() => import('../screens/dealer.tsx').then((file) => ({ default: file.DealerScreen }))),
  },
  {
    path: paths.admin,
    screen: lazy(() => import('../screens/admin.tsx').then((file) => ({ default: file.AdminScreen }))),
  },
  {
    path: paths.account,
    screen: lazy(() => import('../screens/account.tsx').then((file) => ({ default: file.AccountScreen }))),
  },
  {
    path: paths.favorites,
    screen: lazy(() =>
      import('../screens/favorites.tsx').then((file) => ({ default: file.FavoritesScreen })),
    ),
  },
  {
    path: paths.savedSearches,
    screen: lazy(() =>
      import('../screens/saved-searches.tsx').then((file) => ({ default: file.SavedSearchesScreen })),
    ),
  },
  {
    path: paths.wallet,
    screen: lazy(() => import('../screens/wallet.tsx').then((file) => ({ default: file.WalletScreen }))),
  },
  {
    path: paths.settings,
    screen: lazy(() => import('../screens/settings.tsx').then((file) => ({ default: file.SettingsScreen }))),
  },
  {
    path: paths.help,
    screen: lazy(() => import('../screens/help.tsx').then((file) => ({ default: file.HelpScreen }))),
  },
  {
    path: paths.login,
    screen: lazy(() => import('../screens/login.tsx').then((file) => ({ default: file.LoginScreen }))),
    isBare: true,
  },
  {
    path: '*',
    screen: lazy(() => import('../screens/not-found.tsx').then((file) => ({ default: file.NotFoundScreen }))),
  },
]

const DevKit = import.meta.env.DEV
  ? lazy(() => import('../screens/dev-kit.tsx').then((file) => ({ default: file.DevKit })))
  : null

/** The whole client. */
export const App = () => (
  <BrowserRouter>
    <WindowEvents />
    <ViewChange />
    <Routes>
      {DevKit && <Route path="/dev/kit/*" element={<Suspense>{<DevKit />}</Suspense>} />}
      {screens.map(({ path, screen: Screen, ...frame }) => (
        <Route
          key={path}
          path={path}
          element={
            <Frame {...frame}>
              <ScreenBoundary key={path}>
                <Suspense>
                  <Screen />
                </Suspense>
              </ScreenBoundary>
            </Frame>
          }
        />
      ))}
    </Routes>
    <SignInPrompt />
    <Toasts />
  </BrowserRouter>
)

/** A new view begins at its top, and the keyboard goes on from there. Back finds the place one left. */
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

/** The window's own events lead to views (decisions, section 14). */
const WindowEvents = () => {
  const navigate = useNavigate()
  const location = useLocation()
  const showLogin = useEffectEvent(() => navigate(paths.login, { state: cameFrom(location) }))
  const showSignedOut = useEffectEvent(() => navigate(paths.login))
  const showView = useEffectEvent(({ detail }: AppEvents['app-navigate']) => {
    const { view, query } = typeof detail === 'string' ? { view: detail, query: undefined } : detail
    const path = views[view]
    if (path) navigate(query ? `${path}?q=${encodeURIComponent(query)}` : path)
  })
  // A phone that dropped the tab while its owner read the code opens the app anew, at its start.
  const returnToCode = useEffectEvent(() => {
    const isVisitor = useSession.getState().status === 'signed-out'
    if (isVisitor && location.pathname === paths.feed && isCodeExpected()) navigate(paths.login)
  })
  useEffect(() => returnToCode(), [])
  const openNews = useEffectEvent((message: ToPage) => {
    if (message.type !== 'open') return
    navigate(message.path)
    const { notificationId } = message
    if (notificationId)
      void import('../features/notifications/store.ts').then(({ readNotification }) =>
        readNotification(notificationId),
      )
  })
  useEffect(() => {
    const stop = onWorker((message) => openNews(message))
    const required = () => showLogin()
    const ended = () => showSignedOut()
    const go = (event: AppEvents['app-navigate']) => showView(event)
    addEventListener('login-required', required)
    addEventListener('auth:logout', ended)
    addEventListener('app-navigate', go)
    return () => {
      stop()
      removeEventListener('login-required', required)
      removeEventListener('auth:logout', ended)
      removeEventListener('app-navigate', go)
    }
  }, [])
  return null
}

const Toasts = () => {
  const navigate = useNavigate()
  return <ToastViewport onOpen={navigate} />
}

const SignInPrompt = () => {
  const message = useLoginPrompt((prompt) => prompt.message)
  const navigate = useNavigate()
  const location = useLocation()
  return (
    <LoginPrompt
      isOpen={message !== null}
      message={message ?? undefined}
      onClose={closeLoginPrompt}
      onLogin={() => {
        const { action } = useLoginPrompt.getState()
        closeLoginPrompt()
        void layersSettled().then(() => navigate(paths.login, { state: { ...cameFrom(location), action } }))
      }}
    />
  )
}
