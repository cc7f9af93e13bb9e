import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { useOwnCurrency } from '../../app/use-approximate-price.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type BrowseQuery, countFilters, sorts } from './browse-query.ts'
import { FiltersSheet } from './filters-sheet.tsx'
import { usePlaces } from './use-browse.ts'

const words = shoppingTexts.browse

/** Filters, order and view of the product list. */
export const BrowseToolbar = ({
  query,
  onChange,
}: {
  query: BrowseQuery
  onChange: (changes: Partial<BrowseQuery>, addsToHistory?: boolean) => void
}) => {
  const [isFiltering, setFiltering] = useState(false)
  const own = useOwnCurrency()
  const sortBy = (chosen: string) => {
    const sort = sorts.find((known) => known === chosen) ?? ''
    onChange({ sort, ...(isByPrice(sort) && own && !query.currency && { currency: own }) })
  }
  const places = usePlaces(isFiltering)
  const set = countFilters(query)
  const asIs = (value: string) => (value ? [{ value, label: value }] : [])
  return (
    <>
      <div className="mt-1 flex items-center gap-2">
        <Button
          isSmall
          aria-label={set > 0 ? words.filtersSet(set) : words.filters}
          aria-haspopup="dialog"
          onClick={() => setFiltering(true)}
        >
          <span className="flex items-center gap-2">
            <SlidersHorizontal aria-hidden="true" size={18} />
            <span className="max-[400px]:hidden">
              {words.filters}
              {set > 0 && ' ·'}
            </span>
            {set > 0 && set}
          </span>
        </Button>
        <select
          aria-label={words.sort}
          value={query.sort || (query.q ? '' : 'newest')}
          onChange={(event) => sortBy(event.target.value)}
          className="min-h-11 min-w-0 flex-1 text-ellipsis rounded-control border border-edge-strong bg-surface px-2.5 text-[1rem] text-fg sm:max-w-60 sm:px-3"
        >
          {query.q && <option value="">{words.sorts.best}</option>}
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {words.sorts[sort]}
            </option>
          ))}
        </select>
        <fieldset
          aria-label={words.layout}
          className="ml-auto flex rounded-control border border-edge-strong p-0.5"
        >
          {(['grid', 'list'] as const).map((view) => {
            const Icon = view === 'grid' ? LayoutGrid : List
            return (
              <button
                key={view}
                type="button"
                aria-pressed={query.view === view}
                aria-label={words[view]}
                title={words[view]}
                onClick={() => onChange({ view }, false)}
                className={classNames(
                  'grid size-11 place-items-center rounded-[11px]',
                  query.view === view ? 'bg-accent text-on-accent' : 'text-soft hover:text-fg',
                )}
              >
                <Icon aria-hidden="true" size={20} />
              </button>
            )
          })}
        </fieldset>
        <FiltersSheet
          isOpen={isFiltering}
          onClose={() => setFiltering(false)}
          query={query}
          onApply={onChange}
          countries={places.countries.length > 0 ? places.countries : asIs(query.country)}
          currencies={places.currencies.length > 0 ? places.currencies : asIs(query.currency)}
        />
      </div>
      {isByPrice(query.sort) && !query.currency && (
        <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm text-soft">
          {words.byCurrency}
          {own && <TextButton onClick={() => onChange({ currency: own })}>{words.onlyIn(own)}</TextButton>}
        </p>
      )}
    </>
  )
}

/** Prices in different currencies have no order. */
const isByPrice = (sort: BrowseQuery['sort']): boolean => sort === 'price-low' || sort === 'price-high'
