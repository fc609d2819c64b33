import type { QueryClient } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { doorRoutes } from './account/routes.tsx'
import { adminRoutes } from './admin/routes.tsx'
import { ApiError } from './api/error.ts'
import { page, type At } from './at.ts'
import { inboxRoutes } from './inbox/routes.tsx'
import { operationsRoutes } from './records/routes.tsx'
import { knowledgeRoutes } from './oncall/routes.tsx'
import { projectRoutes } from './projects/routes.tsx'
import { useText } from './i18n/text.tsx'
import { Forbidden } from './forbidden.tsx'
import { recentVisits } from './recent.ts'
import { sessionQuery } from './session.ts'
import { isSetupPending } from './setup/pending.ts'
import { Go } from './ui/page/go.tsx'
import { PageHeader } from './ui/page/page.tsx'
import { ErrorState, Skeleton } from './ui/page/states.tsx'

const NotFound = () => {
  const text = useText().shell
  return (
    <div className="px-4 py-3">
      <PageHeader title={text.notFound} facts={text.notFoundHint} remember={false} />
      <Go to="/home">{text.goTo({ place: text.places.home })}</Go>
    </div>
  )
}

const Broken = ({ error, reset }: { error: unknown; reset: () => void }) => {
  const text = useText().shell
  if (error instanceof ApiError && error.status === 403) return <Forbidden />
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return (
    <div className="p-4">
      <ErrorState what={text.broken} why={error instanceof Error ? error.message : ''} onRetry={reset} />
    </div>
  )
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { to?: string } => ({ to: text(search.to) }),
  beforeLoad: async ({ search }) => {
    // `to` marks a redirect from an inner page; only then is a pending set-up looked up.
    if (search.to !== undefined && (await isSetupPending())) throw redirect({ to: '/setup' })
  },
  component: page([], () => import('./account/sign-in.tsx'), 'SignIn'),
})

const insideOf = (queries: QueryClient) =>
  createRoute({
    getParentRoute: () => root,
    id: 'inside',
    component: page([], () => import('./inside.tsx'), 'Inside'),
    beforeLoad: async ({ location }) => {
      const refused = await queries.ensureQueryData(sessionQuery).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (refused instanceof ApiError && refused.status === 401) throw redirect({ to: '/login', search: { to: location.href } })
      if (refused !== undefined) throw refused
    },
  })

const lastPlace = (): string => recentVisits().find(({ to }) => !/^\/login\b/.test(to))?.to ?? '/home'

const projectTree = (at: At) => {
  const project = createRoute({
    ...at('/p/$project'),
    component: page(['projects'], () => import('./projects/project.tsx'), 'ProjectFrame'),
  })
  const within = <const Path extends string>(path: Path) => ({ getParentRoute: () => project, path })
  const checksPage = () => import('./checks/pages.ts')
  return project.addChildren([
    createRoute({
      ...within('/'),
      beforeLoad: ({ params }) => {
        throw redirect({ to: `/p/${params.project}/checks`, replace: true })
      },
    }),
    createRoute({
      ...within('/checks'),
      validateSearch: (search): { q?: string; sort?: string; group?: string } => ({
        q: text(search.q),
        sort: text(search.sort),
        group: text(search.group),
      }),
      component: page(['checks', 'integrations', 'projects'], checksPage, 'ChecksPage'),
    }),
    createRoute({ ...within('/checks/new'), component: page(['checks', 'integrations', 'projects'], checksPage, 'NewCheckPage') }),
    createRoute({ ...within('/checks/crontab'), component: page(['checks', 'integrations', 'projects'], checksPage, 'CrontabPage') }),
    createRoute({
      ...within('/checks/$uuid'),
      validateSearch: (search): { tab?: string; hide?: string } => ({ tab: text(search.tab), hide: text(search.hide) }),
      component: page(['checks', 'integrations', 'projects'], () => import('./check/check.tsx'), 'CheckPage'),
    }),
    createRoute({ ...within('/settings'), component: page(['projects'], () => import('./projects/settings.tsx'), 'ProjectSettings') }),
    ...projectRoutes(within),
  ])
}

export const createDashboardRouter = (queries: QueryClient) => {
  const inside = insideOf(queries)
  const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => inside, path })
  const outside = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path })
  const routeTree = root.addChildren([
    login,
    ...doorRoutes(outside),
    createRoute({ ...outside('/setup'), component: page(['checks', 'setup'], () => import('./setup/setup.tsx'), 'SetupPage') }),
    inside.addChildren([
      createRoute({
        ...at('/'),
        beforeLoad: () => {
          throw redirect({ to: lastPlace(), replace: true })
        },
      }),
      createRoute({ ...at('/home'), component: page(['checks', 'inbox', 'projects', 'setup'], () => import('./home/home.tsx'), 'Home') }),
      createRoute({ ...at('/checks'), component: page(['projects'], () => import('./projects/start.tsx'), 'ProjectStart') }),
      createRoute({ ...at('/p/new'), component: page(['projects'], () => import('./projects/start.tsx'), 'NewProject') }),
      projectTree(at),
      ...inboxRoutes(at),
      ...operationsRoutes(at),
      ...knowledgeRoutes(at),
      ...adminRoutes(at),
      createRoute({ ...at('$'), component: NotFound }),
    ]),
  ])
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingComponent: () => <Skeleton at_once />,
    defaultErrorComponent: Broken,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  })
}
