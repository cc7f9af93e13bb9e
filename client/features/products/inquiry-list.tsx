import type { Inquiry } from '../../../contract/products/inquiries.ts'
import { call } from '../../app/call.ts'
import { formatAgo } from '../../app/format-time.ts'
import { paths } from '../../app/paths.ts'
import { useList } from '../../app/query.ts'
import { useNow } from '../../app/use-now.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { ListStates } from '../../ui/list-states.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** Inquiries to the own shop, over the dashboard. */
export const InquirySheet = ({
  shop,
  isOpen,
  onClose,
}: {
  shop: { id: string }
  isOpen: boolean
  onClose: () => void
}) => (
  <Sheet isOpen={isOpen} onClose={onClose} title={sellingTexts.seller.inquiries}>
    {isOpen && <InquiryList shopId={shop.id} />}
  </Sheet>
)

/** The inquiries, the latest first, each with the contact of its sender. */
const InquiryList = ({ shopId }: { shopId: string }) => {
  const list = useList(
    ['inquiries', shopId],
    async (cursor, signal) => {
      const { inquiries, pagination } = await call(
        'listShopInquiries',
        { shopId, ...(cursor !== null && { cursor }) },
        { signal },
      )
      return { entries: inquiries, cursor: pagination.nextCursor ?? null }
    },
    { failed: shoppingTexts.inquiry.failedList },
  )
  return (
    <ListStates
      list={list}
      loading={<ListLoading />}
      empty={<EmptyState hint={shoppingTexts.inquiry.noneHint}>{shoppingTexts.inquiry.none}</EmptyState>}
      more={shoppingTexts.inquiry.more}
    >
      {(inquiries) => (
        <ul aria-label={sellingTexts.seller.inquiries} className="divide-y divide-edge">
          {inquiries.map((inquiry) => (
            <li key={inquiry.id} className="py-3">
              <InquiryRow inquiry={inquiry} />
            </li>
          ))}
        </ul>
      )}
    </ListStates>
  )
}

const ListLoading = () => (
  <Loading>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="mb-3 h-20 w-full" />
    ))}
  </Loading>
)

const InquiryRow = ({
  inquiry: { user, product, message, contactInfo, createdAt },
}: {
  inquiry: Inquiry
}) => {
  const now = useNow()
  const { name, email, phone, other } = contactInfo
  return (
    <article className="flex gap-3">
      <Avatar name={user.name} picture={user.avatar} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span dir="auto" className="min-w-0 break-words font-semibold">
            {name || user.name}
          </span>
          <time dateTime={createdAt} className="text-sm text-soft">
            {formatAgo(createdAt, now)}
          </time>
        </p>
        <Link to={paths.product(product.id)} className="block truncate text-accent text-sm hover:underline">
          {product.title}
        </Link>
        <p dir="auto" className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {message}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm [overflow-wrap:anywhere]">
          {email && (
            <a href={`mailto:${encodeURIComponent(email)}`} className="py-2 text-accent hover:underline">
              {email}
            </a>
          )}
          {phone && (
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="py-2 text-accent hover:underline">
              {phone}
            </a>
          )}
          {other && <span className="py-2">{other}</span>}
        </p>
      </div>
    </article>
  )
}
