import { useRequest } from '../../app/query.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { loadStats } from './api.ts'

/**
 * Reads the figures of one's shop: for the row of the dashboard and for Statistics, so that both
 * show the same.
 */
export const useShopStats = (shopId: string, isWanted = true) =>
  useRequest(['statistics', shopId], (signal) => loadStats(shopId, signal), {
    failed: sellingTexts.statistics.failed,
    isWanted,
  })
