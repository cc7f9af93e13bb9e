import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { afterLogin, paths } from '../app/paths.ts'
import { currentUser, useSession } from '../app/session.ts'
import { accountTexts } from '../app/texts/account.ts'
import { useTitle } from '../app/use-title.ts'
import { AuthPanel } from '../features/accounts/auth-panel.tsx'
import { Logo } from '../ui/logo.tsx'
import { Strip } from '../ui/strip.tsx'

/** `/login`: the way in, and back to where one came from. */
export const LoginScreen = () => {
  const navigate = useNavigate()
  const location = useLocation()
  const user = useSession((session) => session.user)
  const origin = originOf(location.state)
  useTitle(accountTexts.auth.login)
  // Who is no dealer and asked for the dealers' view may sign in as one.
  if (user && !(origin === paths.dealer && user.role !== 'dealer'))
    return <Navigate to={origin ?? afterLogin(user.role)} replace />
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[440px] flex-col px-5 pt-[max(12px,env(safe-area-inset-top))] pb-10">
      <Link
        to={origin === paths.dealer ? paths.browse : (origin ?? paths.feed)}
        className="-ml-2 inline-flex min-h-12 w-fit items-center gap-2 rounded-control px-2 font-semibold text-soft hover:text-fg"
      >
        <ArrowLeft aria-hidden="true" size={20} />
        {accountTexts.auth.backToApp}
      </Link>
      <div className="mt-6 mb-8">
        <Logo className="text-fg" />
        <Strip className="mt-3 w-24 rounded-full" />
      </div>
      <AuthPanel onDone={() => navigate(goalOf(origin), { replace: true })} />
    </div>
  )
}

/** Where the one who has just signed in goes: back to where one came from, but nobody but a dealer to the dealers' view. */
const goalOf = (origin: string | undefined): string => {
  const role = currentUser()?.role
  return origin === undefined || origin === paths.dealer ? afterLogin(role) : origin
}

/** Where one was when asked to sign in; only an address of ours. */
const originOf = (state: unknown): string | undefined => {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const { from } = state
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined
}
