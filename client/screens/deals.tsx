import { useSearchParams } from 'react-router'
import { Page } from '../app/page.tsx'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { SignInFirst } from '../app/sign-in-first.tsx'
import { MyDeals } from '../features/deals/my-deals.tsx'
import { dealPageTexts } from '../messages/deal-page.ts'

/** `/deals`: the viewer's own deals and offers. */
export const DealsScreen = () => {
  const { status: session, user } = useSession()
  const [query, setQuery] = useSearchParams()
  const show = (tab: string, status: string | null) =>
    setQuery({ ...(tab === 'offers' && { tab }), ...(status && { status }) }, { replace: true })
  return (
    <Page title={dealPageTexts.list.title} backTo={paths.account} isWide>
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
