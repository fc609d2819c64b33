import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { page, type At } from '../at.ts'

const textIn = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

const numberIn = (value: unknown): number | undefined => {
  const number = Number(value)
  return value !== undefined && Number.isInteger(number) && number > 0 ? number : undefined
}

const texts =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): { readonly [N in Name]?: string } =>
    // `fromEntries` loses the key type; every key comes from `names`.
    Object.fromEntries(names.flatMap((name) => (textIn(search[name]) === undefined ? [] : [[name, textIn(search[name])]]))) as {
      readonly [N in Name]?: string
    }

type Origin = { readonly ticket?: number; readonly problem?: number; readonly type?: string }

const from = (search: Record<string, unknown>): Origin => ({
  ticket: numberIn(search.ticket),
  problem: numberIn(search.problem),
  type: textIn(search.type),
})

const changeTree = (at: At): AnyRoute => {
  const frame = createRoute({ ...at('/changes'), component: page(['changes'], () => import('../changes/frame.tsx'), 'ChangesFrame') })
  const within = <const Path extends string>(path: Path) => ({ getParentRoute: () => frame, path })
  return frame.addChildren([
    createRoute({
      ...within('/'),
      validateSearch: texts('status', 'risk', 'type', 'assignee', 'department'),
      component: page(['changes'], () => import('../changes/list.tsx'), 'ChangesPage'),
    }),
    createRoute({ ...within('/calendar'), component: page(['changes'], () => import('../changes/calendar.tsx'), 'ChangeCalendarPage') }),
    createRoute({ ...within('/waiting'), component: page(['changes'], () => import('../changes/waiting.tsx'), 'WaitingPage') }),
    createRoute({ ...within('/boards'), component: page(['changes'], () => import('../changes/boards.tsx'), 'BoardsPage') }),
    createRoute({
      ...within('/new'),
      validateSearch: from,
      component: page(['changes'], () => import('../changes/new-change.tsx'), 'NewChangePage'),
    }),
    createRoute({
      ...within('/$id'),
      validateSearch: texts('tab'),
      component: page(['assets', 'changes', 'incidents', 'problems'], () => import('../changes/change.tsx'), 'ChangePage'),
    }),
  ])
}

const incidentTree = (at: At): AnyRoute => {
  const frame = createRoute({
    ...at('/incidents'),
    component: page(['incidents'], () => import('../incidents/frame.tsx'), 'IncidentsFrame'),
  })
  const within = <const Path extends string>(path: Path) => ({ getParentRoute: () => frame, path })
  return frame.addChildren([
    createRoute({
      ...within('/'),
      validateSearch: texts('status', 'severity', 'commander'),
      component: page(['incidents'], () => import('../incidents/list.tsx'), 'IncidentsPage'),
    }),
    createRoute({
      ...within('/new'),
      validateSearch: from,
      component: page(['incidents'], () => import('../incidents/declare.tsx'), 'DeclarePage'),
    }),
    createRoute({
      ...within('/$id'),
      validateSearch: texts('tab'),
      component: page(['assets', 'changes', 'incidents'], () => import('../incidents/room.tsx'), 'IncidentPage'),
    }),
  ])
}

const problemTree = (at: At): AnyRoute => {
  const frame = createRoute({
    ...at('/problems'),
    component: page(['incidents'], () => import('../incidents/frame.tsx'), 'IncidentsFrame'),
  })
  const within = <const Path extends string>(path: Path) => ({ getParentRoute: () => frame, path })
  return frame.addChildren([
    createRoute({
      ...within('/'),
      validateSearch: texts('status', 'priority', 'assignee', 'department'),
      component: page(['problems'], () => import('../problems/list.tsx'), 'ProblemsPage'),
    }),
    createRoute({
      ...within('/new'),
      validateSearch: from,
      component: page(['problems'], () => import('../problems/new-problem.tsx'), 'NewProblemPage'),
    }),
    createRoute({
      ...within('/$id'),
      validateSearch: texts('tab'),
      component: page(['changes', 'incidents', 'problems'], () => import('../problems/problem.tsx'), 'ProblemPage'),
    }),
  ])
}

const assetTree = (at: At): AnyRoute => {
  const frame = createRoute({ ...at('/assets'), component: page(['assets'], () => import('../assets/frame.tsx'), 'AssetsFrame') })
  const within = <const Path extends string>(path: Path) => ({ getParentRoute: () => frame, path })
  return frame.addChildren([
    createRoute({
      ...within('/'),
      validateSearch: texts('type', 'status', 'department', 'q'),
      component: page(['assets'], () => import('../assets/list.tsx'), 'AssetsPage'),
    }),
    createRoute({ ...within('/discovered'), component: page(['assets'], () => import('../assets/discovered.tsx'), 'DiscoveredPage') }),
    createRoute({ ...within('/import'), component: page(['assets'], () => import('../assets/import.tsx'), 'ImportPage') }),
    createRoute({ ...within('/enrolment'), component: page(['assets'], () => import('../assets/enrolment.tsx'), 'EnrolmentPage') }),
    createRoute({ ...within('/new'), component: page(['assets'], () => import('../assets/new-asset.tsx'), 'NewAssetPage') }),
    createRoute({
      ...within('/$id'),
      validateSearch: texts('tab'),
      component: page(['assets', 'changes', 'incidents'], () => import('../assets/asset.tsx'), 'AssetPage'),
    }),
  ])
}

export const operationsRoutes = (at: At): AnyRoute[] => [incidentTree(at), problemTree(at), changeTree(at), assetTree(at)]
