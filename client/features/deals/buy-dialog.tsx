import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Money } from '../../../contract/money.ts'
import { ApproximatePrice } from '../../app/approximate-price.tsx'
import { CallError, textOf } from '../../app/call-error.ts'
import { useDraft } from '../../app/draft.ts'
import { newKey } from '../../app/new-key.ts'
import { paths } from '../../app/paths.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { formatMoney, formatPrice } from '../../ui/format-money.ts'
import { useNetworkReturn } from '../../ui/network.ts'
import { Picture } from '../../ui/picture.tsx'
import { showToast } from '../../ui/toast.ts'
import { loadProduct } from '../products/api.ts'
import { buyProduct } from './api.ts'
import { isOfNetwork } from './network-failure.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import { sumOf } from './sum.ts'

const words = dealsTexts.actions

/** A purchase that may have reached the server. Later than this, a press means another one. */
type Unsure = { quantity: number; price: Money; key: string; at: number }
const UNSURE_MS = 60 * 60_000

/** Asks for the quantity and a confirmation, then buys a product at its asking price. */
export const BuyDialog = ({
  product,
  shop,
  isOpen,
  onClose,
}: {
  product: { id: string; title: string; price: Money; stock: number; poster: string | null }
  shop: string
  isOpen: boolean
  onClose: () => void
}) => {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // Sent again as it is until it was answered, in another tab too: a lost answer buys once.
  const [kept, setKept, settle] = useDraft<Unsure | null>(`buy:${product.id}`, null, 'device')
  const unsure = kept && Date.now() - kept.at < UNSURE_MS ? kept : null
  const [chosen, setQuantity] = useState(1)
  const { quantity, price } = unsure ?? { quantity: chosen, price: product.price }
  const { amount, currency } = price
  const total = quantity === 1 ? formatPrice(price) : formatMoney(amount * quantity, currency)
  const change = (next: number) => {
    setQuantity(next)
    setFailure(null)
  }
  const buy = async () => {
    const purchase = unsure ?? { quantity, price, key: newKey(), at: Date.now() }
    setKept(purchase)
    setBusy(true)
    setFailure(null)
    try {
      const chatId = await buyProduct(product.id, purchase)
      settle()
      change(1)
      showToast(words.bought, { tone: 'good' })
      onClose()
      navigate(paths.chat(chatId))
    } catch (error) {
      if (isRefusal(error)) settle()
      if (error instanceof CallError && error.code === 'OUT_OF_STOCK')
        void loadProduct(product.id).catch(() => {})
      setFailure(isOfNetwork(error) ? words.lost : textOf(error, words.failed))
    } finally {
      setBusy(false)
    }
  }
  // It was confirmed, and is done only once.
  useNetworkReturn(() => void buy(), isOpen && unsure !== null && failure === words.lost)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      kind="warning"
      title={words.buyTitle}
      message={words.buyHint(shop)}
      confirm={words.confirmBuy(total)}
      isBusy={isBusy}
      onConfirm={() => void buy()}
      onCancel={onClose}
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
            onChange={change}
          />
        </div>
      )}
      <p aria-live="polite" className="flex min-h-5 flex-wrap justify-end gap-x-2 text-sm tabular-nums">
        {quantity > 1 ? sumOf(quantity, formatPrice(price), total) : formatPrice(price)}
        <ApproximatePrice price={{ ...price, amount: amount * quantity }} />
      </p>
      <ErrorText isLarge className="mt-3">
        {failure}
      </ErrorText>
    </ConfirmDialog>
  )
}

/** Whether the server refused the purchase. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500
