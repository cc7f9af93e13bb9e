import { useEffect, useEffectEvent } from 'react'
import {
  clearPendingAction,
  type PendingAction,
  targetOf,
  usePendingAction,
} from '../../app/pending-action.ts'
import type { FeedItem } from '../../features/feed/feed-item.ts'
import type { Over } from './over-feed.tsx'

/**
 * Opens the layer again that a visitor had open when asked to sign in; some actions are finished in
 * it.
 */
export const useReturn = (
  items: readonly FeedItem[],
  open: (kind: Over['kind'], item: FeedItem) => void,
): void => {
  const action = usePendingAction()
  const targetId = action ? targetOf(action) : undefined
  const isHere = items.some(({ id }) => id === targetId)
  const run = useEffectEvent((kind: Over['kind']) => {
    const item = items.find(({ id }) => id === targetId)
    if (item) open(kind, item)
  })
  useEffect(() => {
    if (!action || !isHere) return
    const kind = placeOf(action)
    if (kind === action.kind) clearPendingAction()
    if (kind) run(kind)
  }, [action, isHere])
}

/** Returns the layer in which an action is finished. */
const placeOf = ({ kind, ...action }: PendingAction): Over['kind'] | null => {
  if (kind === 'comments' || kind === 'chat') return kind
  if (kind === 'report' && 'on' in action) return 'comments'
  return kind === 'offer' || kind === 'buy' || kind === 'report' ? 'details' : null
}
