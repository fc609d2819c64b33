import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import type { At } from '../at.ts'
import { readEditorSearch, readKbSearch } from '../kb/search.ts'
import { readReportSearch } from '../reports/search.ts'
import { readCalendarSearch } from './search.ts'

const onCall = (at: At): AnyRoute[] => [
  createRoute({ ...at('/oncall'), component: lazyRouteComponent(() => import('./oncall.tsx'), 'OnCallPage') }),
  createRoute({ ...at('/oncall/new'), component: lazyRouteComponent(() => import('./rotation.tsx'), 'NewSchedulePage') }),
  createRoute({
    ...at('/oncall/$schedule'),
    validateSearch: readCalendarSearch,
    component: lazyRouteComponent(() => import('./schedule.tsx'), 'SchedulePage'),
  }),
  createRoute({ ...at('/oncall/$schedule/edit'), component: lazyRouteComponent(() => import('./rotation.tsx'), 'EditSchedulePage') }),
]

const newPage = () => import('../kb/new-article.tsx')

const knowledge = (at: At): AnyRoute[] => [
  createRoute({ ...at('/kb'), validateSearch: readKbSearch, component: lazyRouteComponent(() => import('../kb/kb.tsx'), 'KbPage') }),
  createRoute({ ...at('/kb/new'), validateSearch: readEditorSearch, component: lazyRouteComponent(newPage, 'NewArticlePage') }),
  createRoute({
    ...at('/kb/$id/edit'),
    validateSearch: readEditorSearch,
    component: lazyRouteComponent(() => import('../kb/edit.tsx'), 'EditArticlePage'),
  }),
  createRoute({ ...at('/kb/$id/translate'), validateSearch: readEditorSearch, component: lazyRouteComponent(newPage, 'TranslatePage') }),
]

const reports = (at: At): AnyRoute[] => {
  const search = { validateSearch: readReportSearch }
  return [
    createRoute({
      ...at('/reports'),
      beforeLoad: () => {
        throw redirect({ to: '/reports/volume', replace: true })
      },
    }),
    createRoute({
      ...at('/reports/volume'),
      ...search,
      component: lazyRouteComponent(() => import('../reports/volume.tsx'), 'VolumeReport'),
    }),
    createRoute({
      ...at('/reports/response'),
      ...search,
      component: lazyRouteComponent(() => import('../reports/response.tsx'), 'ResponseReport'),
    }),
    createRoute({ ...at('/reports/sla'), ...search, component: lazyRouteComponent(() => import('../reports/sla.tsx'), 'SlaReport') }),
    createRoute({ ...at('/reports/csat'), ...search, component: lazyRouteComponent(() => import('../reports/csat.tsx'), 'CsatReport') }),
    createRoute({
      ...at('/reports/agents'),
      ...search,
      component: lazyRouteComponent(() => import('../reports/agents.tsx'), 'AgentsReport'),
    }),
    createRoute({
      ...at('/reports/uptime'),
      ...search,
      component: lazyRouteComponent(() => import('../reports/uptime.tsx'), 'UptimeReport'),
    }),
  ]
}

/** Knowledge, on-call and reports. */
export const knowledgeRoutes = (at: At): AnyRoute[] => [...onCall(at), ...knowledge(at), ...reports(at)]
