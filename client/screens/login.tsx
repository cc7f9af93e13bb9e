import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { afterLogin, historyIndex, paths } from '../app/paths.ts'
import { type PendingAction, targetOf } from '../app/pending-action.ts'
import { currentUser, useSession } from '../app/session.ts'
import { readSessionEnd } from '../app/session-end.ts'
import { asGoal, keepGoal, readGoal, type SignInGoal } from '../app/sign-in-goal.ts'
import { useTitle } from '../app/use-title.ts'
import { AuthPanel } from '../features/accounts/auth-panel.tsx'
import { SessionEndNote } from '../features/accounts/session-end.tsx'
import { isCodeUnderWay, setCodeAside } from '../features/accounts/use-auth-draft.ts'
import { beginFeedAt } from '../features/feed/store.ts'
import { accountTexts } from '../messages/account.ts'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { Strip } from '../ui/strip.tsx'
import { layerDepth } from '../ui/use-dismissable.ts'
import { finishAction } from './login/finish-action.ts'

/**
 * `/login`: signs in, then returns to the previous page and finishes the action that was begun
 * there.
 */
export const LoginScreen = () => {
  const navigate = useNavigate()
  const goal = useGoal()
  const user = useSession((session) => session.user)
  const [hasSessionEnded] = useState(() => readSessionEnd() !== null)
  const isLeaving = useRef(false)
  useTitle(accountTexts.auth.login)

  // A member who is no dealer may sign in as one.
  const isDone = user !== null && !(goal?.from === paths.dealer && user.role !== 'dealer')
  const returnToGoal = useEffectEvent(() => {
    if (isLeaving.current) return
    isLeaving.current = true
    keepGoal(null)
    const action = goal?.action ?? null
    const from = destinationOf(goal)
    const hasView = from === goal?.from && isViewBefore(goal)
    // The browser dropped the tab meanwhile, and with it the slides.
    const productId = action ? targetOf(action) : undefined
    if (from === paths.feed && !hasView && productId) beginFeedAt(productId)
    if (!hasView) navigate(from, { replace: true })
    if (action?.kind === 'go') navigate(action.path, { replace: hasView })
    else if (hasView) navigate(-1)
    if (action) void finishAction(action)
  })
  useEffect(() => {
    if (isDone) returnToGoal()
  }, [isDone])
  if (isDone) return null

  // The page of an ended session may be for members only.
  const back = goal && goal.from !== paths.dealer && !hasSessionEnded ? goal.from : paths.browse
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[440px] flex-col px-5 pt-[max(12px,env(safe-area-inset-top))] pb-10 stage:pt-[12dvh] low:max-w-[760px]">
      <Link
        to={back}
        onClick={(event) => {
          keepGoal(null)
          setCodeAside()
          // The previous view stays as it was: its slide, its scroll position, its form.
          if (back !== goal?.from || !isViewBefore(goal)) return
          event.preventDefault()
          // Past the entry of the form that was opened here.
          navigate(-1 - layerDepth())
        }}
        className="-ml-2 inline-flex min-h-12 w-fit items-center gap-2 rounded-control px-2 font-semibold text-soft hover:text-fg"
      >
        <ArrowLeft aria-hidden="true" size={20} />
        {accountTexts.auth.backToApp}
      </Link>
      <div className="mt-6 mb-8 low:hidden">
        <Logo className="text-fg" />
        <Strip className="mt-3 w-25 rounded-full" />
      </div>
      <SessionEndNote />
      <Waiting action={goal?.action ?? null} />
      <AuthPanel onDone={returnToGoal} />
    </div>
  )
}

/** The goal of this visit, from the history, or from the device while a code was on its way. */
const useGoal = (): SignInGoal | null => {
  const { state } = useLocation()
  const [goal] = useState(() => asGoal(state) ?? (isCodeUnderWay() ? readGoal() : null))
  useEffect(() => keepGoal(goal), [goal])
  return goal
}

/** Only dealers have a page of their own to go to from the login page itself. */
const destinationOf = (goal: SignInGoal | null): string =>
  goal === null || goal.from === paths.dealer ? afterLogin(currentUser()?.role) : goal.from

const isViewBefore = (goal: SignInGoal | null): boolean =>
  goal !== null && goal.index !== null && historyIndex() === goal.index + 1

/** A note about the action that continues after signing in. */
const Waiting = ({ action }: { action: PendingAction | null }) => {
  const waits = accountTexts.auth.waits
  // A new chat with a shop is a view to go to.
  const kind = action?.kind === 'go' && action.path.startsWith(paths.messages) ? 'chat' : action?.kind
  if (kind !== 'chat' && kind !== 'offer' && kind !== 'buy') return null
  return (
    <Card as="p" look="sunken" className="mb-6 p-3 text-sm">
      {waits[kind]}
    </Card>
  )
}
