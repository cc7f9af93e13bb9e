import { readTokens } from '../../app/tokens.ts'
import type { FeedPage } from './api.ts'

/**
 * The feed's first page where the document brought it (`server/http/pages.ts`): once, for a visitor who came straight
 * here. A member's feed is another; who reloads the page wants a fresh one.
 */
export const takeFirstPage = (): FeedPage | null => {
  const carrier = document.getElementById('first-feed')
  carrier?.remove()
  const [navigation] = performance.getEntriesByType('navigation')
  const isFresh = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
  if (!carrier?.textContent || !isFresh || readTokens() !== null) return null
  try {
    return JSON.parse(carrier.textContent)
  } catch {
    return null
  }
}
