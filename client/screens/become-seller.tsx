import { Navigate, useNavigate } from 'react-router'
import { paths } from '../app/paths.ts'
import { useTitle } from '../app/use-title.ts'
import { beginWith } from '../features/accounts/use-auth-draft.ts'
import { Pitch } from '../features/shops/pitch.tsx'
import { SellerSignIn } from '../features/shops/seller-sign-in.tsx'
import { useMyShop } from '../features/shops/use-my-shop.ts'
import { sellingTexts } from '../messages/selling.ts'
import { Loading } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'

/** `/become-seller`: opens a shop; owners of one are redirected to it. */
export const BecomeSellerScreen = () => {
  const mine = useMyShop()
  const navigate = useNavigate()
  useTitle(sellingTexts.seller.create)
  if (mine.state === 'signed-out') return <SellerSignIn onBegin={beginWith} />
  if (mine.state === 'ready') return <Navigate to={paths.myShop} replace />
  if (mine.state === 'none')
    return <Pitch startsOpen onCreated={() => navigate(paths.myShop, { replace: true })} />
  if (mine.state === 'error') return <ErrorState onRetry={() => void mine.reload()}>{mine.error}</ErrorState>
  return <Loading>{null}</Loading>
}
