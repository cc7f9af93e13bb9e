import { useEffect, useRef } from 'react'
import type { FeedReason } from '../../../contract/feed/reasons.ts'
import { CommentsAside } from '../../features/comments/comments-sheet.tsx'
import type { FeedItem } from '../../features/feed/feed-item.ts'
import { DetailsFoot, ProductDetails } from '../../features/products/product-details.tsx'
import { useFreshProduct } from '../../features/products/use-fresh-product.ts'
import { texts } from '../../messages/first-load.ts'
import { Button } from '../../ui/button.tsx'
import { Strip } from '../../ui/strip.tsx'

export type AsideView = 'comments' | 'details'

/** On wide screens, the comments or the details of the current clip, beside the feed. */
export const FeedAside = ({
  item,
  view,
  opened,
  reason,
  onView,
  onLeave,
  onChat,
  onShop,
}: {
  item: FeedItem
  view: AsideView
  /** How often it was opened by hand: each time it takes the focus. */
  opened: number
  reason: FeedReason | undefined
  onView: (view: AsideView) => void
  /** Returns whether the focus has gone back to where it was. */
  onLeave: () => boolean
  onChat: () => void
  onShop: () => void
}) => {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (opened > 0) panel.current?.focus({ preventScroll: true })
  }, [opened])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onLeave()) event.preventDefault()
      }}
      data-theme="dark"
      aria-label={view === 'comments' ? texts.feed.comments : texts.feed.details}
      className="absolute inset-y-5 right-6 flex w-[400px] flex-col overflow-hidden rounded-sheet border border-edge bg-surface text-fg"
    >
      <Strip />
      <div
        key={`${view} ${item.id}`}
        className="flex min-h-0 flex-1 flex-col transition-opacity duration-(--dur-ui) starting:opacity-0"
      >
        {view === 'comments' ? (
          <CommentsAside
            target={{ type: 'product', id: item.id }}
            isOwner={item.viewer.isOwner ?? false}
            tools={
              <Button isSmall look="quiet" onClick={() => onView('details')}>
                {texts.feed.details}
              </Button>
            }
          />
        ) : (
          <Details
            productId={item.id}
            reason={reason}
            onComments={() => onView('comments')}
            onChat={onChat}
            onShop={onShop}
          />
        )}
      </div>
    </aside>
  )
}

const Details = ({
  productId,
  reason,
  onComments,
  onChat,
  onShop,
}: {
  productId: string
  reason: FeedReason | undefined
  onComments: () => void
  onChat: () => void
  onShop: () => void
}) => {
  const product = useFreshProduct(productId)
  if (!product) return null
  return (
    <>
      <header className="flex shrink-0 items-center gap-2 border-edge border-b px-4 py-2">
        <h2 className="min-w-0 flex-1 text-lg">{texts.feed.details}</h2>
        <Button isSmall look="quiet" onClick={onComments}>
          {texts.feed.comments}
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">
        <ProductDetails
          hasGallery={false}
          product={product}
          reason={reason}
          onChat={onChat}
          onShop={onShop}
        />
      </div>
      <footer className="shrink-0 border-edge border-t px-4 py-3">
        <DetailsFoot product={product} onChat={onChat} />
      </footer>
    </>
  )
}
