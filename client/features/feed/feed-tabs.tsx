import { paths } from '../../app/paths.ts'
import { texts } from '../../messages/first-load.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import type { FeedKind } from './api.ts'

const kinds = ['forYou', 'following'] as const satisfies readonly FeedKind[]

/**
 * The choice between the two feeds, over the picture. A dot marks new products of followed shops.
 */
export const FeedTabs = ({
  kind,
  hasNews,
  onChoose,
}: {
  kind: FeedKind
  hasNews: boolean
  onChoose: (kind: FeedKind) => void
}) => (
  <nav
    aria-label={texts.feed.feeds}
    className="absolute top-[calc(var(--top-bar)+var(--offline-bar))] left-2 flex items-center low:top-0 low:right-[calc(var(--low-rail)+var(--low-picture)+8px)] low:left-auto low:h-(--top-bar) text-[min(0.9375rem,20px)] stage:top-7 stage:left-1/2 stage:-translate-x-1/2 wide:left-[calc(50%+var(--wide-shift)-var(--wide-picture)/2-368px)] wide:-ml-2 wide:translate-x-0"
  >
    {kinds.map((one) => (
      <Link
        key={one}
        to={paths.feedOf(one)}
        onFollow={() => onChoose(one)}
        aria-current={one === kind ? 'page' : undefined}
        className={classNames(
          'inline-flex min-h-11 items-center gap-2 px-2 font-semibold [text-shadow:0_1px_3px_rgb(0_0_0/.6)]',
          one === kind ? 'text-text-dark' : 'text-text-dark/80',
        )}
      >
        <span className={classNames('border-b-3 py-1', one === kind ? 'border-bone' : 'border-transparent')}>
          {texts.feed[one]}
        </span>
        {one === 'following' && hasNews && (
          <span className="size-2 rounded-full bg-indigo-dark">
            <span className="sr-only">{texts.feed.hasNews}</span>
          </span>
        )}
      </Link>
    ))}
  </nav>
)
