import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import type { SavedSearch } from '../../../contract/saved-searches/views.ts'
import { nameOfSearch } from '../../app/name-of-search.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { noteOpened, toggleSaved, useIsSaved } from './store.ts'

const words = shoppingTexts.savedSearches
/** The server counts up to this number. */
const COUNTED = 100

/**
 * A saved search with a link to its results. A deleted one stays, so that the same tap restores it.
 */
export const SavedRow = ({ search, to }: { search: SavedSearch; to: string }) => {
  const isSaved = useIsSaved(search.query)
  const label = nameOfSearch(search.query)
  const { newCount } = search
  return (
    <li className="flex min-h-16 items-center gap-1 pr-1 pl-4">
      <Link
        to={to}
        onClick={() => isSaved && noteOpened(search)}
        className="flex min-h-16 min-w-0 flex-1 flex-col justify-center py-2"
      >
        <span
          dir="auto"
          className={classNames(
            'line-clamp-2 font-semibold [overflow-wrap:anywhere]',
            !isSaved && 'text-soft line-through',
          )}
        >
          {label}
        </span>
        <span
          className={classNames(
            'text-sm',
            isSaved && newCount > 0 ? 'font-semibold text-accent' : 'text-soft',
          )}
        >
          {!isSaved ? words.deleted : newCount > 0 ? words.fresh(newCount, COUNTED) : words.none}
        </span>
      </Link>
      <IconButton
        label={isSaved ? words.delete(label) : words.restore(label)}
        aria-pressed={isSaved}
        onClick={() => toggleSaved(search.query)}
      >
        {isSaved ? (
          <Bell aria-hidden="true" size={20} fill="currentColor" />
        ) : (
          <BellOff aria-hidden="true" size={20} />
        )}
      </IconButton>
    </li>
  )
}
