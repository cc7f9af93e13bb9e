import type { Money } from '../../../contract/money.ts'
import { ApproximatePrice } from '../../app/approximate-price.tsx'
import { dealsTexts } from '../../messages/deals.ts'
import { texts } from '../../messages/first-load.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatMoney, formatPrice, type ShownPrice } from '../../ui/format-money.ts'
import { Picture } from '../../ui/picture.tsx'
import { statusWords } from './deal-next.ts'
import { useOwnOpenDeal } from './own-deal.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import { type Owner, RefusalNote } from './refusal-note.tsx'
import { sumOf } from './sum.ts'
import { useBuy } from './use-buy.ts'

const words = dealsTexts.actions

/** Asks for the quantity and a confirmation, then buys a product at its asking price. */
export const BuyDialog = ({
  product,
  shop,
  offered,
  isOpen,
  onClose,
}: {
  product: { id: string; title: string; price: Money; stock: number; poster: string | null }
  shop: Owner
  /** The price of the viewer's open offer, which the purchase ends. */
  offered: ShownPrice | null
  isOpen: boolean
  onClose: () => void
}) => {
  const purchase = useBuy(product, isOpen, onClose)
  const before = useOwnOpenDeal(product.id)
  const { quantity, price, isBusy, isWaiting, unsure } = purchase
  const { amount, currency } = price
  const total = quantity === 1 ? formatPrice(price) : formatMoney(amount * quantity, currency)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      kind="warning"
      title={words.buyTitle}
      message={words.buyHint(shop.name)}
      confirm={isWaiting ? texts.common.tryAgain : words.confirmBuy(total)}
      isBusy={isBusy}
      onConfirm={() => void purchase.buy()}
      onCancel={purchase.cancel}
    >
      <p className="mt-4 flex items-center gap-3 text-fg">
        {product.poster && (
          <Picture
            src={product.poster}
            sizes="56px"
            alt=""
            className="size-14 shrink-0 rounded-control object-cover"
          />
        )}
        <span dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {product.title}
        </span>
      </p>
      {product.stock > 1 && (
        <div className="mt-2">
          <QuantityStepper
            quantity={quantity}
            stock={product.stock}
            isDisabled={isBusy || unsure !== null}
            onChange={purchase.change}
          />
        </div>
      )}
      <p aria-live="polite" className="flex min-h-5 flex-wrap justify-end gap-x-2 text-sm tabular-nums">
        {quantity > 1 ? sumOf(quantity, formatPrice(price), total) : formatPrice(price)}
        <ApproximatePrice price={{ ...price, amount: amount * quantity }} />
      </p>
      {before && (
        <p className="mt-3 text-fg">
          {words.hasDeal(dealsTexts.pinned.deal(before.number, statusWords(before)))}
        </p>
      )}
      {offered && <p className="mt-3 text-fg">{words.endsOffer(formatPrice(offered))}</p>}
      <p role="status" className="mt-3 font-medium text-fg empty:hidden">
        {!isBusy && unsure && noteOf(isWaiting, unsure)}
      </p>
      <RefusalNote
        isLarge
        refusal={purchase.failure}
        owner={shop}
        onUnblocked={purchase.clearFailure}
        className="mt-3"
      />
    </ConfirmDialog>
  )
}

/** Returns the text about a purchase that got no answer. */
const noteOf = (isWaiting: boolean, { neverSent }: { neverSent: boolean }): string => {
  if (!isWaiting) return words.buySent
  return neverSent ? words.buyWaits : words.buyLost
}
