import Clapperboard from 'lucide-react/icons/clapperboard'
import ListTodo from 'lucide-react/icons/list-todo'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import type { useQuestions } from '../../features/chats/use-questions.ts'
import { OfferCard } from '../../features/deals/offer-card.tsx'
import { tabToOpen } from '../../features/deals/order-step.ts'
import { openOrders, type Waiting } from '../../features/deals/use-orders.ts'
import { DealLine, DisputeLine, OfferLine, SaleLine, WaitingRow } from '../../features/deals/waiting-rows.tsx'
import type { Product } from '../../features/products/store.ts'
import { openFields } from '../../features/products/suggested.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Card } from '../../ui/card.tsx'

const words = ordersTexts.board
/** Orders that have a row of their own. */
const MAX_ORDERS = 5
/** More questions than these share a row; at most so many products to confirm have one. */
const MAX_OTHERS = 3

type Questions = ReturnType<typeof useQuestions>['questions']

/**
 * The most urgent offer in full, then a row for each other order, question and product to confirm:
 * what waits for the shop comes first, then what waits for buyers. Other orders share the last row.
 */
export const WaitingList = ({
  waiting,
  questions,
  unconfirmed,
  onCounter,
}: {
  waiting: Waiting
  questions: Questions
  unconfirmed: readonly Product[]
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
    ...[...handover.withBuyers, ...payment.withBuyers].map((id) => <SaleLine key={id} id={id} />),
  ].slice(0, MAX_ORDERS)
  const rest = openOrders(waiting) - orders.length - (first ? 1 : 0)
  return (
    <Card as="ul" className="grid grid-cols-[minmax(0,1fr)] divide-y divide-edge overflow-hidden">
      {first && <OfferCard key={first} isFirst id={first} onCounter={onCounter} />}
      {orders}
      {rest > 0 && (
        <WaitingRow
          to={paths.orders(tabToOpen(waiting))}
          icon={<ListTodo aria-hidden="true" size={22} />}
          title={words.all}
        >
          <Line>{dealsTexts.pinned.more(rest)}</Line>
        </WaitingRow>
      )}
      <QuestionRows questions={questions} />
      {unconfirmed.slice(0, MAX_OTHERS).map((product) => (
        <WaitingRow
          key={product.id}
          to={paths.product(product.id)}
          icon={<Clapperboard aria-hidden="true" size={22} />}
          title={sellingTexts.check.count(openFields(product).length)}
        >
          <Line>{product.title}</Line>
        </WaitingRow>
      ))}
    </Card>
  )
}

const QuestionRows = ({ questions }: { questions: Questions }) => {
  const [newest] = questions
  const icon = <MessageCircle aria-hidden="true" size={22} />
  if (questions.length > MAX_OTHERS && newest) {
    return (
      <WaitingRow to={paths.messages} icon={icon} title={sellingTexts.seller.questions(questions.length)}>
        <Line>{[newest.from, newest.said].filter(Boolean).join(': ')}</Line>
      </WaitingRow>
    )
  }
  return questions.map(({ chatId, from, said }) => (
    <WaitingRow key={chatId} to={paths.chat(chatId)} icon={icon} title={sellingTexts.seller.wrote(from)}>
      <Line>{said}</Line>
    </WaitingRow>
  ))
}

const Line = ({ children }: { children: ReactNode }) => (
  <span dir="auto" className="block truncate text-sm text-soft">
    {children}
  </span>
)
