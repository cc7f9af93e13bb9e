import BadgeCheck from 'lucide-react/icons/badge-check'
import Flag from 'lucide-react/icons/flag'
import Handshake from 'lucide-react/icons/handshake'
import Inbox from 'lucide-react/icons/inbox'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListTodo from 'lucide-react/icons/list-todo'
import MessageSquare from 'lucide-react/icons/message-square'
import Package from 'lucide-react/icons/package'
import ScrollText from 'lucide-react/icons/scroll-text'
import SettingsIcon from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import Users from 'lucide-react/icons/users'
import type { ComponentType } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import type { Dashboard } from '../../contract/admin/views.ts'
import { lazyNamed } from '../app/lazy-named.ts'
import { PartBoundary } from '../app/part-boundary.tsx'
import { cameFrom, paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { useIntervalWhileVisible } from '../app/use-interval-while-visible.ts'
import { useTitle } from '../app/use-title.ts'
import { useDashboard } from '../features/admin/use-dashboard.ts'
import { adminTexts } from '../messages/administration.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'

type Name = keyof typeof adminTexts.tabs
type Panel = {
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>
  /** The number of entries that wait in this tab. */
  waiting?: (dashboard: Dashboard) => number
  Part: ComponentType
}

/** Each tab loads when it is opened. */
const panels: Readonly<Record<Name, Panel>> = {
  dashboard: {
    Icon: LayoutDashboard,
    Part: lazyNamed(() => import('../features/admin/dashboard.tsx'), 'DashboardTab'),
  },
  verifications: {
    Icon: BadgeCheck,
    waiting: ({ waiting }) => waiting.verifications,
    Part: lazyNamed(() => import('../features/admin/verifications.tsx'), 'VerificationsTab'),
  },
  requests: {
    Icon: Inbox,
    waiting: ({ waiting }) => waiting.accountRequests,
    Part: lazyNamed(() => import('../features/admin/requests.tsx'), 'RequestsTab'),
  },
  reports: {
    Icon: Flag,
    waiting: ({ waiting }) => waiting.reports,
    Part: lazyNamed(() => import('../features/admin/reports.tsx'), 'ReportsTab'),
  },
  disputes: {
    Icon: Handshake,
    waiting: ({ waiting }) => waiting.disputes,
    Part: lazyNamed(() => import('../features/admin/disputes.tsx'), 'DisputesTab'),
  },
  users: { Icon: Users, Part: lazyNamed(() => import('../features/admin/users.tsx'), 'UsersTab') },
  products: {
    Icon: Package,
    waiting: ({ waiting }) => waiting.products,
    Part: lazyNamed(() => import('../features/admin/products.tsx'), 'ProductsTab'),
  },
  shops: { Icon: Store, Part: lazyNamed(() => import('../features/admin/shops.tsx'), 'ShopsTab') },
  comments: {
    Icon: MessageSquare,
    waiting: ({ waiting }) => waiting.comments,
    Part: lazyNamed(() => import('../features/admin/comments.tsx'), 'CommentsTab'),
  },
  queues: {
    Icon: ListTodo,
    waiting: ({ failedJobs }) => failedJobs ?? 0,
    Part: lazyNamed(() => import('../features/admin/queues.tsx'), 'QueuesTab'),
  },
  settings: {
    Icon: SettingsIcon,
    Part: lazyNamed(() => import('../features/admin/settings.tsx'), 'SettingsTab'),
  },
  audit: {
    Icon: ScrollText,
    Part: lazyNamed(() => import('../features/admin/audit-log.tsx'), 'AuditLogTab'),
  },
}
const isName = (id: string | null): id is Name => id !== null && Object.hasOwn(panels, id)
const names = Object.keys(panels).filter((id): id is Name => isName(id))

const DASHBOARD_MS = 10_000

/**
 * `/admin`: for administrators. Visitors are sent to the login; other users read that it is not for
 * them.
 */
export const AdminScreen = () => {
  const { status, user } = useSession()
  const location = useLocation()
  useTitle(adminTexts.title)
  if (status === 'loading') return null
  if (!user) return <Navigate to={paths.login} replace state={cameFrom(location)} />
  if (user.role !== 'admin')
    return <EmptyState hint={adminTexts.notAuthorizedHint}>{adminTexts.notAuthorized}</EmptyState>
  return <Administration />
}

/** The tabs of the administration, the dashboard first, each with the number of waiting entries. */
const Administration = () => {
  const [query, setQuery] = useSearchParams()
  const { data: dashboard, reload } = useDashboard()
  useIntervalWhileVisible(reload, DASHBOARD_MS)
  const wanted = query.get('tab')
  const chosen = isName(wanted) ? wanted : 'dashboard'
  const { Part } = panels[chosen]
  return (
    <div className="mx-auto w-full max-w-[1440px] px-4 pt-5 pb-10 md:px-6 lg:pt-6">
      <h1 className="mb-2 text-2xl">{adminTexts.title}</h1>
      <Tabs
        isBeside
        label={adminTexts.title}
        tabs={names.map((id) => {
          const { Icon, waiting } = panels[id]
          const count = dashboard && waiting ? waiting(dashboard) : 0
          return { id, label: adminTexts.tabs[id], icon: <Icon aria-hidden="true" size={20} />, badge: count }
        })}
        chosen={chosen}
        onChoose={(id) => setQuery({ tab: id }, { replace: true })}
      >
        <PartBoundary
          key={chosen}
          fallback={
            <Loading>
              <Skeleton className="h-36" />
            </Loading>
          }
        >
          <Part />
        </PartBoundary>
      </Tabs>
    </div>
  )
}
