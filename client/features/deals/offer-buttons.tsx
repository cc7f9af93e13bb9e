import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '../../app/call-error.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { paths } from '../../app/paths.ts'
import { useFinish } from '../../app/pending-action.ts'
import { requireAuth } from '../../app/require-auth.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { showToast } from '../../ui/toast.ts'
import type { Product } from '../products/store.ts'
import { makeOffer } from './api.ts'
import { unbroken } from './deal-next.ts'
import { setPurchase } from './purchase.ts'
import { StandingOffer, useStandingOffer } from './standing-offer.tsx'
import { isOfferKept } from './use-proposal.ts'

const OfferSheet = lazyNamed(() => import('./offer-sheet.tsx'), 'OfferSheet')
const BuyDialog = lazyNamed(() => import('./buy-dialog.tsx'), 'BuyDialog')
const words = dealsTexts.actions

/**
 * Buys a product at its asking price, or offers another one. An open offer of the viewer stands in
 * the place of a new one.
 */
export const OfferButtons = ({
  product,
  isInBar = false,
  chat,
}: {
  product: Product
  /** In one row, at the bottom of a phone. */
  isInBar?: boolean
  /** The button that opens the chat, beside that of an offer. */
  chat?: ReactNode
}) => {
  const navigate = useNavigate()
  const { offer: standing, reload } = useStandingOffer(product)
  const [layer, setLayer] = useState<'offer' | 'buy' | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<'offer' | 'buy'>>(new Set())
  const show = (next: 'offer' | 'buy') => {
    setOpened(new Set([...opened, next]))
    setLayer(next)
    if (next === 'buy') setPurchase(product.id)
  }
  const close = () => {
    setLayer(null)
    setPurchase(null)
  }
  useEffect(() => () => setPurchase(null), [])
  const open = (next: 'offer' | 'buy') => {
    if (requireAuth(words.signIn, { kind: next, id: product.id })) show(next)
  }
  useFinish('offer', product.id, () => show('offer'), !product.viewer.isOwner)
  useFinish('buy', product.id, () => show('buy'), !product.viewer.isOwner)
  const { price, stock, offers, status, isAvailable } = product
  const isListed = status === 'active' && isAvailable && stock.isInStock
  const isForSale = (isListed || layer === 'buy') && !product.viewer.isOwner
  const canBuy = isForSale && price !== null && price.amount > 0
  if (!isForSale || (!offers.isOn && !canBuy && !standing)) return null
  const offered = {
    id: product.id,
    title: product.title,
    price: canBuy ? price : null,
    poster: product.images[0] ?? null,
    currency: product.currency,
    stock: stock.quantity,
  }
  const owner = { id: product.shop.owner, name: product.shop.name }
  const buy = canBuy && (
    <Button
      look={standing?.by === 'shop' ? 'plain' : 'primary'}
      isWide={!isInBar}
      aria-haspopup="dialog"
      onClick={() => open('buy')}
    >
      {words.buy(unbroken(formatPrice(price)))}
    </Button>
  )
  const offer = standing ? (
    <StandingOffer offer={standing} className={isInBar ? 'flex-auto' : undefined} />
  ) : (
    offers.isOn && (
      <Button look={canBuy ? 'plain' : 'primary'} aria-haspopup="dialog" onClick={() => open('offer')}>
        {isOfferKept(product.id) ? words.kept : words.offer}
      </Button>
    )
  )
  return (
    <div className={isInBar ? '@container min-w-0 flex-1' : undefined}>
      <div
        className={classNames(
          'flex gap-2',
          isInBar
            ? // A long text takes a second line within its button; large text needs a row for each.
              '@max-[14rem]:flex-col [&>button]:min-w-0 [&>button]:flex-auto [&>button]:px-2'
            : 'flex-wrap *:min-w-36 *:flex-[1_0_auto] [&>button]:px-3',
        )}
      >
        {!isInBar && buy}
        {offer}
        {chat}
        {isInBar && buy}
      </div>
      <PartBoundary>
        {opened.has('offer') && (
          <OfferSheet
            name={product.id}
            title={dealsTexts.sheet.title}
            product={offered}
            owner={owner}
            start={{ amount: '', quantity: 1 }}
            isOpen={layer === 'offer'}
            onClose={close}
            onSend={async (proposal) => {
              const { chatId, status } = await makeOffer(product.id, proposal).catch((error: unknown) => {
                if (error instanceof CallError && error.code === 'OFFER_EXISTS') void reload()
                throw error
              })
              // The chat explains an automatic decline.
              if (status === 'pending') showToast(dealsTexts.sheet.sent, { tone: 'good' })
              if (status === 'accepted') showToast(dealsTexts.offer.agreed, { tone: 'good' })
              navigate(paths.chat(chatId))
            }}
          />
        )}
        {opened.has('buy') && canBuy && (
          <BuyDialog
            product={{ ...offered, price }}
            shop={owner}
            offered={standing?.price ?? null}
            isOpen={layer === 'buy'}
            onClose={close}
          />
        )}
      </PartBoundary>
    </div>
  )
}
