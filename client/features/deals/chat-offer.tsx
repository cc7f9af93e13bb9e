import Tag from 'lucide-react/icons/tag'
import { type ReactNode, useState } from 'react'
import type { Chat } from '../../../contract/chats/views.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { paths } from '../../app/paths.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { texts } from '../../messages/first-load.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { otherOf } from '../conversations/other-of.ts'
import { isSoldOut, useProduct } from '../products/store.ts'
import { useIsKnownBlocked } from '../reports/known-blocks.ts'
import { useShop } from '../shops/store.ts'
import { makeChatOffer } from './api.ts'
import { useOpenDeals, useOpenOffers } from './store.ts'
import { isOfferKept, type OfferedProduct } from './use-proposal.ts'
import { useStock } from './use-stock.ts'

const OfferSheet = lazyNamed(() => import('./offer-sheet.tsx'), 'OfferSheet')

/**
 * Offers a price for the product that a chat is about, as its buyer or its shop, unless this device
 * knows that it takes none. An open offer for it has its place in the chat, an open deal its page.
 */
export const ChatOffer = ({
  chat,
}: {
  chat: Pick<Chat, 'id' | 'shopId' | 'productInfo' | 'recipient' | 'side' | 'ownerId' | 'buyerId'>
}) => {
  const { id: chatId, shopId, productInfo: product } = chat
  // An owner's product has its own switch only, without the one of the shop.
  const known = useProduct(product?.id ?? '')
  const switches = [known?.offers, useShop(shopId)?.offers]
  const offer = useOpenOffers(chatId).find((open) => open.product.id === product?.id)
  const isBlocked = useIsKnownBlocked(otherOf(chat))
  const deal = useOpenDeals(chatId).find((open) => open.productId === product?.id)
  if (deal) {
    return (
      <Link to={paths.deal(deal.id)} className={`${buttonClass({ isSmall: true })} shrink-0 px-3`}>
        {dealsTexts.offer.toDeal}
      </Link>
    )
  }
  if (chat.recipient.closed || isBlocked || offer || !product) return null
  if (known && isSoldOut(known)) return <OutOfStock />
  if (!product.price || known?.stock.isInStock === false || switches.some((offers) => offers?.isOn === false))
    return null
  const { id, title, price, image } = product
  return (
    <SheetInChat chatId={chatId} product={{ id, title, price, poster: image, currency: price.currency }}>
      {(open) => (
        <Button
          isSmall
          aria-haspopup="dialog"
          className="shrink-0 max-sm:px-3"
          icon={<Tag aria-hidden="true" size={18} className="max-sm:hidden" />}
          onClick={open}
        >
          {dealsTexts.actions[isOfferKept(`chat:${chatId}:${id}`) ? 'kept' : 'offer']}
        </Button>
      )}
    </SheetInChat>
  )
}

/** Lets a buyer offer again after a decline, unless the product has an open offer or deal. */
export const OfferAgain = ({ offer: { chatId, product, price, status, cause } }: { offer: Offer }) => {
  const others = [...useOpenOffers(chatId), ...useOpenDeals(chatId)]
  const known = useProduct(product.id)
  if (status !== 'declined' || cause || others.some((other) => other.product.id === product.id)) return null
  if (known && isSoldOut(known)) return <OutOfStock />
  return (
    <SheetInChat chatId={chatId} product={{ ...product, currency: price.currency }}>
      {(open) => (
        <Button isSmall isWide aria-haspopup="dialog" onClick={open}>
          {dealsTexts.offer.again}
        </Button>
      )}
    </SheetInChat>
  )
}

/** Shown instead of the button of an offer; the quick replies ask when there is more. */
const OutOfStock = () => (
  <span className="flex-none! self-center">
    <StatusPill tone="plain">{texts.feed.outOfStock}</StatusPill>
  </span>
)

type InChat = {
  chatId: string
  product: Omit<OfferedProduct, 'stock'>
  /** The button that opens the sheet. */
  children: (open: () => void) => ReactNode
}

const SheetInChat = ({ chatId, product, children }: InChat) => {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const stock = useStock(product.id, isOpen)
  return (
    <>
      {children(() => {
        setWasOpened(true)
        setOpen(true)
      })}
      {wasOpened && (
        <PartBoundary>
          <OfferSheet
            name={`chat:${chatId}:${product.id}`}
            title={dealsTexts.sheet.title}
            product={{ ...product, stock }}
            start={{ amount: '', quantity: 1 }}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onSend={(proposal) => makeChatOffer(chatId, product.id, proposal)}
          />
        </PartBoundary>
      )}
    </>
  )
}
