import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import type { SavedQuery } from '../../../contract/saved-searches/saved-query.ts'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../app/session.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { CountBadge } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { formatBadge } from '../../ui/format-count.ts'
import { Link } from '../../ui/link.tsx'
import { toggleSaved, useIsSaved, useSavedSearches } from './store.ts'

const words = shoppingTexts.savedSearches

/** Saves the current search (`null`: there is none), and links to the saved ones. */
export const SaveSearch = ({ query }: { query: SavedQuery | null }) => {
  const isMember = useSession(({ user }) => user !== null)
  const { searches } = useSavedSearches('once')
  const fresh = searches?.reduce((sum, { newCount }) => sum + newCount, 0) ?? 0
  if (!query && !isMember) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {query && <SaveButton query={query} />}
      {isMember && (
        <Link
          to={paths.savedSearches}
          aria-label={fresh > 0 ? words.titleWithNew(formatBadge(fresh)) : undefined}
          className="inline-flex min-h-11 items-center gap-1.5 max-md:-my-1 rounded-control font-semibold text-accent underline-offset-4 hover:underline"
        >
          {words.title}
          {fresh > 0 && (
            <span aria-hidden="true">
              <CountBadge count={fresh} />
            </span>
          )}
        </Link>
      )}
    </div>
  )
}

const SaveButton = ({ query }: { query: SavedQuery }) => {
  const isSaved = useIsSaved(query)
  const Icon = isSaved ? BellRing : Bell
  return (
    <Button
      isSmall
      aria-pressed={isSaved}
      icon={<Icon aria-hidden="true" size={18} fill={isSaved ? 'currentColor' : 'none'} />}
      onClick={() => toggleSaved(query)}
    >
      {isSaved ? words.saved : words.save}
    </Button>
  )
}
