import { useNavigate, useParams } from 'react-router'
import type { Deal } from '../../contract/deals/views.ts'
import { CallError, textOf } from '../app/call-error.ts'
import { CopyNote } from '../app/copy-note.tsx'
import { lazyNamed } from '../app/lazy-named.ts'
import { Page } from '../app/page.tsx'
import { PartBoundary } from '../app/part-boundary.tsx'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { SignInFirst } from '../app/sign-in-first.tsx'
import { useNow } from '../app/use-now.ts'
import { actionsOf } from '../features/deals/deal-actions.ts'
import { ActionBar, DealFoot } from '../features/deals/deal-foot.tsx'
import { DealDetails } from '../features/deals/deal-page.tsx'
import { sideOf } from '../features/deals/deal-side.ts'
import { useDeal } from '../features/deals/store.ts'
import { useDealPage } from '../features/deals/use-deal-page.ts'
import { dealPageTexts } from '../messages/deal-page.ts'
import { ordersTexts } from '../messages/orders.ts'
import { Button } from '../ui/button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'

const ReviewBought = lazyNamed(() => import('../features/comments/review-bought.tsx'), 'ReviewBought')

const words = dealPageTexts.page

/** `/deals/:dealId`: one deal. */
export const DealScreen = () => {
  const { dealId = '' } = useParams()
  return <OneDeal key={dealId} id={dealId} />
}

const OneDeal = ({ id }: { id: string }) => {
  const { status, user } = useSession()
  const deal = useDeal(id)
  const isSeller = deal !== undefined && deal.buyerId !== user?.id
  return (
    <Page
      title={deal ? titleOf(deal, isSeller) : words.title}
      backTo={isSeller ? paths.orders() : paths.deals}
      isWide
    >
      {status === 'signed-out' && <SignInFirst>{words.signIn}</SignInFirst>}
      {user && <LoadedDeal key={user.id} id={id} />}
    </Page>
  )
}

/** Each shop counts its own deals, so a buyer has several with one number. */
const titleOf = ({ number, shop }: Deal, isSeller: boolean): string =>
  [ordersTexts.board.deal(number), ...(isSeller ? [] : [shop.name])].join(' · ')

const LoadedDeal = ({ id }: { id: string }) => {
  const navigate = useNavigate()
  const user = useSession((session) => session.user)
  const { deal, keptAt, failure, reload } = useDealPage(id)
  const now = useNow()

  if (failure instanceof CallError && failure.status === 404) {
    return (
      <EmptyState action={<Button onClick={() => navigate(paths.deals)}>{dealPageTexts.list.title}</Button>}>
        {words.missing}
      </EmptyState>
    )
  }
  if (deal && user) {
    const side = sideOf(deal, user)
    const isReviewable = side === 'buyer' && (deal.status === 'received' || deal.status === 'closed')
    const isReviewFirst = isReviewable && actionsOf(deal, side, now).primary === null
    const review = (
      <PartBoundary>
        <ReviewBought
          productId={deal.productId}
          boughtAt={deal.createdAt}
          isClosed={deal.status === 'closed'}
          isPrimary={isReviewFirst}
        />
      </PartBoundary>
    )
    return (
      <>
        <CopyNote at={keptAt} className="mb-3" />
        {/* One column where nothing can be done. */}
        <div className="beside:not-has-[[data-actions]_:is(a,button)]:max-w-3xl beside:has-[[data-actions]_:is(a,button)]:grid beside:grid-cols-[minmax(0,1fr)_minmax(17rem,22rem)] beside:items-start beside:gap-10">
          {/* On a phone the bar of its action sticks to the window along the whole page. */}
          <div className="contents beside:block">
            <DealDetails deal={deal} side={side} />
          </div>
          <div
            data-actions
            className="contents beside:sticky beside:top-[calc(var(--top-bar)+16px)] beside:flex beside:flex-col beside:gap-3 beside:rounded-card beside:border beside:border-edge beside:bg-surface beside:p-4 beside:not-has-[a,button]:hidden"
          >
            {isReviewable && !isReviewFirst && <div className="mt-4 beside:m-0">{review}</div>}
            {side && <DealFoot deal={deal} side={side} />}
            {isReviewFirst && <ActionBar>{review}</ActionBar>}
          </div>
        </div>
      </>
    )
  }
  if (failure !== null) {
    return <ErrorState onRetry={() => void reload()}>{textOf(failure, words.failed)}</ErrorState>
  }
  return (
    <Loading>
      <div className="grid gap-3">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-24" />
        ))}
      </div>
    </Loading>
  )
}
