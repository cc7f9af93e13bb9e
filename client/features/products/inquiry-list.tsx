import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Inquiry } from '../../../contract/products/inquiries.ts'
import { call } from '../../app/call.ts'
import { textOf } from '../../app/call-error.ts'
import { formatAgo } from '../../app/format-time.ts'
import { paths } from '../../app/paths.ts'
import { sellingTexts } from '../../app/texts/selling.ts'
import { shoppingTexts } from '../../app/texts/shopping.ts'
import { useNow } from '../../app/use-now.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

type Page = { inquiries: Inquiry[]; cursor: string | null }

/** What people asked one's shop, over the dashboard. */
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

/** The latest first, each with how to reach who asked. */
const InquiryList = ({ shopId }: { shopId: string }) => {
  const [page, setPage] = useState<Page | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const load = async (after: Page | null) => {
    setBusy(true)
    setError(null)
    try {
      const { inquiries, pagination } = await call('listShopInquiries', {
        shopId,
        ...(after?.cursor && { cursor: after.cursor }),
      })
      setPage({
        inquiries: [...(after?.inquiries ?? []), ...inquiries],
        cursor: pagination.nextCursor ?? null,
      })
    } catch (failure) {
      setError(textOf(failure, shoppingTexts.inquiry.failedList))
    } finally {
      setBusy(false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another shop
  useEffect(() => void load(null), [shopId])

  if (page === null) {
    if (error !== null) return <ErrorState onRetry={() => void load(null)}>{error}</ErrorState>
    return (
      <Loading>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="mb-3 h-20 w-full" />
        ))}
      </Loading>
    )
  }
  if (page.inquiries.length === 0)
    return <EmptyState hint={shoppingTexts.inquiry.noneHint}>{shoppingTexts.inquiry.none}</EmptyState>
  return (
    <>
      <ul aria-label={sellingTexts.seller.inquiries} className="divide-y divide-edge">
        {page.inquiries.map((inquiry) => (
          <li key={inquiry.id} className="py-3">
            <InquiryRow inquiry={inquiry} />
          </li>
        ))}
      </ul>
      {error !== null && (
        <p role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
      {page.cursor !== null && (
        <Button isWide className="mt-2" isBusy={isBusy} onClick={() => void load(page)}>
          {shoppingTexts.inquiry.more}
        </Button>
      )}
    </>
  )
}

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
