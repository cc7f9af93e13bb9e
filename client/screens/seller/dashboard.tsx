import ChartColumn from 'lucide-react/icons/chart-column'
import Ellipsis from 'lucide-react/icons/ellipsis'
import EyeOff from 'lucide-react/icons/eye-off'
import Inbox from 'lucide-react/icons/inbox'
import MessageCircle from 'lucide-react/icons/message-circle'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Star from 'lucide-react/icons/star'
import Store from 'lucide-react/icons/store'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ComponentType, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyNamed } from '../../app/lazy-named.ts'
import { paths } from '../../app/paths.ts'
import { usePoll } from '../../app/use-poll.ts'
import { useWatch } from '../../app/watch.ts'
import { useUnreadMessages } from '../../features/conversations/unread.ts'
import { FollowersCount } from '../../features/follows/followers-count.tsx'
import { useFollow } from '../../features/follows/store.ts'
import { readKept } from '../../features/media/kept-state.ts'
import { isProductWaiting } from '../../features/products/pressed-draft.ts'
import { useProductList } from '../../features/products/store.ts'
import { loadShop } from '../../features/shops/api.ts'
import { ClosedShop } from '../../features/shops/closed-shop.tsx'
import { PictureButton } from '../../features/shops/picture-button.tsx'
import { usePicture } from '../../features/shops/pictures.ts'
import { ShopHeader } from '../../features/shops/shop-header.tsx'
import type { Shop } from '../../features/shops/store.ts'
import { useShopProducts } from '../../features/shops/use-shop-products.ts'
import { VerificationBanner } from '../../features/shops/verification-banner.tsx'
import { texts } from '../../messages/first-load.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { CountBadge } from '../../ui/badges.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { Link } from '../../ui/link.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PublicAddress } from '../../ui/public-address.tsx'
import { ProductList } from './product-list.tsx'

const AddProduct = lazyNamed(() => import('../../features/products/add-product.tsx'), 'AddProduct')

const ProductListed = lazyNamed(() => import('../../features/products/product-listed.tsx'), 'ProductListed')

const PendingVideo = lazyNamed(() => import('../../features/media/pending-video.tsx'), 'PendingVideo')

const WaitingOrders = lazyNamed(() => import('../../features/deals/waiting-orders.tsx'), 'WaitingOrders')

const Reviews = lazyNamed(() => import('../../features/comments/comments-sheet.tsx'), 'CommentsSection')

/** What opens over the dashboard; each comes when it is first wanted. */
const layers = {
  edit: lazyNamed(() => import('../../features/shops/edit-shop.tsx'), 'EditShop'),
  statistics: lazyNamed(() => import('../../features/shops/statistics.tsx'), 'Statistics'),
  inquiries: lazyNamed(() => import('../../features/products/inquiry-list.tsx'), 'InquirySheet'),
  deactivate: lazyNamed(() => import('../../features/shops/close-shop.tsx'), 'DeactivateShop'),
  delete: lazyNamed(() => import('../../features/shops/close-shop.tsx'), 'DeleteShop'),
} satisfies Record<string, ComponentType<{ shop: Shop; isOpen: boolean; onClose: () => void }>>
type Layer = keyof typeof layers

/** Without a socket the shop is asked for this often. */
const SHOP_POLL_MS = 30_000
/** At most so many products are watched at a time. */
const WATCHED = 100
const none: readonly string[] = []

/** One's own shop: what it brought, its products, and all that can be done with it. */
export const Dashboard = ({ shop }: { shop: Shop }) => {
  const navigate = useNavigate()
  const list = useShopProducts(shop.id)
  const ids = list.ids ?? none
  const products = useProductList(ids)
  const unread = useUnreadMessages()
  const { followersCount } = useFollow(shop.id)
  const [adding, setAdding] = useState<'no' | 'yes' | 'closed'>(() => (isProductWaiting() ? 'closed' : 'no'))
  const [listed, setListed] = useState({ id: '', isOpen: false })
  // A video that was on its way when the page was left: it goes on by itself.
  const [hadVideo] = useState(() => readKept(shop.owner) !== null)
  const [hasReviews, setReviews] = useState(false)
  const [layer, setLayer] = useState<Layer | null>(null)
  const [opened, setOpened] = useState<readonly Layer[]>([])
  const [logo, cover] = [usePicture('logo'), usePicture('coverImage')]
  useWatch({ shops: [shop.id], products: ids.slice(0, WATCHED) })
  usePoll(() => loadShop(shop.id), SHOP_POLL_MS)

  const open = (next: Layer) => {
    setOpened((before) => [...new Set([...before, next])])
    setLayer(next)
  }
  // With all of them here, what they show is newer than the shop's own sums.
  const isAll = list.ids !== null && !list.hasMore
  const sum = (count: (product: (typeof products)[number]) => number) =>
    products.reduce((total, product) => total + count(product), 0)
  const stats = [
    {
      name: shoppingTexts.shopPage.products,
      value: formatCount(isAll ? products.length : shop.productsCount),
    },
    {
      name: shoppingTexts.shopPage.views,
      value: formatCount(isAll ? sum(({ views }) => views) : shop.viewsCount),
    },
    {
      name: sellingTexts.seller.likes,
      value: formatCount(isAll ? sum(({ likes }) => likes) : shop.likesCount),
    },
    {
      name: shoppingTexts.shopPage.followers,
      value: <FollowersCount shopId={shop.id} count={followersCount} />,
    },
  ]
  const isActive = shop.status === 'active'

  return (
    <div className="mx-auto max-w-[1080px] pb-10">
      <ShopHeader
        shop={{ ...shop, logo: logo.preview ?? shop.logo, coverImage: cover.preview ?? shop.coverImage }}
        stats={stats}
        overCover={<PictureButton shop={shop} image="coverImage" className="md:rounded-b-card" />}
        overLogo={<PictureButton shop={shop} image="logo" className="rounded-avatar" />}
        actions={
          <Button
            look="primary"
            icon={<Plus aria-hidden="true" size={20} />}
            onClick={() => setAdding('yes')}
          >
            {sellingTexts.seller.add}
          </Button>
        }
      />
      {(hadVideo || adding !== 'no') && adding !== 'yes' && (
        <Suspense>
          <PendingVideo onOpen={() => setAdding('yes')} />
        </Suspense>
      )}
      <div className="mt-4 flex flex-col gap-3 px-4">
        {!isActive && <ClosedShop shop={shop} />}
        <Suspense>
          <WaitingOrders />
        </Suspense>
        {isActive && !shop.isVerified && <VerificationBanner shop={shop} />}
        <PublicAddress path={paths.shopPage(shop.slug)} />
        <div className="grid grid-cols-2 gap-2.5 md:flex md:flex-wrap">
          <Button
            icon={<ChartColumn aria-hidden="true" size={20} />}
            aria-haspopup="dialog"
            onClick={() => open('statistics')}
          >
            {sellingTexts.statistics.title}
          </Button>
          <Button
            icon={<Pencil aria-hidden="true" size={20} />}
            aria-haspopup="dialog"
            onClick={() => open('edit')}
          >
            {sellingTexts.seller.edit}
          </Button>
          <Button
            className="col-span-2"
            icon={<Star aria-hidden="true" size={20} />}
            aria-expanded={hasReviews}
            onClick={() => setReviews(!hasReviews)}
          >
            {shop.commentsCount > 0
              ? sellingTexts.seller.reviews(shop.commentsCount, formatCount(shop.commentsCount))
              : sellingTexts.seller.noReviews}
          </Button>
          <Link to={paths.messages} className={buttonClass()}>
            <MessageCircle aria-hidden="true" size={20} />
            {texts.nav.messages} <CountBadge count={unread} />
            {unread > 0 && <span className="sr-only">{texts.nav.unreadAfter}</span>}
          </Link>
          <div className="flex justify-end">
            <Menu
              label={sellingTexts.seller.more}
              trigger={<Ellipsis aria-hidden="true" size={22} />}
              className="border border-edge-strong bg-surface"
              entries={[
                {
                  label: sellingTexts.seller.inquiries,
                  icon: <Inbox aria-hidden="true" size={18} />,
                  onChoose: () => open('inquiries'),
                },
                {
                  label: sellingTexts.seller.visit,
                  icon: <Store aria-hidden="true" size={18} />,
                  href: paths.shopPage(shop.slug),
                  onChoose: () => navigate(paths.shopPage(shop.slug)),
                },
                ...(isActive
                  ? [
                      {
                        label: sellingTexts.seller.deactivate,
                        icon: <EyeOff aria-hidden="true" size={18} />,
                        onChoose: () => open('deactivate'),
                      },
                    ]
                  : []),
                {
                  label: sellingTexts.seller.delete,
                  icon: <Trash2 aria-hidden="true" size={18} />,
                  isDanger: true,
                  onChoose: () => open('delete'),
                },
              ]}
            />
          </div>
        </div>
      </div>
      {hasReviews && (
        <div className="px-4">
          <Suspense>
            <Reviews target={{ type: 'shop', id: shop.id }} isOwner />
          </Suspense>
        </div>
      )}
      <ProductList list={list} products={products} />
      {adding !== 'no' && (
        <Suspense>
          <AddProduct
            currency={shop.currency}
            takesOffers={shop.offers.isOn}
            isOpen={adding === 'yes'}
            onClose={() => setAdding('closed')}
            onCreated={(id = '') => {
              setAdding('closed')
              setListed({ id, isOpen: id !== '' })
              void list.reload()
            }}
          />
        </Suspense>
      )}
      {listed.id !== '' && (
        <Suspense>
          <ProductListed
            productId={listed.id}
            isOpen={listed.isOpen}
            onClose={() => setListed({ ...listed, isOpen: false })}
            onAnother={() => {
              setListed({ ...listed, isOpen: false })
              setAdding('yes')
            }}
          />
        </Suspense>
      )}
      {opened.map((name) => {
        const Part = layers[name]
        return (
          <Suspense key={name}>
            <Part shop={shop} isOpen={layer === name} onClose={() => setLayer(null)} />
          </Suspense>
        )
      })}
    </div>
  )
}
