import type { FeedReason } from '../../../contract/feed/reasons.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import type { FeedItem } from '../../features/feed/feed-item.ts'

const CommentsSheet = lazyNamed(() => import('../../features/comments/comments-sheet.tsx'), 'CommentsSheet')
const ChatSheet = lazyNamed(() => import('../messages.tsx'), 'ChatSheet')
const DetailsPanel = lazyNamed(() => import('../../features/products/details-panel.tsx'), 'DetailsPanel')

/** The open layer over a clip, or one in its closing animation. */
export type Over = { kind: 'comments' | 'details' | 'chat'; item: FeedItem; isOpen: boolean }

/** The layers over the feed: the comments, a chat or the details of a clip. */
export const OverFeed = ({
  kind,
  item,
  isOpen,
  reason,
  onClose,
  onChat,
  onShop,
}: Over & {
  reason: FeedReason | undefined
  onClose: () => void
  onChat: () => void
  onShop: () => void
}) => (
  <>
    {kind === 'comments' && (
      <CommentsSheet
        key={item.id}
        target={{ type: 'product', id: item.id }}
        isOwner={item.viewer.isOwner ?? false}
        isNight
        isOpen={isOpen}
        onClose={onClose}
      />
    )}
    {kind === 'chat' && (
      <ChatSheet
        key={item.id}
        shop={item.shop}
        productId={item.id}
        isNight
        isOpen={isOpen}
        onClose={onClose}
      />
    )}
    {kind === 'details' && (
      <DetailsPanel
        key={item.id}
        productId={item.id}
        reason={reason}
        isOpen={isOpen}
        onClose={onClose}
        onChat={onChat}
        onShop={onShop}
      />
    )}
  </>
)
