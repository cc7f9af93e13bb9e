import { adminTexts } from '../../messages/administration.ts'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format-count.ts'
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
        isWork
        figures={[
          [words.verifications, waiting.verifications],
          [words.accountRequests, waiting.accountRequests],
          [words.reports, waiting.reports],
          [words.disputes, waiting.disputes],
          [words.products, waiting.products],
          [words.comments, waiting.comments],
          [words.failedJobs, data.failedJobs],
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

const Figures = ({
  title,
  figures,
  isWork = false,
}: {
  title: string
  figures: readonly (readonly [string, number | null])[]
  /** Emphasises a number above 0. */
  isWork?: boolean
}) => (
  <section aria-label={title}>
    <h2 className="mb-2 text-lg">{title}</h2>
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(([name, value]) => (
        <Card key={name} className="flex flex-col-reverse justify-end px-4 py-3">
          <dt className="text-sm text-soft">{name}</dt>
          <dd
            className={`font-bold font-display text-lg tabular-nums ${isWork && value ? 'text-accent' : 'text-fg'}`}
          >
            {value === null ? '–' : formatCount(value)}
          </dd>
        </Card>
      ))}
    </dl>
  </section>
)
