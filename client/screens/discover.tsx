import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import { useLocation, useSearchParams } from 'react-router'
import type { Match } from '../../contract/assistant/views.ts'
import { CallError, textOf } from '../app/call-error.ts'
import { paths } from '../app/paths.ts'
import { useKeptScroll } from '../app/use-kept-scroll.ts'
import { useTitle } from '../app/use-title.ts'
import { useTitleInBar } from '../app/use-title-in-bar.ts'
import { MatchFacts, Rank } from '../features/assistant/match-facts.tsx'
import { QueryField } from '../features/assistant/query-field.tsx'
import { useMatches } from '../features/assistant/use-matches.ts'
import { ProductRow } from '../features/products/product-row.tsx'
import { useProduct } from '../features/products/store.ts'
import { texts } from '../messages/first-load.ts'
import { shoppingTexts } from '../messages/shopping.ts'
import { cardClass } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Link } from '../ui/link.tsx'
import { useIsNetworkLost } from '../ui/network.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'

const words = shoppingTexts.discover

/**
 * `/discover`: products for a search in plain words (`?q=`), the best first, each with its reasons.
 */
export const DiscoverScreen = () => {
  useTitle(words.title)
  useTitleInBar(words.title)
  const [params, setParams] = useSearchParams()
  const query = params.get('q')?.trim().slice(0, 500) ?? ''
  const search = useMatches(query)
  const look = (next: string) => (next === query ? search.again() : setParams({ q: next }))
  return (
    <div className="mx-auto max-w-[760px] px-4 pt-4 pb-10 md:px-6 md:pt-8">
      <h1 className="text-2xl max-md:sr-only low:sr-only">{words.title}</h1>
      <p className="mb-4 text-soft md:mt-1.5">{words.hint}</p>
      <QueryField value={query} onSearch={look} />
      {query === '' ? <Examples onChoose={look} /> : <Found query={query} search={search} />}
      <AskAssistant query={query} />
    </div>
  )
}

const Examples = ({ onChoose }: { onChoose: (query: string) => void }) => (
  <section aria-label={words.examples} className="mt-6">
    <h2 className="mb-2 text-md">{words.examples}</h2>
    <ul className="grid gap-2 sm:grid-cols-2">
      {words.prompts.map((prompt) => (
        <li key={prompt}>
          <button
            type="button"
            onClick={() => onChoose(prompt)}
            className={classNames(
              cardClass({ isPressable: true }),
              'flex min-h-14 w-full items-center px-4 py-3 text-left font-semibold',
            )}
          >
            {prompt}
          </button>
        </li>
      ))}
    </ul>
  </section>
)

const Found = ({ query, search }: { query: string; search: ReturnType<typeof useMatches> }) => {
  const { matches, failure, isBusy, again } = search
  const isOnline = !useIsNetworkLost()
  const location = useLocation()
  useKeptScroll(`${location.pathname}${location.search}`, matches !== null)
  if (failure !== null || (!isOnline && matches === null))
    return <Failed failure={failure} isOnline={isOnline} onRetry={again} />
  if (matches === null || isBusy) return <FoundLoading />
  if (matches.length === 0) return <EmptyState hint={words.noneHint}>{words.none}</EmptyState>
  return (
    <section aria-label={words.results} className="mt-5">
      <p role="status" className="wrap-anywhere mb-3 line-clamp-2 text-soft">
        {words.found(matches.length, query)}
      </p>
      <ol className="flex flex-col gap-3">
        {matches.map((match) => (
          <li key={match.product.id}>
            <Result match={match} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const Result = ({ match }: { match: Match }) => {
  // The newest known state: counts and prices may have changed.
  const product = useProduct(match.product.id) ?? match.product
  return <ProductRow product={product} corner={<Rank match={match} />} more={<MatchFacts match={match} />} />
}

/**
 * The text stays in its field and in the address; the button, or a returning network, sends it
 * again.
 */
const Failed = ({
  failure,
  isOnline,
  onRetry,
}: {
  failure: unknown
  isOnline: boolean
  onRetry: () => void
}) => {
  const isNetwork = !isOnline || (failure instanceof CallError && failure.isOffline)
  if (!isNetwork) return <ErrorState onRetry={onRetry}>{words.apiError(textOf(failure))}</ErrorState>
  return (
    <ErrorState
      onRetry={onRetry}
      offline={words.networkError(texts.app.offline)}
      second={
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-left text-soft">
          {words.networkHints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      }
    >
      {words.networkError(textOf(failure))}
    </ErrorState>
  )
}

const FoundLoading = () => (
  <Loading>
    <div className="mt-6 flex flex-col gap-3">
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} className="h-44" />
      ))}
    </div>
  </Loading>
)

const AskAssistant = ({ query }: { query: string }) => (
  <Link
    to={paths.assistant(query)}
    className={classNames(
      cardClass({ isPressable: true }),
      'mt-6 flex min-h-16 items-center gap-3 px-4 py-3',
    )}
  >
    <MessageCircleQuestion aria-hidden="true" size={24} className="shrink-0 text-accent" />
    <span className="min-w-0">
      <span className="block font-semibold">{words.ask}</span>
      <span className="block text-sm text-soft">{words.askHint}</span>
    </span>
  </Link>
)
