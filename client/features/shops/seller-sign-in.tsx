import { useLocation, useNavigate } from 'react-router'
import { cameFrom, paths } from '../../app/paths.ts'
import { texts } from '../../messages/first-load.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PitchPoints } from './pitch.tsx'

const words = sellingTexts.seller

/** The Shop tab of a visitor: reasons to sell, the ways to sign in or up, and links for buyers. */
export const SellerSignIn = ({
  onBegin,
}: {
  /** Makes the login page begin with this form. */
  onBegin: (form: 'login' | 'signup') => void
}) => {
  const navigate = useNavigate()
  const location = useLocation()
  const goToLogin = (form: 'login' | 'signup') => {
    onBegin(form)
    navigate(paths.login, { state: cameFrom(location) })
  }
  return (
    <div className="mx-auto max-w-[720px] px-4 pt-8 pb-12 md:pt-16 low:pt-4">
      <PitchPoints />
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 low:mt-4">
        <p className="font-display font-semibold text-md">{words.signIn}</p>
        <Button look="primary" className="w-full md:w-auto md:min-w-64" onClick={() => goToLogin('login')}>
          {texts.login.now}
        </Button>
        <Button look="quiet" className="w-full md:w-auto" onClick={() => goToLogin('signup')}>
          {texts.login.toSignUp}
        </Button>
      </div>
      <section
        aria-label={words.forBuyers}
        className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 border-edge border-t pt-6"
      >
        <div className="min-w-56 flex-1">
          <h2 className="text-md">{words.forBuyers}</h2>
          <p className="text-soft">{words.forBuyersHint}</p>
        </div>
        <span className="flex w-full flex-wrap gap-2 *:flex-1 *:text-center *:whitespace-normal sm:w-auto sm:*:flex-none">
          <Link to={paths.feed} className={buttonClass()}>
            {words.watch}
          </Link>
          <Link to={paths.browse} className={buttonClass()}>
            {words.browse}
          </Link>
        </span>
      </section>
    </div>
  )
}
