import { useSearchParams } from 'react-router'
import { Page } from '../app/page.tsx'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { SignInFirst } from '../app/sign-in-first.tsx'
import { MyDeals } from '../features/deals/my-deals.tsx'
import { dealPageTexts } from '../messages/deal-page.ts'
import { Link } from '../ui/link.tsx'

const words = dealPageTexts.list

/** `/deals`: the viewer's own deals and offers, and for a seller a link to the shop's orders. */
export const DealsScreen = () => {
  const { status: session, user } = useSession()
  const [query, setQuery] = useSearchParams()
  const show = (tab: string, status: string | null) =>
    setQuery({ ...(tab === 'offers' && { tab }), ...(status && { status }) }, { replace: true })
  return (
    <Page title={words.title} backTo={paths.account} isWide>
      {session === 'signed-out' && <SignInFirst>{words.signIn}</SignInFirst>}
      {user && user.shops.length > 0 && (
        <p className="mb-1 flex flex-wrap items-center gap-x-2 text-soft">
          {words.purchases}
          <Link
            to={paths.orders()}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            {words.sales}
          </Link>
        </p>
      )}
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
