import { useLocation, useNavigate } from 'react-router'
import { cameFrom, paths } from '../../app/paths.ts'
import { texts } from '../../app/texts/first-load.ts'
import { sellingTexts } from '../../app/texts/selling.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The shop is its owner's: who is not signed in is asked to. */
export const SellerSignIn = () => {
  const navigate = useNavigate()
  const location = useLocation()
  return (
    <EmptyState
      hint={sellingTexts.seller.signInHint}
      action={
        <Button look="primary" onClick={() => navigate(paths.login, { state: cameFrom(location) })}>
          {texts.login.now}
        </Button>
      }
    >
      {sellingTexts.seller.signIn}
    </EmptyState>
  )
}
