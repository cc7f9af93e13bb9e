import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Deal } from '../../contract/deals/views.ts'
import { CallError, textOf } from '../app/call-error.ts'
import { Page } from '../app/page.tsx'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { SignInFirst } from '../app/sign-in-first.tsx'
import { usePoll } from '../app/use-poll.ts'
import { loadDeal, restoreDeal } from '../features/deals/deal-calls.ts'
import { DealFoot } from '../features/deals/deal-foot.tsx'
import { DealDetails } from '../features/deals/deal-page.tsx'
import { MyDeals } from '../features/deals/my-deals.tsx'
import { useDeal } from '../features/deals/store.ts'
import { dealPageTexts } from '../messages/deal-page.ts'
import { ordersTexts } from '../messages/orders.ts'
import { Button } from '../ui/button.tsx'
import { useNetworkReturn } from '../ui/network.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'

const words = dealPageTexts.page
const POLL_MS = 30_000

/** `/deals`: the viewer's own deals and offers; `/deals/:dealId`: one deal. */
export const DealsScreen = () => {
  const { dealId } = useParams()
  return dealId ? <DealScreen key={dealId} id={dealId} /> : <MyDealsScreen />
}

const MyDealsScreen = () => {
  const { status: session, user } = useSession()
  const [query, setQuery] = useSearchParams()
  const show = (tab: string, status: string | null) =>
    setQuery({ ...(tab === 'offers' && { tab }), ...(status && { status }) }, { replace: true })
  return (
    <Page title={dealPageTexts.list.title} backTo={paths.account}>
      {session === 'signed-out' && <SignInFirst>{dealPageTexts.list.signIn}</SignInFirst>}
      {user && (
        <MyDeals
          tab={query.get('tab') === 'offers' ? 'offers' : 'deals'}
          status={query.get('status')}
          onShow={show}
        />
      )}
    </Page>
  )
}

const DealScreen = ({ id }: { id: string }) => {
  const { status, user } = useSession()
  const deal = useDeal(id)
  const isSeller = deal !== undefined && deal.buyerId !== user?.id
  return (
    <Page
      title={deal ? ordersTexts.board.deal(deal.number) : words.title}
      backTo={isSeller ? paths.orders() : paths.deals}
    >
      {status === 'signed-out' && <SignInFirst>{words.signIn}</SignInFirst>}
      {user && <LoadedDeal key={user.id} id={id} deal={deal} />}
    </Page>
  )
}

const LoadedDeal = ({ id, deal }: { id: string; deal: Deal | undefined }) => {
  const navigate = useNavigate()
  const user = useSession((session) => session.user)
  const [failure, setFailure] = useState<unknown>(null)
  const load = async () => {
    setFailure(null)
    try {
      await loadDeal(id)
    } catch (error) {
      const isMissing = error instanceof CallError && error.status === 404
      if (isMissing || !(deal || (await restoreDeal(id)))) setFailure(error)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another deal is loaded
  useEffect(() => void load(), [id])
  usePoll(() => loadDeal(id), POLL_MS)
  // Without it the error state retries.
  useNetworkReturn(() => void load(), deal !== undefined)

  if (failure instanceof CallError && failure.status === 404) {
    return (
      <EmptyState action={<Button onClick={() => navigate(paths.deals)}>{dealPageTexts.list.title}</Button>}>
        {words.missing}
      </EmptyState>
    )
  }
  if (deal && user) {
    const side = sideOf(deal, user)
    return (
      <>
        <DealDetails deal={deal} side={side} />
        {side && <DealFoot deal={deal} side={side} />}
      </>
    )
  }
  if (failure !== null) {
    return <ErrorState onRetry={() => void load()}>{textOf(failure, words.failed)}</ErrorState>
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

/** Administrators see deals of which they are on no side. */
const sideOf = (deal: Deal, user: { id: string; shops: readonly string[] }) => {
  if (deal.buyerId === user.id) return 'buyer'
  return user.shops.includes(deal.shopId) ? 'shop' : null
}
