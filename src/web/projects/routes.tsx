import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import type { At } from '../at.ts'

const integrations = () => import('../integrations/pages.ts')
const statusPages = () => import('../status-pages/pages.ts')

/** The parts of a project besides its checks. */
export const projectRoutes = (at: At): AnyRoute[] => [
  createRoute({
    ...at('/integrations'),
    validateSearch: (search): { show?: 'matrix'; silent?: true; q?: string } => ({
      ...(search.show === 'matrix' && { show: 'matrix' }),
      ...(search.silent === true && { silent: true }),
      ...(search.q !== undefined && search.q !== '' && { q: String(search.q) }),
    }),
    component: lazyRouteComponent(integrations, 'IntegrationsPage'),
  }),
  createRoute({ ...at('/integrations/new'), component: lazyRouteComponent(integrations, 'ChooseKindPage') }),
  createRoute({ ...at('/integrations/new/$kind'), component: lazyRouteComponent(integrations, 'NewIntegrationPage') }),
  createRoute({
    ...at('/timeline'),
    validateSearch: (search): { span?: 'week' } => (search.span === 'week' ? { span: 'week' } : {}),
    component: lazyRouteComponent(() => import('../timeline/page.tsx'), 'TimelinePage'),
  }),
  createRoute({
    ...at('/badges'),
    validateSearch: (search): { about?: string } => (typeof search.about === 'string' ? { about: search.about } : {}),
    component: lazyRouteComponent(() => import('../badges/page.tsx'), 'BadgesPage'),
  }),
  createRoute({ ...at('/maintenance'), component: lazyRouteComponent(() => import('./maintenance.tsx'), 'MaintenancePage') }),
  createRoute({ ...at('/status-pages'), component: lazyRouteComponent(statusPages, 'StatusPagesPage') }),
  createRoute({ ...at('/status-pages/$page'), component: lazyRouteComponent(statusPages, 'StatusPageEditor') }),
  createRoute({ ...at('/integrations/$uuid'), component: lazyRouteComponent(integrations, 'IntegrationPage') }),
]
