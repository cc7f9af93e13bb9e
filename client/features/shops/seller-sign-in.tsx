import { useLocation, useNavigate } from 'react-router'
import { moreTexts } from '../../app/more-texts.ts'
import { cameFrom, paths } from '../../app/paths.ts'
import { texts } from '../../app/texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The shop is its owner's: who is not signed in is asked to. */
export const SellerSignIn = () => {
  const navigate = useNavigate()
  const location = useLocation()
  return (
    <EmptyState
      hint={moreTexts.seller.signInHint}
      action={
        <Button look="primary" onClick={() => navigate(paths.login, { state: cameFrom(location) })}>
          {texts.login.now}
        </Button>
      }
    >
      {moreTexts.seller.signIn}
    </EmptyState>
  )
}
