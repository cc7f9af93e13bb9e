import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { cameFrom, paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { adminTexts } from '../app/texts/administration.ts'
import { useTitle } from '../app/use-title.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'

type Name = keyof typeof adminTexts.tabs

/** Each tab loads when it is opened. */
const panels: Readonly<Record<Name, ComponentType>> = {
  verifications: lazy(() =>
    import('../features/admin/verifications.tsx').then((file) => ({ default: file.Verifications })),
  ),
  requests: lazy(() => import('../features/admin/requests.tsx').then((file) => ({ default: file.Requests }))),
  reports: lazy(() => import('../features/admin/reports.tsx').then((file) => ({ default: file.Reports }))),
  users: lazy(() => import('../features/admin/users.tsx').then((file) => ({ default: file.UsersTab }))),
  products: lazy(() =>
    import('../features/admin/products.tsx').then((file) => ({ default: file.ProductsTab })),
  ),
  shops: lazy(() => import('../features/admin/shops.tsx').then((file) => ({ default: file.ShopsTab }))),
  comments: lazy(() =>
    import('../features/admin/comments.tsx').then((file) => ({ default: file.CommentsTab })),
  ),
  queues: lazy(() => import('../features/admin/queues.tsx').then((file) => ({ default: file.QueuesTab }))),
  settings: lazy(() =>
    import('../features/admin/settings.tsx').then((file) => ({ default: file.SettingsTab })),
  ),
  audit: lazy(() =>
    import('../features/admin/audit-log.tsx').then((file) => ({ default: file.AuditLogTab })),
  ),
  dashboard: lazy(() =>
    import('../features/admin/dashboard.tsx').then((file) => ({ default: file.DashboardTab })),
  ),
}
const isName = (id: string | null): id is Name => id !== null && Object.hasOwn(panels, id)
const tabs = Object.entries(adminTexts.tabs).map(([id, label]) => ({ id, label }))

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
        tabs={tabs}
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
