import EyeOff from 'lucide-react/icons/eye-off'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import type { Side } from '../../../contract/chats/status.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { formatMoment } from '../../app/format-moment.ts'
import { paths } from '../../app/paths.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { DealTimeline } from './deal-timeline.tsx'
import { ProductPicture } from './my-deal-row.tsx'
import { Facts } from './order-card.tsx'

const words = dealPageTexts.page
type Attachment = NonNullable<Deal['payment']['attachment']>

/** All that a side sees of a deal, above its actions. `side` is `null` for administrators. */
export const DealDetails = ({ deal, side }: { deal: Deal; side: Side | null }) => {
  const { product, quantity, total, status, handover, shop, buyer } = deal
  const where = [ordersTexts.handover[handover.type], handover.at && formatMoment(handover.at)]
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Link to={paths.product(product.id)} className="flex min-w-0 flex-1 basis-48 items-center gap-3">
          <ProductPicture product={product} />
          <span className="min-w-0">
            <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
              {product.title}
            </span>
            <Facts facts={[words.count(quantity, side === 'shop' ? buyer.name : shop.name)]} />
          </span>
        </Link>
        <PriceTag price={total} />
      </div>
      <h2 className="mt-5 text-2xl">{ordersTexts.statuses[status]}</h2>
      <Facts facts={[...where, handover.place, handover.note]} />
      {side === 'buyer' && deal.code && <CodeCard code={deal.code} />}
      <Contact deal={deal} side={side} />
      <Payment deal={deal} />
      {deal.dispute && (
        <section className="mt-5">
          <h3 className="text-base">{words.dispute[deal.dispute.by]}</h3>
          <p dir="auto" className="[overflow-wrap:anywhere]">
            {deal.dispute.reason}
          </p>
          <Files files={deal.dispute.attachments} label={words.evidence} />
        </section>
      )}
      <DealTimeline deal={deal} />
    </>
  )
}

const CodeCard = ({ code }: { code: string }) => (
  <section aria-label={words.code} className="mt-4 rounded-card bg-accent p-4 text-on-accent">
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h3 className="text-base">{words.code}</h3>
      <span className="inline-flex items-center gap-1.5 text-sm">
        <EyeOff aria-hidden="true" size={16} />
        {words.onlyYou}
      </span>
    </div>
    <p className="font-bold font-display text-4xl tabular-nums tracking-widest">
      {code.replace(/^(\d{3})(\d{3})$/, '$1 $2')}
    </p>
    <p className="text-sm">{words.codeHint}</p>
  </section>
)

const Contact = ({ deal, side }: { deal: Deal; side: Side | null }) => {
  const { id, number, product, quantity, total, status } = deal
  const what = ordersTexts.board.count(quantity, product.title)
  const text = [
    words.summary(number, what, total.formattedPrice),
    ordersTexts.statuses[status],
    `${location.origin}${paths.deal(id)}`,
  ].join('\n')
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {side && (
        <Link to={paths.chat(deal.chatId)} className={`${buttonClass()} flex-1`}>
          <MessageCircle aria-hidden="true" size={20} />
          {words.chat[side]}
        </Link>
      )}
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonClass()} flex-1`}
      >
        <Share2 aria-hidden="true" size={20} />
        {words.share}
      </a>
    </div>
  )
}

const Payment = ({ deal: { payment } }: { deal: Deal }) => (
  <section className="mt-5">
    <h3 className="text-base">{words.payment}</h3>
    <Facts facts={[ordersTexts.payment[payment.method], ordersTexts.paid[payment.status]]} />
    <Facts facts={[payment.instructions]} />
    <Facts facts={[payment.reference && words.reference(payment.reference)]} />
    <Files files={payment.attachment ? [payment.attachment] : []} label={words.receipt} />
  </section>
)

const Files = ({ files, label }: { files: readonly Attachment[]; label: string }) =>
  files.map(({ key, url, filename }) => (
    <a key={key} href={url} target="_blank" rel="noopener noreferrer" className="block py-2 underline">
      {label}: {filename}
    </a>
  ))
