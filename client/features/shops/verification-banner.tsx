import { useEffect, useEffectEvent } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { paths } from '../../app/paths.ts'
import { useRequest } from '../../app/query.ts'
import { texts } from '../../messages/first-load.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { useLayer } from '../../ui/use-layer.ts'
import { loadSellerStatus, loadShop, type SellerStatus } from './api.ts'
import type { Shop } from './store.ts'

const SellerVerification = lazyNamed(() => import('./seller-verification.tsx'), 'SellerVerification')

const words = sellingTexts.seller

const notAsked: SellerStatus = { status: 'none', kind: null, reason: null, createdAt: null }

/**
 * Offers the verification of a shop that is not verified, or shows its state. The decision comes as
 * a notification: `notified` is the number of those that are unread.
 */
export const VerificationBanner = ({ shop, notified }: { shop: Shop; notified: number }) => {
  const { data, failure, replace, reload } = useRequest(['seller status', shop.id], async () => {
    const found = await loadSellerStatus()
    // The shop was approved meanwhile, which the store does not have yet.
    if (found.status === 'approved') void loadShop(shop.id).catch(() => {})
    return found
  })
  // Without an answer the banner stands as for a shop that has not asked; the server says so if it
  // has.
  const status = data ?? (failure && notAsked)
  const sheet = useLayer()
  const isPending = status?.status === 'pending'
  const check = useEffectEvent((count: number) => {
    if (count > 0 && isPending) void reload()
  })
  useEffect(() => check(notified), [notified])
  const isRejected = status?.status === 'rejected'
  const notice = isPending
    ? { title: words.underReview, hint: words.underReviewHint }
    : {
        title: isRejected ? words.refused : words.unverified,
        hint:
          isRejected && status?.reason
            ? sellingTexts.sellerVerification.reason(status.reason)
            : words.unverifiedHint,
      }
  return (
    <Card
      as="section"
      aria-label={sellingTexts.sellerVerification.title}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 p-4',
        // Reserves its space, so that nothing below moves under a finger.
        !status && 'invisible',
      )}
    >
      <div className="min-w-52 flex-1">
        <h2 className="text-md">{notice.title}</h2>
        <p className="text-soft [overflow-wrap:anywhere]">{notice.hint}</p>
      </div>
      <p className="flex flex-wrap gap-2">
        {!isPending && (
          <Button look="accent" isSmall onClick={sheet.open}>
            {isRejected ? texts.common.tryAgain : words.startVerification}
          </Button>
        )}
        <Link to={paths.helpTopic('seller-verification')} className={buttonClass({ isSmall: true })}>
          {words.learnMore}
        </Link>
      </p>
      {status && sheet.isMounted && (
        <PartBoundary>
          <SellerVerification
            shopId={shop.id}
            status={status}
            isOpen={sheet.isOpen}
            onClose={sheet.close}
            onChange={replace}
          />
        </PartBoundary>
      )}
    </Card>
  )
}
