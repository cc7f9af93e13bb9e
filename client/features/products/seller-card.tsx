import Clapperboard from 'lucide-react/icons/clapperboard'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Eye from 'lucide-react/icons/eye'
import Heart from 'lucide-react/icons/heart'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { CARD_SIZES } from '../../../contract/media/images.ts'
import { paths } from '../../app/paths.ts'
import { useAction } from '../../app/use-action.ts'
import { texts } from '../../messages/first-load.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { Link } from '../../ui/link.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toggleAvailability, useRefusals } from './manage.ts'
import { retryProduct } from './processing.ts'
import { retryableFailure } from './shown-failure.ts'
import { isTakenDown, shownStatus, toneOf } from './shown-status.ts'
import { askingPriceOf, isSoldOut, type Product } from './store.ts'
import { openFields } from './suggested.ts'

/**
 * A product in its seller's list: its status, the processing of its video, its figures and its
 * actions.
 */
export const SellerCard = ({
  product,
  onEdit,
  onCheck,
  onShare,
  onDelete,
}: {
  product: Product
  onEdit?: () => void
  /** Opens the values that its clip suggests, to confirm. */
  onCheck?: () => void
  onShare: () => void
  onDelete: () => void
}) => {
  const { title } = product
  const price = askingPriceOf(product)
  const refusal = useRefusals((all) => all[product.id])
  const open = openFields(product).length
  const status = shownStatus(product)
  return (
    <Card as="article" className="flex h-full flex-col overflow-hidden">
      <div className="relative">
        <Link
          to={paths.product(product.id)}
          aria-label={title}
          className="block aspect-4/5 bg-sunken -outline-offset-2"
        >
          {product.images[0] ? (
            <Picture src={product.images[0]} sizes={CARD_SIZES} alt="" className="size-full object-cover" />
          ) : (
            <span className="grid size-full place-items-center text-soft">
              {status === 'failed' ? (
                <TriangleAlert aria-hidden="true" size={36} strokeWidth={1.4} className="text-bad" />
              ) : (
                // The progress covers the place of the icon.
                status !== 'pending' && <Clapperboard aria-hidden="true" size={36} strokeWidth={1.4} />
              )}
            </span>
          )}
        </Link>
        {/* At the bottom: on a narrow phone a status would not fit beside the menu. */}
        <span className="pointer-events-none absolute inset-0 flex flex-col items-start justify-end gap-2 p-2">
          {status === 'active' && !product.stock.isInStock ? (
            <StatusPill tone="plain">{texts.feed.outOfStock}</StatusPill>
          ) : (
            <StatusPill tone={toneOf(status)}>{shoppingTexts.status[status]}</StatusPill>
          )}
          {price && <PriceTag size="small" price={price} isSpent={isSoldOut(product)} />}
          {product.status === 'pending' && <Working product={product} title={title} />}
        </span>
        <Menu
          label={sellingTexts.seller.manage(title)}
          trigger={<EllipsisVertical aria-hidden="true" size={20} />}
          className="absolute top-1.5 right-1.5 min-h-11! min-w-11! bg-night/60 text-text-dark! hover:bg-night/80!"
          entries={[
            ...(onEdit
              ? [
                  {
                    label: sellingTexts.seller.editProduct,
                    icon: <Pencil aria-hidden="true" size={18} />,
                    onChoose: onEdit,
                  },
                ]
              : []),
            ...(status === 'failed'
              ? []
              : [
                  {
                    label: texts.feed.share,
                    icon: <Share2 aria-hidden="true" size={18} />,
                    onChoose: onShare,
                  },
                ]),
            {
              label: sellingTexts.seller.deleteProduct,
              icon: <Trash2 aria-hidden="true" size={18} />,
              isDanger: true,
              onChoose: onDelete,
            },
          ]}
        />
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-2.5 pt-1">
        <h3
          dir="auto"
          className="line-clamp-2 pt-1.5 font-body font-semibold text-base leading-snug tracking-normal [overflow-wrap:anywhere]"
        >
          {title}
        </h3>
        {product.status === 'failed' && <Failed product={product} onEdit={onEdit} />}
        {open > 0 && onCheck && (
          <Button
            isSmall
            isWide
            isTight
            aria-label={sellingTexts.check.countOf(open, title)}
            onClick={onCheck}
          >
            {sellingTexts.check.count(open)}
          </Button>
        )}
        <p className="mt-auto flex gap-4 text-sm text-soft tabular-nums">
          <span className="inline-flex items-center gap-1">
            <Eye aria-hidden="true" size={16} />
            <span className="sr-only">{shoppingTexts.shopPage.views}</span>
            {formatCount(product.views)}
          </span>
          <span className="inline-flex items-center gap-1">
            <Heart aria-hidden="true" size={16} />
            <span className="sr-only">{sellingTexts.seller.likes}</span>
            {formatCount(product.likes)}
          </span>
        </p>
        {isTakenDown(product) ? (
          <TakenDown reason={product.failureReason} />
        ) : (
          <Switch
            label={
              <>
                {sellingTexts.seller[product.status === 'active' ? 'visible' : 'visibleOnceReady']}
                <span className="sr-only">: {title}</span>
              </>
            }
            isOn={product.isAvailable}
            onChange={() => toggleAvailability(product.id)}
          />
        )}
        <p role="status" className="text-bad text-sm empty:hidden">
          {refusal}
        </p>
      </div>
    </Card>
  )
}

/** The progress of the processing of its video. */
export const Working = ({ product: { progress }, title }: { product: Product; title: string }) => {
  const { stage, percent } = progress ?? { stage: 'queued' as const, percent: 0 }
  return (
    <div className="w-full rounded-[10px] bg-surface p-2">
      <p className="flex gap-2 text-sm leading-tight">
        <span className="min-w-0 flex-1">{sellingTexts.processing[stage]}</span>
        <span className="text-soft tabular-nums">{percent}%</span>
      </p>
      <ProgressLine
        value={percent / 100}
        label={sellingTexts.processing.progress(title)}
        isWaiting={stage === 'queued'}
        className="mt-1.5 h-1.5 rounded-full"
      />
    </div>
  )
}

/** Shows why the video failed, and offers another one, or a retry if the file may be fine. */
export const Failed = ({
  product: { id, failureReason },
  onEdit,
}: {
  product: Product
  /** Opens the form with the video; none where its button stands beside this. */
  onEdit?: (() => void) | undefined
}) => {
  const { run, isBusy } = useAction(() => retryProduct(id), sellingTexts.seller.failedRetry)
  const retryable = retryableFailure(failureReason)
  const look = onEdit ? 'quiet' : 'plain'
  const another = onEdit && (
    <Button
      look={retryable ? look : 'primary'}
      isSmall
      isWide
      isTight
      aria-haspopup="dialog"
      onClick={onEdit}
    >
      {sellingTexts.seller.anotherVideo}
    </Button>
  )
  return (
    <div className="grid gap-1.5">
      {failureReason && <p className="text-bad text-sm">{retryable ?? failureReason}</p>}
      {!retryable && another}
      <Button look={retryable ? 'primary' : look} isSmall isWide isBusy={isBusy} onClick={() => void run()}>
        {texts.common.retry}
      </Button>
      {retryable && another}
    </div>
  )
}

/** Why nobody else sees a product, and where to ask. */
export const TakenDown = ({ reason }: { reason: string | null }) => (
  <div className="text-sm">
    <p dir="auto" className="text-bad [overflow-wrap:anywhere]">
      {sellingTexts.seller.takenDown(reason)}
    </p>
    <Link to={paths.help} className="inline-flex min-h-11 items-center font-semibold text-accent underline">
      {sellingTexts.seller.askWhy}
    </Link>
  </div>
)
