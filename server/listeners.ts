import type { Platform } from '../platform/platform.ts'
import { listenForAccounts } from './features/accounts/listeners.ts'
import { listenForAssistant } from './features/assistant/listeners.ts'
import { listenForBlocks } from './features/blocks/listeners.ts'
import { listenForComments } from './features/comments/listeners.ts'
import { listenForConversations } from './features/conversations/listeners.ts'
import { listenForDeals } from './features/deals/listeners.ts'
import { listenForFeed } from './features/feed/listeners.ts'
import { listenForFollows } from './features/follows/listeners.ts'
import { listenForLikes } from './features/likes/listeners.ts'
import { listenForMedia } from './features/media/listeners.ts'
import { listenForNotifications } from './features/notifications/listeners.ts'
import { listenForPresence } from './features/presence/listeners.ts'
import { listenForProducts } from './features/products/listeners.ts'
import { listenForReports } from './features/reports/listeners.ts'
import { listenForSavedSearches } from './features/saved-searches/listeners.ts'
import { listenForShops } from './features/shops/listeners.ts'
import { listenForVerification } from './features/verification/listeners.ts'

/**
 * Registers the listeners of all features. Every process that records events or sweeps the outbox
 * must call it.
 */
export const registerListeners = (platform: Platform): void => {
  listenForAccounts(platform)
  listenForProducts(platform)
  listenForLikes(platform)
  listenForComments(platform)
  listenForFollows(platform)
  listenForConversations(platform)
  listenForDeals(platform)
  listenForPresence(platform)
  listenForMedia(platform)
  listenForNotifications(platform)
  listenForFeed(platform)
  listenForBlocks(platform)
  listenForReports(platform)
  listenForShops(platform)
  listenForVerification(platform)
  listenForAssistant(platform)
  listenForSavedSearches(platform)
}
