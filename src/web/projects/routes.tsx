import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { page, type At } from '../at.ts'

const integrations = () => import('../integrations/pages.ts')
const statusPages = () => import('../status-pages/pages.ts')

export const projectRoutes = (at: At): AnyRoute[] => [
  createRoute({
    ...at('/integrations'),
    validateSearch: (search): { show?: 'matrix'; silent?: true; q?: string } => ({
      ...(search.show === 'matrix' && { show: 'matrix' }),
      ...(search.silent === true && { silent: true }),
      ...(search.q !== undefined && search.q !== '' && { q: String(search.q) }),
    }),
    component: page(['checks', 'integrations', 'projects'], integrations, 'IntegrationsPage'),
  }),
  createRoute({ ...at('/integrations/new'), component: page(['checks', 'integrations', 'projects'], integrations, 'ChooseKindPage') }),
  createRoute({
    ...at('/integrations/new/$kind'),
    component: page(['checks', 'integrations', 'projects'], integrations, 'NewIntegrationPage'),
  }),
  createRoute({
    ...at('/timeline'),
    validateSearch: (search): { span?: 'week' } => (search.span === 'week' ? { span: 'week' } : {}),
    component: page(['checks', 'projects'], () => import('../timeline/page.tsx'), 'TimelinePage'),
  }),
  createRoute({
    ...at('/badges'),
    validateSearch: (search): { about?: string } => (typeof search.about === 'string' ? { about: search.about } : {}),
    component: page(['checks', 'projects'], () => import('../badges/page.tsx'), 'BadgesPage'),
  }),
  createRoute({
    ...at('/maintenance'),
    component: page(['checks', 'projects'], () => import('../maintenance/maintenance.tsx'), 'MaintenancePage'),
  }),
  createRoute({ ...at('/status-pages'), component: page(['checks', 'projects'], statusPages, 'StatusPagesPage') }),
  createRoute({ ...at('/status-pages/$page'), component: page(['checks', 'projects'], statusPages, 'StatusPageEditor') }),
  createRoute({ ...at('/integrations/$uuid'), component: page(['checks', 'integrations', 'projects'], integrations, 'IntegrationPage') }),
]
