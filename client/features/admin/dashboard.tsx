import { paths } from '../../app/paths.ts'
import { adminTexts } from '../../messages/administration.ts'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { Link } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useDashboard } from './use-dashboard.ts'

/** Counts of all entities and of waiting work, kept up to date. */
export const DashboardTab = () => {
  const { data, error, reload } = useDashboard()
  const { dashboard: words } = adminTexts
  if (!data)
    return error === null ? (
      <Loading>
        <Skeleton className="h-60" />
      </Loading>
    ) : (
      <ErrorState onRetry={() => void reload()}>{error}</ErrorState>
    )
  const { waiting, users, shops, products, chats } = data
  return (
    <div className="grid gap-6">
      <Figures
        title={words.waiting}
        figures={[
          [words.verifications, waiting.verifications, 'verifications'],
          [words.accountRequests, waiting.accountRequests, 'requests'],
          [words.reports, waiting.reports, 'reports'],
          [words.disputes, waiting.disputes, 'disputes'],
          [words.products, waiting.products, 'products'],
          [words.comments, waiting.comments, 'comments'],
          [words.failedJobs, data.failedJobs, 'queues'],
        ]}
      />
      <Figures
        title={words.all}
        figures={[
          [words.users, users.total],
          [words.online, users.online],
          [words.newToday, users.newToday],
          [words.shops, shops.total],
          [words.verified, shops.verified],
          [words.listed, products.listed],
          [words.pending, products.pending],
          [words.rejected, products.rejected],
          [words.chats, chats.total],
          [words.messagesToday, chats.messagesToday],
        ]}
      />
    </div>
  )
}

/** With a tab, a figure counts what waits there, and leads to it. */
type Figure = readonly [name: string, value: number | null, tab?: keyof typeof adminTexts.tabs]

const Figures = ({ title, figures }: { title: string; figures: readonly Figure[] }) => (
  <section aria-label={title}>
    <h2 className="mb-2 text-lg">{title}</h2>
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(([name, value, tab]) => (
        <Card
          key={name}
          isPressable={tab !== undefined}
          className="relative flex flex-col-reverse justify-end px-4 py-3"
        >
          <dt className="text-sm text-soft">
            {tab ? (
              <Link to={`${paths.admin}?tab=${tab}`} className="after:absolute after:inset-0">
                {name}
              </Link>
            ) : (
              name
            )}
          </dt>
          <dd
            className={`font-bold font-display text-lg tabular-nums ${tab && value ? 'text-accent' : 'text-fg'}`}
          >
            {value === null ? '–' : formatCount(value)}
          </dd>
        </Card>
      ))}
    </dl>
  </section>
)
