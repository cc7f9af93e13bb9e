import { useNavigate } from 'react-router'
import { paths } from '../app/paths.ts'
import { useTitle } from '../app/use-title.ts'
import { texts } from '../messages/first-load.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

/** The page of an unknown address. */
export const NotFoundScreen = () => {
  const navigate = useNavigate()
  useTitle(texts.failures.notFound)
  return (
    <EmptyState
      action={
        <Button look="primary" onClick={() => navigate(paths.feed)}>
          {texts.nav.browse}
        </Button>
      }
    >
      {texts.failures.notFound}
    </EmptyState>
  )
}
