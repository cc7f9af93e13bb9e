import { type ComponentType, Suspense } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { lazyNamed } from '../app/lazy-named.ts'
import { cameFrom, paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { useTitle } from '../app/use-title.ts'
import { adminTexts } from '../messages/administration.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'

type Name = keyof typeof adminTexts.tabs

/** Each tab loads when it is opened. */
const panels: Readonly<Record<Name, ComponentType>> = {
  verifications: lazyNamed(() => import('../features/admin/verifications.tsx'), 'Verifications'),
  requests: lazyNamed(() => import('../features/admin/requests.tsx'), 'Requests'),
  reports: lazyNamed(() => import('../features/admin/reports.tsx'), 'Reports'),
  disputes: lazyNamed(() => import('../features/admin/disputes.tsx'), 'Disputes'),
  users: lazyNamed(() => import('../features/admin/users.tsx'), 'UsersTab'),
  products: lazyNamed(() => import('../features/admin/products.tsx'), 'ProductsTab'),
  shops: lazyNamed(() => import('../features/admin/shops.tsx'), 'ShopsTab'),
  comments: lazyNamed(() => import('../features/admin/comments.tsx'), 'CommentsTab'),
  queues: lazyNamed(() => import('../features/admin/queues.tsx'), 'QueuesTab'),
  settings: lazyNamed(() => import('../features/admin/settings.tsx'), 'SettingsTab'),
  audit: lazyNamed(() => import('../features/admin/audit-log.tsx'), 'AuditLogTab'),
  dashboard: lazyNamed(() => import('../features/admin/dashboard.tsx'), 'DashboardTab'),
}
const isName = (id: string | null): id is Name => id !== null && Object.hasOwn(panels, id)
const tabs = () => Object.entries(adminTexts.tabs).map(([id, label]) => ({ id, label }))

/** `/admin`: for administrators; visitors are shown the login, all others that it is not theirs. */
export const AdminScreen = () => {
  const { status, user } = useSession()
  const location = useLocation()
  const [query, setQuery] = useSearchParams()
  useTitle(adminTexts.title)
  if (status === 'loading') return null
  if (!user) return <Navigate to={paths.login} replace state={cameFrom(location)} />
  if (user.role !== 'admin')
    return <EmptyState hint={adminTexts.notAuthorizedHint}>{adminTexts.notAuthorized}</EmptyState>
  const wanted = query.get('tab')
  const chosen = isName(wanted) ? wanted : 'verifications'
  const Panel = panels[chosen]
  return (
    <div className="mx-auto w-full max-w-[1168px] px-4 pt-5 pb-10 md:px-6 md:pt-8">
      <h1 className="mb-2 text-2xl">{adminTexts.title}</h1>
      <Tabs
        label={adminTexts.title}
        tabs={tabs()}
        chosen={chosen}
        onChoose={(id) => setQuery({ tab: id }, { replace: true })}
      >
        <Suspense
          fallback={
            <Loading>
              <Skeleton className="h-36" />
            </Loading>
          }
        >
          <Panel />
        </Suspense>
      </Tabs>
    </div>
  )
}
