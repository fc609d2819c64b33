import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router'
import { page, type At } from '../at.ts'
import { readEditorSearch, readKbSearch } from '../kb/search.ts'
import { readReportSearch } from '../reports/search.ts'
import { readCalendarSearch } from './search.ts'

const onCall = (at: At): AnyRoute[] => [
  createRoute({ ...at('/oncall'), component: page(['oncall'], () => import('./oncall.tsx'), 'OnCallPage') }),
  createRoute({ ...at('/oncall/new'), component: page(['oncall'], () => import('./rotation.tsx'), 'NewSchedulePage') }),
  createRoute({
    ...at('/oncall/$schedule'),
    validateSearch: readCalendarSearch,
    component: page(['oncall'], () => import('./schedule.tsx'), 'SchedulePage'),
  }),
  createRoute({ ...at('/oncall/$schedule/edit'), component: page(['oncall'], () => import('./rotation.tsx'), 'EditSchedulePage') }),
]

const newPage = () => import('../kb/new-article.tsx')

const knowledge = (at: At): AnyRoute[] => [
  createRoute({ ...at('/kb'), validateSearch: readKbSearch, component: page(['kb'], () => import('../kb/kb.tsx'), 'KbPage') }),
  createRoute({ ...at('/kb/new'), validateSearch: readEditorSearch, component: page(['kb'], newPage, 'NewArticlePage') }),
  createRoute({
    ...at('/kb/$id/edit'),
    validateSearch: readEditorSearch,
    component: page(['kb'], () => import('../kb/edit.tsx'), 'EditArticlePage'),
  }),
  createRoute({ ...at('/kb/$id/translate'), validateSearch: readEditorSearch, component: page(['kb'], newPage, 'TranslatePage') }),
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
      component: page(['reports'], () => import('../reports/volume.tsx'), 'VolumeReport'),
    }),
    createRoute({
      ...at('/reports/response'),
      ...search,
      component: page(['reports'], () => import('../reports/response.tsx'), 'ResponseReport'),
    }),
    createRoute({ ...at('/reports/sla'), ...search, component: page(['reports'], () => import('../reports/sla.tsx'), 'SlaReport') }),
    createRoute({ ...at('/reports/csat'), ...search, component: page(['reports'], () => import('../reports/csat.tsx'), 'CsatReport') }),
    createRoute({
      ...at('/reports/agents'),
      ...search,
      component: page(['reports'], () => import('../reports/agents.tsx'), 'AgentsReport'),
    }),
    createRoute({
      ...at('/reports/uptime'),
      ...search,
      component: page(['reports'], () => import('../reports/uptime.tsx'), 'UptimeReport'),
    }),
  ]
}

export const knowledgeRoutes = (at: At): AnyRoute[] => [...onCall(at), ...knowledge(at), ...reports(at)]
