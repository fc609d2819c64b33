import type { QueryClient } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { ApiError } from './api/error.ts'
import { useText } from './i18n/text.tsx'
import { Inside } from './inside.tsx'
import { Forbidden } from './forbidden.tsx'
import { recentVisits } from './recent.ts'
import { sessionQuery } from './session.ts'
import { Shell } from './shell.tsx'
import { PageHeader } from './ui/page.tsx'
import { ErrorState, Skeleton } from './ui/states.tsx'

const NotFound = () => {
  const text = useText().shell
  return (
    <div className="px-4 py-3">
      <PageHeader title={text.notFound} facts={text.notFoundHint} remember={false} />
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
  component: lazyRouteComponent(() => import('./account/sign-in.tsx'), 'SignIn'),
})

/** Every component in its states, for tests and for eyes. Not in the rail, and nobody needs to sign in to look. */
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: lazyRouteComponent(async () => {
    const { Gallery } = await import('./gallery/gallery.tsx')
    const Framed = () => (
      <Shell>
        <Gallery />
      </Shell>
    )
    return { Framed }
  }, 'Framed'),
})

/** Whoever is not signed in is led to the door first, and back afterwards. */
const insideOf = (queries: QueryClient) =>
  createRoute({
    getParentRoute: () => root,
    id: 'inside',
    component: Inside,
    beforeLoad: async ({ location }) => {
      const refused = await queries.ensureQueryData(sessionQuery).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (refused instanceof ApiError && refused.status === 401) throw redirect({ to: '/login', search: { to: location.href } })
      if (refused !== undefined) throw refused
    },
  })

const lastPlace = (): string => recentVisits().find(({ to }) => !/^\/(login|gallery)\b/.test(to))?.to ?? '/home'

export const createDashboardRouter = (queries: QueryClient) => {
  const inside = insideOf(queries)
  const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => inside, path })
  const project = createRoute({
    ...at('/p/$project'),
    component: lazyRouteComponent(() => import('./projects/project.tsx'), 'ProjectFrame'),
  })
  const within = <const Path extends string>(path: Path) => ({ getParentRoute: () => project, path })
  const checksPage = () => import('./checks/pages.ts')
  const routeTree = root.addChildren([
    login,
    gallery,
    inside.addChildren([
      createRoute({
        ...at('/'),
        beforeLoad: () => {
          throw redirect({ to: lastPlace(), replace: true })
        },
      }),
      createRoute({ ...at('/home'), component: lazyRouteComponent(() => import('./home/home.tsx'), 'Home') }),
      createRoute({ ...at('/checks'), component: lazyRouteComponent(() => import('./projects/start.tsx'), 'ProjectStart') }),
      project.addChildren([
        createRoute({
          ...within('/checks'),
          validateSearch: (search): { q?: string } => ({ q: text(search.q) }),
          component: lazyRouteComponent(checksPage, 'ChecksPage'),
        }),
        createRoute({ ...within('/checks/new'), component: lazyRouteComponent(checksPage, 'NewCheckPage') }),
        createRoute({ ...within('/checks/$uuid'), component: lazyRouteComponent(() => import('./check/check.tsx'), 'CheckPage') }),
        createRoute({ ...within('/settings'), component: lazyRouteComponent(() => import('./projects/settings.tsx'), 'ProjectSettings') }),
      ]),
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
