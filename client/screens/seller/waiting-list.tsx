import Clapperboard from 'lucide-react/icons/clapperboard'
import EyeOff from 'lucide-react/icons/eye-off'
import ListTodo from 'lucide-react/icons/list-todo'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Tag from 'lucide-react/icons/tag'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import type { useQuestions } from '../../features/chats/use-questions.ts'
import type { useCommentQuestions } from '../../features/comments/use-comment-questions.ts'
import { OfferCard } from '../../features/deals/offer-card.tsx'
import { tabToOpen } from '../../features/deals/order-step.ts'
import { openOrders, ordersOfShop, type Waiting } from '../../features/deals/use-orders.ts'
import { DealLine, DisputeLine, OfferLine, SaleLine, WaitingRow } from '../../features/deals/waiting-rows.tsx'
import { retryableFailure } from '../../features/products/shown-failure.ts'
import type { Product } from '../../features/products/store.ts'
import { CHECK_HASH, openFields } from '../../features/products/suggested.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Card } from '../../ui/card.tsx'

const words = ordersTexts.board
/** Orders that have a row of their own, under each heading. */
const MAX_ORDERS = 5
/** More questions than these share a row; at most so many products of a kind have one. */
const MAX_OTHERS = 3

/**
 * The most urgent offer in full, then a row for each other order, question and product that waits
 * for the shop. What waits for buyers follows under its own heading.
 */
export const WaitingList = ({
  waiting,
  chats,
  comments,
  unconfirmed,
  takenDown,
  failed,
  untitled,
  onCounter,
}: {
  waiting: Waiting
  chats: ReturnType<typeof useQuestions>['questions']
  comments: ReturnType<typeof useCommentQuestions>['questions']
  unconfirmed: readonly Product[]
  /** Products that our team hid. */
  takenDown: readonly Product[]
  /** Products whose video failed. */
  failed: readonly Product[]
  /** Products that buyers see without a title: neither the seller nor the clip gave one. */
  untitled: readonly Product[]
  /** Asks for another price. */
  onCounter: (id: string) => void
}) => {
  const { dispute, answer, payment, handover } = waiting
  const [first, ...offers] = answer.ids
  const orders = [
    ...dispute.ids.map((id) => <DisputeLine key={id} id={id} />),
    ...offers.map((id) => <OfferLine key={id} id={id} />),
    ...payment.ids.map((id) => <DealLine key={id} id={id} stage="payment" />),
    ...handover.ids.map((id) => <DealLine key={id} id={id} stage="handover" />),
  ].slice(0, MAX_ORDERS)
  const ofShop = ordersOfShop(waiting)
  const ofProducts = unconfirmed.length + takenDown.length + failed.length + untitled.length
  const sales = [...handover.withBuyers, ...payment.withBuyers]
  const others = openOrders(waiting) - ofShop
  const link = paths.orders(tabToOpen(waiting))
  return (
    <>
      {ofShop + chats.length + comments.length + ofProducts > 0 && (
        <Card as="ul" className={listClass}>
          {first && <OfferCard key={first} isFirst id={first} onCounter={onCounter} />}
          {orders}
          <RestRow count={ofShop - orders.length - (first ? 1 : 0)} to={link} />
          <QuestionRows
            icon={<MessageCircle aria-hidden="true" size={22} />}
            questions={chats.map(({ chatId, from, said }) => ({
              ...{ id: chatId, from, said },
              title: sellingTexts.seller.wrote(from),
              to: paths.chat(chatId),
            }))}
            allAt={paths.messages}
          />
          <QuestionRows
            icon={<MessageSquareText aria-hidden="true" size={22} />}
            questions={comments.map(({ id, from, said, target }) => ({
              ...{ id, from, said },
              title: sellingTexts.seller.asked(from),
              to: target.type === 'product' ? paths.reviews(target.id) : paths.shop(target.id),
            }))}
          />
          <ProductRows
            icon={<EyeOff aria-hidden="true" size={22} />}
            products={takenDown}
            titleOf={({ failureReason }) => sellingTexts.seller.takenDown(failureReason)}
          />
          <ProductRows
            icon={<TriangleAlert aria-hidden="true" size={22} className="text-bad" />}
            products={failed}
            titleOf={({ failureReason }) => retryableFailure(failureReason) ?? sellingTexts.listed.failed}
          />
          <ProductRows
            icon={<Tag aria-hidden="true" size={22} />}
            products={untitled}
            titleOf={() => sellingTexts.seller.untitled}
          />
          <ProductRows
            icon={<Clapperboard aria-hidden="true" size={22} />}
            products={unconfirmed}
            titleOf={(product) => sellingTexts.check.count(openFields(product).length)}
            hash={CHECK_HASH}
          />
        </Card>
      )}
      {others > 0 && (
        <>
          <h3 className="mt-4 mb-2 text-md">{sellingTexts.seller.withBuyers}</h3>
          <Card as="ul" className={listClass}>
            {sales.slice(0, MAX_ORDERS).map((id) => (
              <SaleLine key={id} id={id} />
            ))}
            <RestRow count={others - Math.min(sales.length, MAX_ORDERS)} to={link} />
          </Card>
        </>
      )}
    </>
  )
}

const listClass = 'grid grid-cols-[minmax(0,1fr)] divide-y divide-edge overflow-hidden'

/** Orders without a row of their own. */
const RestRow = ({ count, to }: { count: number; to: string }) =>
  count > 0 && (
    <WaitingRow to={to} icon={<ListTodo aria-hidden="true" size={22} />} title={words.all}>
      <Line>{dealsTexts.pinned.more(count)}</Line>
    </WaitingRow>
  )

type Question = { id: string; from: string; said: string; title: string; to: string }

/** Many questions share a row, which leads to all of them, or else to the newest. */
const QuestionRows = ({
  questions,
  icon,
  allAt,
}: {
  questions: readonly Question[]
  icon: ReactNode
  allAt?: string
}) => {
  const [newest] = questions
  if (questions.length > MAX_OTHERS && newest) {
    return (
      <WaitingRow to={allAt ?? newest.to} icon={icon} title={sellingTexts.seller.questions(questions.length)}>
        <Line>{[newest.from, newest.said].filter(Boolean).join(': ')}</Line>
      </WaitingRow>
    )
  }
  return questions.map(({ id, to, title, said }) => (
    <WaitingRow key={id} to={to} icon={icon} title={title}>
      <Line>{said}</Line>
    </WaitingRow>
  ))
}

const ProductRows = ({
  products,
  icon,
  titleOf,
  hash = '',
}: {
  products: readonly Product[]
  icon: ReactNode
  titleOf: (product: Product) => string
  hash?: string
}) => (
  <>
    {products.slice(0, MAX_OTHERS).map((product) => (
      <WaitingRow key={product.id} to={paths.product(product.id) + hash} icon={icon} title={titleOf(product)}>
        <Line>{product.title}</Line>
      </WaitingRow>
    ))}
    {products.length > MAX_OTHERS && (
      <li className="px-3 py-2">
        <Line>{dealsTexts.pinned.more(products.length - MAX_OTHERS)}</Line>
      </li>
    )}
  </>
)

const Line = ({ children }: { children: ReactNode }) => (
  <span dir="auto" className="block truncate text-sm text-soft">
    {children}
  </span>
)
