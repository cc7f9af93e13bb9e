import { useNavigate, useSearchParams } from 'react-router'
import { Page } from '../app/page.tsx'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { SignInFirst } from '../app/sign-in-first.tsx'
import { DownloadDeals, OrdersBoard, orderTabs } from '../features/deals/orders-board.tsx'
import { ordersTexts } from '../messages/orders.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

const words = ordersTexts.board

/** `/orders`: the orders of one's own shop. */
export const OrdersScreen = () => {
  const { status, user } = useSession()
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const shopId = user?.shops[0]
  const tab = orderTabs.find((name) => name === query.get('tab'))
  return (
    <Page
      title={words.title}
      backTo={paths.myShop}
      isWide
      beside={shopId && <DownloadDeals shopId={shopId} />}
    >
      {status === 'signed-out' && <SignInFirst>{words.signIn}</SignInFirst>}
      {shopId && <OrdersBoard chosenTab={tab} onTab={(id) => setQuery({ tab: id }, { replace: true })} />}
      {user && !shopId && (
        <EmptyState
          action={
            <Button look="primary" onClick={() => navigate(paths.myShop)}>
              {words.openShop}
            </Button>
          }
        >
          {words.noShop}
        </EmptyState>
      )}
    </Page>
  )
}
