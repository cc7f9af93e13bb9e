import { type ReactNode, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { CallError, textOf } from '../app/call-error.ts'
import { CopyNote } from '../app/copy-note.tsx'
import { lazyNamed } from '../app/lazy-named.ts'
import { PartBoundary } from '../app/part-boundary.tsx'
import { paths, REVIEWS } from '../app/paths.ts'
import { useFinish } from '../app/pending-action.ts'
import { requireAuth } from '../app/require-auth.ts'
import { useSession } from '../app/session.ts'
import { useShowPlace } from '../app/use-show-place.ts'
import { useTitle } from '../app/use-title.ts'
import { useTitleInBar } from '../app/use-title-in-bar.ts'
import { VisitorGreeting } from '../app/visitor-greeting.tsx'
import { useWatch } from '../app/watch.ts'
import { useIsBuying } from '../features/deals/purchase.ts'
import { Gallery } from '../features/products/gallery.tsx'
import { isForSale } from '../features/products/is-for-sale.ts'
import { PriceRow } from '../features/products/price-row.tsx'
import { ProductMenu } from '../features/products/product-actions.tsx'
import { ProductStatus } from '../features/products/product-card.tsx'
import { ProductFacts } from '../features/products/product-facts.tsx'
import { ProductLoading } from '../features/products/product-loading.tsx'
import { RatingLine } from '../features/products/rating-line.tsx'
import { ShopCard } from '../features/products/shop-card.tsx'
import { askingPriceOf, isSoldOut, type Product } from '../features/products/store.ts'
import { useProductPage } from '../features/products/use-product-page.ts'
import { texts } from '../messages/first-load.ts'
import { shoppingTexts } from '../messages/shopping.ts'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/chip.tsx'
import { classNames } from '../ui/class-names.ts'
import { useMediaQuery } from '../ui/media-query.ts'
import { useIsNetworkLost } from '../ui/network.ts'
import { PriceTag } from '../ui/price-tag.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { useLayer } from '../ui/use-layer.ts'

/** Folded, or at the end of the page: their code loads after what is seen first. */
const CommentsSection = lazyNamed(() => import('../features/comments/comments-sheet.tsx'), 'CommentsSection')
const MessageDealer = lazyNamed(
  () => import('../features/dealer-messages/message-dealer.tsx'),
  'MessageDealer',
)
const ChatSheet = lazyNamed(() => import('./messages.tsx'), 'ChatSheet')
const BoughtNote = lazyNamed(() => import('../features/deals/bought-note.tsx'), 'BoughtNote')
const OwnDeal = lazyNamed(() => import('../features/deals/bought-note.tsx'), 'OwnDeal')
const OfferButtons = lazyNamed(() => import('../features/deals/offer-buttons.tsx'), 'OfferButtons')
const OwnerPanel = lazyNamed(() => import('../features/products/owner-panel.tsx'), 'OwnerPanel')
const EditButton = lazyNamed(() => import('../features/products/owner-panel.tsx'), 'EditButton')
const MessageShop = lazyNamed(() => import('../features/products/message-shop.tsx'), 'MessageShop')
const SimilarProducts = lazyNamed(
  () => import('../features/products/similar-products.tsx'),
  'SimilarProducts',
)

/** From this length a title is smaller, so that the price stays visible. */
const LONG_TITLE = 80

/** Narrow or low screens, where the actions stay at the bottom. */
const BAR = '(width < 768px) or ((width >= 560px) and (height < 560px))'

/** The category whose sellers may be dealers, to be written to directly. */
const CARS = 'Automotive'

/** `/products/:id`: a product. */
export const ProductScreen = () => {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { product, keptAt, failure, reload } = useProductPage(id)
  useTitle(product?.title)

  if (product) return <ProductPage key={id} product={product} keptAt={keptAt} />
  if (failure === null) return <ProductLoading />
  if (failure instanceof CallError && failure.status === 404) {
    return (
      <EmptyState action={<Button onClick={() => navigate(paths.feed)}>{texts.nav.browse}</Button>}>
        {shoppingTexts.product.missing}
      </EmptyState>
    )
  }
  return (
    <ErrorState onRetry={() => void reload()}>{textOf(failure, shoppingTexts.product.failed)}</ErrorState>
  )
}

const ProductPage = ({ product, keptAt }: { product: Product; keptAt: number | null }) => {
  const { id, shop, viewer } = product
  const userId = useSession(({ user }) => user?.id)
  const hasBar = useMediaQuery(BAR)
  // A shop without an address cannot be visited, nor written to.
  const hasShop = Boolean(shop?.slug)
  const chat = useLayer()
  const openChat = () => {
    if (requireAuth(undefined, { kind: 'chat', id })) chat.open()
  }
  const isBuying = useIsBuying(id)
  const forSale = isForSale(product) || isBuying
  const chatButton = (
    <Button look={forSale ? 'plain' : 'primary'} onClick={openChat}>
      {isSoldOut(product) ? shoppingTexts.product.askForMore : shoppingTexts.product.chat}
    </Button>
  )
  useFinish('chat', id, chat.open, hasShop && !viewer.isOwner)
  const heading = useRef<HTMLHeadingElement>(null)
  useTitleInBar(product.title, heading)
  useWatch({ products: [id], shops: [shop.id] })
  return (
    <>
      <div className="mx-auto grid max-w-[1180px] gap-x-10 gap-y-4 px-4 pb-10 md:grid-cols-2 md:gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(320px,464px)] md:pt-6">
        <Gallery
          media={product.media}
          title={product.title}
          isSwiped
          frameClass="-mx-4 md:mx-0"
          className="aspect-square max-h-[42dvh] w-full md:aspect-auto low:h-[calc(100dvh-160px)] md:h-[min(72dvh,760px)] md:max-h-none md:rounded-card"
        />
        <div className="min-w-0 md:sticky low:static md:top-[calc(var(--top-bar)+24px)] md:col-start-2 md:row-span-2 md:row-start-1 md:self-start">
          <CopyNote at={keptAt} className="mb-2" />
          <ProductStatus product={product} />
          <div className="flex">
            <h1
              ref={heading}
              dir="auto"
              className={classNames(
                'min-w-0 flex-1 [overflow-wrap:anywhere]',
                product.title.length > LONG_TITLE ? 'text-lg leading-tight' : 'text-xl md:text-2xl',
              )}
            >
              {product.title}
            </h1>
            <ProductMenu product={product} />
          </div>
          <PriceRow product={product} />
          <RatingLine product={product} reviews={`#${REVIEWS}`} />
          {hasShop ? (
            <ShopCard
              product={product}
              onChat={hasBar && forSale && !viewer.isOwner ? openChat : undefined}
            />
          ) : (
            <p className="mt-4 text-soft">{shoppingTexts.product.noShop}</p>
          )}
          {viewer.isOwner ? (
            <PartBoundary fallback={<Skeleton className="mt-4 h-40" />}>
              <OwnerPanel product={product} hasEdit={!hasBar} />
            </PartBoundary>
          ) : hasShop ? (
            <div className="mt-4 flex flex-col gap-2">
              <PartBoundary>{userId && <OwnDeal product={product} />}</PartBoundary>
              {!hasBar && !forSale && chatButton}
              <PartBoundary fallback={!hasBar && forSale ? <Skeleton className="h-12" /> : undefined}>
                {!hasBar && forSale && <OfferButtons product={product} chat={chatButton} />}
                {product.category === CARS && <MessageDealer ownerId={shop.owner} productId={id} />}
              </PartBoundary>
            </div>
          ) : (
            <p className="mt-4 text-soft">{shoppingTexts.product.noChat}</p>
          )}
          <VisitorGreeting />
        </div>
        <About product={product} userId={userId} />
        <PartBoundary>
          <SimilarProducts key={id} productId={id} />
        </PartBoundary>
      </div>
      {hasBar && hasShop && !viewer.isOwner && (
        <BuyBar product={product} forSale={forSale} onChat={openChat} />
      )}
      {hasBar && viewer.isOwner && (
        <div className={barClass}>
          <PartBoundary fallback={<Skeleton className="h-12 flex-1" />}>
            <EditButton product={product} />
          </PartBoundary>
        </div>
      )}
      {chat.isMounted && (
        <PartBoundary>
          <ChatSheet shop={shop} productId={id} isOpen={chat.isOpen} onClose={chat.close} />
        </PartBoundary>
      )}
    </>
  )
}

/** The part below the first screen: description, facts, the form to the shop, reviews. */
const About = ({ product, userId }: { product: Product; userId: string | undefined }) => (
  <div className="min-w-0">
    {product.description && (
      <section aria-label={shoppingTexts.product.description}>
        <h2 className="mb-2 text-lg">{shoppingTexts.product.description}</h2>
        <p dir="auto" className="max-w-[65ch] whitespace-pre-wrap [overflow-wrap:anywhere]">
          {product.description}
        </p>
      </section>
    )}
    {product.tags.length > 0 && (
      <p className="mt-4 flex flex-wrap gap-1.5">
        {product.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </p>
    )}
    <div className="mt-6">
      <ProductFacts product={product} isLong />
    </div>
    {product.shop.slug !== '' && !product.viewer.isOwner && (
      <PartBoundary>
        <MessageShop key={userId ?? ''} product={product} />
      </PartBoundary>
    )}
    <Reviews>
      <PartBoundary>
        {userId && !product.viewer.isOwner && <BoughtNote product={product} />}
        <CommentsSection target={{ type: 'product', id: product.id }} isOwner={product.viewer.isOwner} />
      </PartBoundary>
    </Reviews>
  </div>
)

/** An address that names them, as that of a notification, shows them at once. */
const Reviews = ({ children }: { children: ReactNode }) => {
  const { hash, key } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  useShowPlace(place, hash === `#${REVIEWS}` ? key : null)
  return (
    <div ref={place} id={REVIEWS} className="scroll-mt-(--top-bar)">
      {children}
    </div>
  )
}

const barClass =
  'sticky bottom-(--bottom-bar) z-20 flex flex-wrap items-center gap-x-2 gap-y-2 border-edge border-t bg-surface px-4 py-2.5'

/** On a phone, the offer and the purchase, else the chat, stay visible while scrolling. */
const BuyBar = ({ product, forSale, onChat }: { product: Product; forSale: boolean; onChat: () => void }) => (
  <section aria-label={shoppingTexts.product.buyBar} className={barClass}>
    {forSale ? (
      <PartBoundary fallback={<BarLoading />}>
        <OfferButtons isInBar product={product} />
      </PartBoundary>
    ) : (
      <>
        <span className="min-w-0 max-w-full">
          <PriceTag price={askingPriceOf(product)} isSpent={isSoldOut(product)} />
        </span>
        <Button look="primary" className="flex-[1_0_auto]" onClick={onChat}>
          {isSoldOut(product) ? shoppingTexts.product.askForMore : shoppingTexts.product.chat}
        </Button>
      </>
    )}
  </section>
)

const BarLoading = () =>
  useIsNetworkLost() ? (
    <p className="flex-1 py-2 text-center text-soft">{texts.app.offlineHint}</p>
  ) : (
    <Skeleton className="h-12 flex-1" />
  )
