import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import Sparkles from 'lucide-react/icons/sparkles'
import type { ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { CopyNote } from '../app/copy-note.tsx'
import { categoryName } from '../app/names.ts'
import { FOCUS_SEARCH, paths } from '../app/paths.ts'
import { useKeptScroll } from '../app/use-kept-scroll.ts'
import { useTitle } from '../app/use-title.ts'
import { useTitleInBar } from '../app/use-title-in-bar.ts'
import { useCloseMatches } from '../features/assistant/use-close-matches.ts'
import {
  type BrowseQuery,
  isNarrowed,
  readBrowse,
  savedQueryOf,
  writeBrowse,
} from '../features/products/browse-query.ts'
import { BrowseToolbar } from '../features/products/browse-toolbar.tsx'
import { ProductGrid, ProductGridLoading } from '../features/products/product-grid.tsx'
import { ProductRow } from '../features/products/product-row.tsx'
import { SearchBox } from '../features/products/search-box.tsx'
import { SetFilters } from '../features/products/set-filters.tsx'
import { type Product, useProductList } from '../features/products/store.ts'
import { useBrowse, useMarketSize } from '../features/products/use-browse.ts'
import { SaveSearch } from '../features/saved-searches/save-search.tsx'
import { useCategories } from '../features/shops/use-categories.ts'
import { formatNumber } from '../locale.ts'
import { shoppingTexts } from '../messages/shopping.ts'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { formatCount } from '../ui/format-count.ts'
import { Link } from '../ui/link.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { Strip } from '../ui/strip.tsx'
import { useChosenInSight } from '../ui/use-chosen-in-sight.ts'

const words = shoppingTexts.browse
const none: readonly { id: string }[] = []
/** The server counts a filtered list no further, nor a search's matches (decisions 020, 021). */
const COUNTED = { list: 10_000, search: 1000 }

/** `/browse`: all products, filtered by the query in the address. */
export const BrowseScreen = () => {
  useTitle(words.title)
  useTitleInBar(words.title)
  const [params, setParams] = useSearchParams()
  const query = readBrowse(params)
  const saved = savedQueryOf(query)
  const change = (changes: Partial<BrowseQuery>, addsToHistory = true) =>
    setParams(writeBrowse({ ...query, ...changes }), { replace: !addsToHistory, preventScrollReset: true })
  return (
    <div className="mx-auto max-w-[1280px] pb-10">
      <Hero query={query} onSearch={(q) => change({ q, sort: q && !query.q ? '' : query.sort })} />
      <div className="px-4 md:px-6">
        <Categories chosen={query.category} onChoose={(category) => change({ category })} />
        <BrowseToolbar query={query} onChange={change} />
        <SetFilters query={query} onChange={change} />
        <Found query={query} beside={<SaveSearch query={saved} />} onClear={() => setParams({})} />
      </div>
    </div>
  )
}

const Hero = ({ query, onSearch }: { query: BrowseQuery; onSearch: (q: string) => void }) => {
  const navigate = useNavigate()
  const size = useMarketSize()
  const discover = () => navigate(paths.discover(query.q))
  const { state, key } = useLocation()
  return (
    <section
      aria-label={words.search}
      className="max-md:pt-2 md:mx-6 md:mt-6 md:mb-3 low:mt-2 low:mb-0 low:border-0 low:bg-transparent md:rounded-sheet md:border md:border-edge md:bg-surface"
    >
      <Strip className="max-md:hidden md:rounded-t-sheet low:hidden" />
      <div className="mx-auto flex max-w-[720px] flex-col gap-4 px-4 md:py-9 low:max-w-none low:px-0 low:py-0">
        <div className="max-md:sr-only md:text-center low:sr-only">
          <h1 className="text-balance text-xl md:text-2xl">{words.hero}</h1>
          <p className="mt-1.5 text-soft">
            {size ? words.counts(formatCount(size.products), formatCount(size.shops)) : words.heroHint}
          </p>
        </div>
        <div className="relative flex gap-2">
          <div className="min-w-0 flex-1">
            <SearchBox value={query.q} onSearch={onSearch} focusKey={state === FOCUS_SEARCH ? key : null} />
          </div>
          <IconButton look="primary" isTall label={words.ai} className="sm:hidden" onClick={discover}>
            <Sparkles aria-hidden="true" size={20} />
          </IconButton>
          <Button
            look="primary"
            isTall
            icon={<Sparkles aria-hidden="true" size={20} />}
            className="max-sm:hidden"
            onClick={discover}
          >
            {words.ai}
          </Button>
        </div>
      </div>
    </section>
  )
}

const Categories = ({ chosen, onChoose }: { chosen: string; onChoose: (category: string) => void }) => {
  const categories = useCategories(true)
  // The chosen category is scrolled into view, also before all categories have loaded.
  const row = useChosenInSight(`${chosen} ${categories.length}`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame round what scrolls
    <div
      ref={row}
      role="group"
      aria-label={words.categories}
      className="no-scrollbar -mx-4 mt-1 flex gap-2 overflow-x-auto px-4 lg:mx-0 lg:flex-wrap lg:px-0 low:flex-nowrap"
    >
      <Chip isChosen={chosen === ''} onClick={() => onChoose('')}>
        {words.all}
      </Chip>
      {/* The chosen category is shown before the others have loaded. */}
      {(categories.length === 0 && chosen ? [chosen] : categories).map((category) => (
        <Chip
          key={category}
          isChosen={category.toLowerCase() === chosen.toLowerCase()}
          onClick={() => onChoose(category === chosen ? '' : category)}
        >
          {categoryName(category)}
        </Chip>
      ))}
    </div>
  )
}

const Found = ({
  query,
  beside,
  onClear,
}: {
  query: BrowseQuery
  /** Stands beside the number of products. */
  beside: ReactNode
  onClear: () => void
}) => {
  const list = useBrowse(query)
  const products = useProductList((list.entries ?? none).map(({ id }) => id))
  const { pathname, search } = useLocation()
  useKeptScroll(`${pathname}${search}`, list.entries !== null)

  if (list.entries === null && list.error !== null) {
    return <ErrorState onRetry={() => void list.reload()}>{list.error}</ErrorState>
  }
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 py-3 md:min-h-11">
        <div className="min-w-24 flex-1 text-sm text-soft">
          <CopyNote at={list.keptAt} />
          <p role="status" className="empty:hidden">
            {list.keptAt === null && list.total ? sayTotal(list.total, query.q !== '') : null}
          </p>
          {hasWordsAndNumber(query.q) && products.length > 0 && (
            <Link
              to={paths.assistant(query.q)}
              className="inline-block py-1 font-semibold text-accent underline"
            >
              {shoppingTexts.discover.ask}
            </Link>
          )}
        </div>
        {beside}
      </div>
      {list.entries === null ? (
        <ProductGridLoading />
      ) : products.length === 0 && !list.isBusy ? (
        <NoneFound key={query.q} query={query} onClear={isNarrowed(query) ? onClear : null} />
      ) : (
        <Results products={products} view={query.view} />
      )}
      {list.hasMore && <LoadMore {...list.more} near="end" label={words.more} />}
    </>
  )
}

const Results = ({ products, view }: { products: readonly Product[]; view: BrowseQuery['view'] }) =>
  view === 'grid' ? (
    <ProductGrid products={products} hasHeart />
  ) : (
    <ul className="grid gap-2.5 lg:grid-cols-2">
      {products.map((product) => (
        <li key={product.id} className="min-w-0">
          <ProductRow product={product} />
        </li>
      ))}
    </ul>
  )

/** As 'phone under 1000', which this search takes for words. */
const hasWordsAndNumber = (q: string) => /\p{L}/u.test(q) && /\d/.test(q)

/**
 * In place of results stand the products closest to the meaning of the search, if there are any.
 * The assistant reads 'under 500' and words of other languages, which this search does not.
 */
const NoneFound = ({ query: { q, view }, onClear }: { query: BrowseQuery; onClear: (() => void) | null }) => {
  const close = useCloseMatches(q)
  if (!onClear) return <EmptyState>{words.none}</EmptyState>
  const ask = q && (
    <Link to={paths.assistant(q)} className={buttonClass({ look: 'primary' })}>
      <MessageCircleQuestion aria-hidden="true" size={20} />
      {shoppingTexts.discover.ask}
    </Link>
  )
  const clear = <Button onClick={onClear}>{words.clearAll}</Button>
  if (close.length === 0)
    return (
      <EmptyState hint={words.noneFoundHint} action={ask} second={clear}>
        {words.noneFound}
      </EmptyState>
    )
  return (
    <section aria-label={words.close}>
      <p role="status" className="text-sm text-soft">
        {words.noneFound}
      </p>
      <h2 className="mb-3 text-lg">{words.close}</h2>
      <Results products={close} view={view} />
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {ask}
        {clear}
      </div>
    </section>
  )
}

const sayTotal = (total: number, isSearch: boolean) => {
  const isMore = isSearch ? total >= COUNTED.search : total === COUNTED.list
  const counted = isSearch ? COUNTED.search : COUNTED.list
  return isMore ? words.atLeast(formatNumber(counted)) : words.available(total)
}
