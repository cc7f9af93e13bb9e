import BellRing from 'lucide-react/icons/bell-ring'
import History from 'lucide-react/icons/history'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { nameOfSearch } from '../../app/name-of-search.ts'
import { paths } from '../../app/paths.ts'
import { useRequest } from '../../app/query.ts'
import { texts } from '../../messages/first-load.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { IconButton, TextButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { noteOpened, useSavedSearches } from '../saved-searches/store.ts'
import { loadPopularWords } from './browse-api.ts'
import { addressOf } from './browse-query.ts'
import { useLookedAt } from './looked-at.ts'
import { forgetSearches, useRecentSearches } from './recent-searches.ts'
import { askingPriceOf, type Product } from './store.ts'

const words = shoppingTexts.browse
/** Saved searches shown here; the others have a page of their own. */
const MAX_SAVED = 3

/** Ideas for an empty search field: the latest searches, saved ones, and popular words. */
export const SearchIdeas = ({
  onSearch,
  onLeave,
}: {
  onSearch: (q: string) => void
  onLeave: () => void
}) => {
  const recent = useRecentSearches()
  const { searches } = useSavedSearches('once')
  const popular = usePopularWords()
  const lookedAt = useLookedAt()
  const saved = searches?.slice(0, MAX_SAVED) ?? []
  return (
    <div className="flex flex-col gap-4">
      {recent.length > 0 && (
        <Part
          title={words.recent}
          beside={<TextButton onClick={() => forgetSearches()}>{words.clearRecent}</TextButton>}
        >
          <ul>
            {recent.map((q) => (
              <li key={q} className="flex items-center">
                <button
                  type="button"
                  onClick={() => onSearch(q)}
                  className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-control text-left hover:bg-sunken"
                >
                  <History aria-hidden="true" size={20} className="shrink-0 text-soft" />
                  <span dir="auto" className="truncate">
                    {q}
                  </span>
                </button>
                <IconButton label={words.forget(q)} onClick={() => forgetSearches(q)}>
                  <X aria-hidden="true" size={18} />
                </IconButton>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {saved.length > 0 && (
        <Part title={shoppingTexts.savedSearches.title}>
          <ul>
            {saved.map((search) => (
              <li key={search.id}>
                <Link
                  to={`${paths.browse}?${addressOf(search.query)}`}
                  onClick={() => {
                    noteOpened(search)
                    onLeave()
                  }}
                  className="flex min-h-12 items-center gap-3 rounded-control hover:bg-sunken"
                >
                  <BellRing aria-hidden="true" size={20} className="shrink-0 text-accent" />
                  <span dir="auto" className="min-w-0 flex-1 truncate">
                    {nameOfSearch(search.query)}
                  </span>
                  {search.newCount > 0 && (
                    <span className="rounded-full bg-accent px-2.5 py-0.5 font-bold text-on-accent text-sm">
                      {shoppingTexts.savedSearches.fresh(search.newCount, 100)}
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {lookedAt.length > 0 && (
        <Part title={words.lookedAt}>
          <LookedAt products={lookedAt} onLeave={onLeave} />
        </Part>
      )}
      {popular.length > 0 && (
        <Part title={words.popularSearches}>
          <div className="flex flex-wrap gap-2 pt-1">
            {popular.map((q) => (
              <Chip key={q} onClick={() => onSearch(q)}>
                {q}
              </Chip>
            ))}
          </div>
        </Part>
      )}
    </div>
  )
}

/** A row of covers that scrolls sideways. */
const LookedAt = ({ products, onLeave }: { products: readonly Product[]; onLeave: () => void }) => (
  <ul className="no-scrollbar -mx-4 flex gap-3 overflow-x-auto px-4 pb-1" data-no-drag>
    {products.map((product) => (
      <li key={product.id} className="w-31 shrink-0">
        <Link to={paths.product(product.id)} onClick={onLeave} className="block rounded-card">
          <span className="relative block aspect-4/5 overflow-hidden rounded-card bg-sunken">
            {product.images[0] && (
              <Picture src={product.images[0]} sizes="124px" alt="" className="size-full object-cover" />
            )}
            <span className="absolute bottom-2 left-2 max-w-[calc(100%-16px)]">
              <PriceTag size="small" price={askingPriceOf(product)} absent={texts.price.contact} />
            </span>
          </span>
          <span dir="auto" className="mt-1.5 line-clamp-2 font-semibold text-sm [overflow-wrap:anywhere]">
            {product.title}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

const Part = ({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) => (
  <section aria-label={title}>
    <div className="flex min-h-11 items-center justify-between">
      <h2 className="text-md">{title}</h2>
      {beside}
    </div>
    {children}
  </section>
)

const none: readonly string[] = []

const usePopularWords = (): readonly string[] => useRequest(['popular words'], loadPopularWords).data ?? none
