import { useTitle } from '../app/use-title.ts'
import { startSignUp } from '../features/accounts/use-auth-draft.ts'
import { Pitch } from '../features/shops/pitch.tsx'
import { SellerSignIn } from '../features/shops/seller-sign-in.tsx'
import { useMyShop } from '../features/shops/use-my-shop.ts'
import { sellingTexts } from '../messages/selling.ts'
import { shoppingTexts } from '../messages/shopping.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Dashboard } from './seller/dashboard.tsx'

/** `/shop`: the user's shop, or the page that opens one. */
export const SellerScreen = () => {
  const mine = useMyShop()
  useTitle(sellingTexts.seller.title)
  if (mine.state === 'signed-out') return <SellerSignIn onSignUp={startSignUp} />
  if (mine.state === 'none') return <Pitch onCreated={() => void mine.reload()} />
  if (mine.state === 'error') {
    return (
      <ErrorState onRetry={() => void mine.reload()} reason={mine.error}>
        {shoppingTexts.shopPage.failed}
      </ErrorState>
    )
  }
  return mine.state === 'ready' ? <Dashboard key={mine.shop.id} shop={mine.shop} /> : <PageLoading />
}

const PageLoading = () => (
  <Loading>
    <div className="mx-auto max-w-[1080px]">
      <Skeleton isFlush className="aspect-3/1 max-h-64 low:max-h-24 w-full" />
      <div className="px-4 pt-4">
        <Skeleton className="mb-3 h-8 w-56" />
        <Skeleton className="h-5 w-4/5" />
      </div>
    </div>
  </Loading>
)
