import { expect, it } from 'vitest'
import { type Audience, isInAudience, type LiveViewer } from './audience.ts'

const VIEWER: LiveViewer = {
  account_id: 7,
  canMonitor: true,
  canViewTickets: true,
  departments: [1],
  topics: { projects: [10], tickets: true, notices: true },
}
const wantsNothing: LiveViewer = { ...VIEWER, topics: { projects: [], tickets: false, notices: false } }
const mayNothing: LiveViewer = { ...VIEWER, canMonitor: false, canViewTickets: false }
const seesAll: LiveViewer = { ...VIEWER, departments: null, topics: { ...VIEWER.topics, projects: 'all' } }

const project = (project_id: number): Audience => ({ kind: 'project', project_id })
const ticket = (departments: readonly (number | null)[], assignees: readonly (number | null)[]): Audience => ({
  kind: 'ticket',
  departments,
  assignees,
})

it.each([
  ['a project asked for', VIEWER, project(10), true],
  ['another project', VIEWER, project(11), false],
  ['any project, for who wants all', seesAll, project(11), true],
  ['a project, for who may not look', mayNothing, project(10), false],
  ['a ticket of the own department', VIEWER, ticket([1], [null]), true],
  ['a ticket that has left the own department', VIEWER, ticket([2, 1], [null, null]), true],
  ['a ticket of another department', VIEWER, ticket([2, null], [8, null]), false],
  ['an own ticket of another department', VIEWER, ticket([2], [7]), true],
  ['a ticket without department', VIEWER, ticket([null], [null]), false],
  ['a ticket without department, for who sees all', seesAll, ticket([null], [null]), true],
  ['a ticket, for who may not look', mayNothing, ticket([1], [7]), false],
  ['own notices', VIEWER, { kind: 'accounts', ids: [6, 7] }, true],
  ['the notices of others', VIEWER, { kind: 'accounts', ids: [6] }, false],
  ['whatever is for all', wantsNothing, { kind: 'all' }, true],
  ['a ticket not asked for', wantsNothing, ticket([1], [7]), false],
  ['notices not asked for', wantsNothing, { kind: 'accounts', ids: [7] }, false],
] as const)('%s: %#', (_case, viewer, audience, expected) => {
  expect(isInAudience(viewer, audience)).toBe(expected)
})
