import LinkIcon from 'lucide-react/icons/link'
import type { ReactNode } from 'react'
import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { useRequest } from '../../app/query.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { putDeals, useDeal } from '../deals/store.ts'
import { loadProduct } from '../products/api.ts'
import { askingPriceOf, readProduct, useProduct } from '../products/store.ts'
import { loadShop } from '../shops/api.ts'
import { useShopBySlug } from '../shops/store.ts'
import type { OwnPage } from './split-links.ts'

/** The preview of a page of this app that a message links to; nothing until it is loaded. */
export const LinkPreview = ({ page }: { page: OwnPage }) => {
  const Preview = previews[page.kind]
  return <Preview page={page} />
}

const ProductPreview = ({ page }: { page: OwnPage }) => {
  const product = useLoaded(page, useProduct(page.id), async (signal) => {
    await loadProduct(page.id, signal)
    return readProduct(page.id) ?? null
  })
  if (!product) return null
  const { title, images } = product
  const price = askingPriceOf(product)
  return (
    <Card page={page} title={title} image={images[0]}>
      {price && <PriceTag size="small" price={price} />}
    </Card>
  )
}

const ShopPreview = ({ page }: { page: OwnPage }) => {
  const shop = useLoaded(page, useShopBySlug(page.id), (signal) => loadShop(page.id, signal))
  return shop ? <Card page={page} title={shop.name} image={shop.logo ?? undefined} /> : null
}

const DealPreview = ({ page }: { page: OwnPage }) => {
  const deal = useLoaded(page, useDeal(page.id), async (signal) => {
    const answer = await call('getDeal', { id: page.id }, { signal })
    putDeals([answer.deal])
    return answer.deal
  })
  if (!deal) return null
  return (
    <Card
      page={page}
      title={dealsTexts.pinned.deal(deal.number, ordersTexts.statuses[deal.status])}
      image={deal.product.poster ?? undefined}
    >
      <PriceTag size="small" price={deal.total} />
    </Card>
  )
}

const previews = { product: ProductPreview, shop: ShopPreview, deal: DealPreview }

/** Returns the entity of a link from its store, or loads it once; `null` until it is known. */
const useLoaded = <Linked,>(
  { kind, id }: OwnPage,
  known: Linked | undefined,
  load: (signal: AbortSignal) => Promise<Linked | null>,
): Linked | null => {
  const { data } = useRequest(['linked page', kind, id], (signal) => load(signal).catch(ofGone), {
    isStatic: true,
    isWanted: known === undefined,
  })
  return known ?? data ?? null
}

/** A page that is gone, or not the reader's, stays a plain link and is not asked for again. */
const ofGone = (error: unknown): null => {
  if (error instanceof CallError && [403, 404, 410].includes(error.status)) return null
  throw error
}

const Card = ({
  page,
  title,
  image,
  children,
}: {
  page: OwnPage
  title: string
  image: string | undefined
  children?: ReactNode
}) => (
  <Link
    to={page.path}
    aria-label={chatToolsTexts.message.link(title)}
    className="-mx-1.5 mb-1.5 flex w-[min(21rem,calc(100%+12px))] items-center gap-3 rounded-[12px] bg-surface p-2 text-fg -outline-offset-2"
  >
    {image && (
      <Picture
        src={image}
        sizes="64px"
        alt=""
        className="size-16 shrink-0 rounded-[10px] bg-sunken object-cover"
      />
    )}
    <span className="min-w-0 flex-1">
      <span dir="auto" className="line-clamp-2 font-semibold text-base leading-5 [overflow-wrap:anywhere]">
        {title}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        {children}
        <span className="flex min-w-0 items-center gap-1.5 text-soft text-xs">
          <LinkIcon aria-hidden="true" size={13} className="shrink-0" />
          <span className="min-w-0 truncate">{location.host}</span>
        </span>
      </span>
    </span>
  </Link>
)
