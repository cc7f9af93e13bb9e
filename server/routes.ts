import { accountsRoutes } from './features/accounts/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { assistantRoutes } from './features/assistant/routes.ts'
import { blocksRoutes } from './features/blocks/routes.ts'
import { commentsRoutes } from './features/comments/routes.ts'
import { chatsRoutes, conversationsSocketEvents, directRoutes } from './features/conversations/routes.ts'
import { countriesRoutes } from './features/countries/routes.ts'
import { dealsRoutes } from './features/deals/routes.ts'
import { feedRoutes } from './features/feed/routes.ts'
import { followsRoutes } from './features/follows/routes.ts'
import { likesRoutes } from './features/likes/routes.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { notificationsRoutes } from './features/notifications/routes.ts'
import { productsRoutes } from './features/products/routes.ts'
import { reportsRoutes } from './features/reports/routes.ts'
import { savedSearchesRoutes } from './features/saved-searches/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { shopsRoutes } from './features/shops/routes.ts'
import { verificationRoutes } from './features/verification/routes.ts'
import type { Routes, SocketEventRoutes } from './route.ts'

/** The route of every endpoint: a missing one does not compile. */
export const routes = {
  ...accountsRoutes,
  ...adminRoutes,
  ...assistantRoutes,
  ...blocksRoutes,
  ...reportsRoutes,
  ...chatsRoutes,
  ...commentsRoutes,
  ...countriesRoutes,
  ...dealsRoutes,
  ...directRoutes,
  ...feedRoutes,
  ...followsRoutes,
  ...likesRoutes,
  ...mediaRoutes,
  ...notificationsRoutes,
  ...productsRoutes,
  ...savedSearchesRoutes,
  ...settingsRoutes,
  ...shopsRoutes,
  ...verificationRoutes,
} satisfies Routes

/** All socket events of features. */
export const socketEventRoutes = conversationsSocketEvents satisfies SocketEventRoutes
