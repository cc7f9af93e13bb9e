import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { texts } from '../messages/first-load.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { cameFrom, paths } from './paths.ts'

/** Tells a visitor that a page is for members, with a link to the login that leads back here. */
export const SignInFirst = ({ children, hint }: { children: ReactNode; hint?: ReactNode }) => {
  const navigate = useNavigate()
  const location = useLocation()
  return (
    <EmptyState
      hint={hint}
      action={
        <Button look="primary" onClick={() => navigate(paths.login, { state: cameFrom(location) })}>
          {texts.nav.signIn}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
