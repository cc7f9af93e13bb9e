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
  over,
  reason,
  onClose,
  onChat,
  onShop,
}: {
  over: Over
  reason: FeedReason | undefined
  onClose: () => void
  onChat: () => void
  onShop: () => void
}) => (
  <>
    {over.kind === 'comments' && (
      <CommentsSheet
        key={over.item.id}
        target={{ type: 'product', id: over.item.id }}
        isOwner={over.item.viewer.isOwner ?? false}
        isNight
        isOpen={over.isOpen}
        onClose={onClose}
      />
    )}
    {over.kind === 'chat' && (
      <ChatSheet
        key={over.item.id}
        shop={over.item.shop}
        productId={over.item.id}
        isNight
        isOpen={over.isOpen}
        onClose={onClose}
      />
    )}
    {over.kind === 'details' && (
      <DetailsPanel
        key={over.item.id}
        productId={over.item.id}
        reason={reason}
        isOpen={over.isOpen}
        onClose={onClose}
        onChat={onChat}
        onShop={onShop}
      />
    )}
  </>
)
