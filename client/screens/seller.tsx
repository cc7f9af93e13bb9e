import { lazyNamed } from '../app/lazy-named.ts'
import { useTitle } from '../app/use-title.ts'
import { beginWith } from '../features/accounts/use-auth-draft.ts'
import { useMyShop } from '../features/shops/use-my-shop.ts'
import { sellingTexts } from '../messages/selling.ts'
import { shoppingTexts } from '../messages/shopping.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Dashboard, PartsLoading } from './seller/dashboard.tsx'

// Sellers need neither.
const Pitch = lazyNamed(() => import('../features/shops/pitch.tsx'), 'Pitch')
const SellerSignIn = lazyNamed(() => import('../features/shops/seller-sign-in.tsx'), 'SellerSignIn')

/** `/shop`: the user's shop, or the page that opens one. */
export const SellerScreen = () => {
  const mine = useMyShop()
  useTitle(sellingTexts.seller.title)
  if (mine.state === 'signed-out') return <SellerSignIn onBegin={beginWith} />
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
  <div className="mx-auto flex max-w-[1080px] flex-col gap-4">
    <div className="flex gap-3 px-4 pt-4">
      <Skeleton className="size-14" />
      <Skeleton className="h-14 w-56" />
    </div>
    <PartsLoading />
  </div>
)
