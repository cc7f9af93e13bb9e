import Tag from 'lucide-react/icons/tag'
import { Suspense, useState } from 'react'
import type { Chat } from '../../../contract/chats/views.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { IconButton } from '../../ui/button.tsx'
import { makeChatOffer } from './api.ts'

const OfferSheet = lazyNamed(() => import('./offer-sheet.tsx'), 'OfferSheet')

/** Offers a price for the product that a chat is about, as its buyer or its shop. */
export const ChatOffer = ({ chatId, product }: { chatId: string; product: Chat['productInfo'] }) => {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (!product?.price) return null
  const { id, title, price, image } = product
  return (
    <>
      <IconButton
        label={dealsTexts.actions.offer}
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      >
        <Tag aria-hidden="true" size={22} />
      </IconButton>
      {wasOpened && (
        <Suspense>
          <OfferSheet
            name={`chat:${chatId}:${id}`}
            title={dealsTexts.sheet.title}
            product={{ id, title, price, poster: image, currency: price.currency, stock: null }}
            start={{ amount: '', quantity: 1 }}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onSend={(proposal) => makeChatOffer(chatId, id, proposal)}
          />
        </Suspense>
      )}
    </>
  )
}
