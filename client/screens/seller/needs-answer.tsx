import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { paths } from '../../app/paths.ts'
import { useQuestions } from '../../features/chats/use-questions.ts'
import { useCommentQuestions } from '../../features/comments/use-comment-questions.ts'
import { tabToOpen } from '../../features/deals/order-step.ts'
import { openOrders, ordersOfShop, useWaitingOrders } from '../../features/deals/use-orders.ts'
import { isTakenDown } from '../../features/products/shown-status.ts'
import type { Product } from '../../features/products/store.ts'
import { openFields } from '../../features/products/suggested.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { WaitingList } from './waiting-list.tsx'

const CounterListed = lazyNamed(() => import('../../features/deals/counter-sheet.tsx'), 'CounterListed')
const words = ordersTexts.board

/**
 * Everything that needs the shop's answer, kept up to date, under its number. The shop's orders
 * that wait for their buyers follow under a heading of their own.
 */
export const NeedsAnswer = ({
  shopId,
  place,
  isNew,
  products,
  onCount,
}: {
  shopId: string
  /** Shown until the answer is known. */
  place: ReactNode
  /** Without products: nothing could be answered yet. */
  isNew: boolean
  /** Of the shop: one may have values to confirm, be hidden by our team, or have a failed video. */
  products: readonly Product[]
  /** Called with the number once all lists have loaded or failed, and when it changes. */
  onCount: (count: number) => void
}) => {
  const { waiting, isCopy, ...orders } = useWaitingOrders()
  const chats = useQuestions()
  const comments = useCommentQuestions(shopId, numberOfComments(products))
  const unconfirmed = products.filter((product) => openFields(product).length > 0)
  const takenDown = products.filter(isTakenDown)
  const failed = products.filter(({ status }) => status === 'failed')
  const untitled = products.filter(({ isUntitled, status }) => isUntitled && status === 'active')
  const ofProducts = unconfirmed.length + takenDown.length + failed.length + untitled.length
  const asked = chats.questions.length + comments.questions.length + ofProducts
  const total = asked + (waiting ? ordersOfShop(waiting) : 0)
  const [countered, setCountered] = useState<string | null>(null)
  const tell = useEffectEvent(onCount)
  const isSettled = orders.isSettled && chats.isSettled && comments.isSettled
  const isKnown = !isCopy && chats.isKnown && comments.isKnown
  useEffect(() => {
    if (isSettled) tell(total)
  }, [isSettled, total])
  if (!waiting) return place
  const isEmpty = asked + openOrders(waiting) === 0
  if (isNew && isEmpty) return null
  return (
    <section aria-label={words.title}>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        {total > 0 ? (
          <h2 className="text-xl leading-tight">{sellingTexts.seller.waiting(total)}</h2>
        ) : isKnown ? (
          <h2 className="flex items-center gap-2 text-md">
            <Check aria-hidden="true" size={20} className="text-good" />
            {sellingTexts.seller.nothingWaits}
          </h2>
        ) : (
          // Something may wait that this device does not know.
          <span />
        )}
        <Link
          to={paths.orders(tabToOpen(waiting))}
          className={`${buttonClass({ look: 'quiet', isSmall: true })} -mx-4`}
        >
          {words.all}
          <ChevronRight aria-hidden="true" size={18} />
        </Link>
      </div>
      {!isEmpty && (
        <WaitingList
          waiting={waiting}
          chats={chats.questions}
          comments={comments.questions}
          unconfirmed={unconfirmed}
          takenDown={takenDown}
          untitled={untitled}
          failed={failed}
          onCounter={setCountered}
        />
      )}
      <PartBoundary>
        {countered && <CounterListed id={countered} onClose={() => setCountered(null)} />}
      </PartBoundary>
    </section>
  )
}

/** Returns `null` while no product has loaded. */
const numberOfComments = (products: readonly Product[]): number | null =>
  products.length === 0 ? null : products.reduce((sum, { comments }) => sum + comments, 0)
