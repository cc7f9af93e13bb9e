import { useNavigate } from 'react-router'
import { Page } from '../app/page.tsx'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { SignInFirst } from '../app/sign-in-first.tsx'
import { addressOf } from '../features/products/browse-query.ts'
import { SavedRow } from '../features/saved-searches/saved-row.tsx'
import { useSavedSearches } from '../features/saved-searches/store.ts'
import { shoppingTexts } from '../messages/shopping.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'

const words = shoppingTexts.savedSearches

/** `/saved-searches`: the saved searches, with the number of new matches. */
export const SavedSearchesScreen = () => {
  const { status, user } = useSession()
  return (
    <Page title={words.title} backTo={paths.browse}>
      {status === 'signed-out' && <SignInFirst>{words.signIn}</SignInFirst>}
      {status === 'loading' && <ListLoading />}
      {user && <List />}
    </Page>
  )
}

const List = () => {
  const { searches, error, reload } = useSavedSearches('always')
  const navigate = useNavigate()
  if (searches === null && error !== null) return <ErrorState onRetry={reload}>{error}</ErrorState>
  if (searches === null) return <ListLoading />
  if (searches.length === 0) {
    return (
      <EmptyState
        hint={words.emptyHint}
        action={
          <Button look="primary" onClick={() => navigate(paths.browse)}>
            {words.browse}
          </Button>
        }
      >
        {words.empty}
      </EmptyState>
    )
  }
  return (
    <>
      <p className="mb-3 text-soft">{words.hint}</p>
      <Card as="ul" className="divide-y divide-edge overflow-hidden">
        {searches.map((search) => (
          <SavedRow key={search.id} search={search} to={`${paths.browse}?${addressOf(search.query)}`} />
        ))}
      </Card>
    </>
  )
}

const ListLoading = () => (
  <Loading>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="mb-2 h-16" />
    ))}
  </Loading>
)
