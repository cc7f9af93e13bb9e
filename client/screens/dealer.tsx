import { Navigate, useLocation } from 'react-router'
import { cameFrom, paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { useTitle } from '../app/use-title.ts'
import { Dashboard } from '../features/dealer-messages/dashboard.tsx'
import { conversationTexts } from '../messages/conversations.ts'

/** `/dealer`: the dashboard of dealers. Others are sent to the login, which leads dealers back. */
export const DealerScreen = () => {
  const { status, user } = useSession()
  const location = useLocation()
  useTitle(conversationTexts.dealer.title)
  if (status === 'loading') return null
  if (user?.role !== 'dealer') return <Navigate to={paths.login} replace state={cameFrom(location)} />
  return (
    <div className="mx-auto w-full max-w-[1280px] px-4 pt-5 pb-10 md:px-6 md:pt-8">
      <h1 className="text-2xl">{conversationTexts.dealer.title}</h1>
      <p className="mt-1 mb-5 text-soft">{conversationTexts.dealer.lead}</p>
      <Dashboard />
    </div>
  )
}
