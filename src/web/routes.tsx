import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { useText } from './i18n/text.tsx'
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
  return (
    <div className="p-4">
      <ErrorState what={text.broken} why={error instanceof Error ? error.message : ''} onRetry={reset} />
    </div>
  )
}

const root = createRootRoute({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: NotFound,
})

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/gallery' })
  },
})

/** Every component in its states, for tests and for eyes. Not in the rail. */
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: lazyRouteComponent(() => import('./gallery/gallery.tsx'), 'Gallery'),
})

export const createDashboardRouter = () =>
  createRouter({
    routeTree: root.addChildren([start, gallery]),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingComponent: () => <Skeleton at_once />,
    defaultErrorComponent: Broken,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  })
