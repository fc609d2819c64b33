import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router'
import { page, type At } from '../at.ts'
import { lastView } from './last-view.ts'

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The router parses a numeric search value as a number; searches for numbers must work, too. */
const words = (value: unknown): string | undefined => (typeof value === 'number' ? String(value) : text(value))

const shown = (search: Record<string, unknown>): { show?: string } => ({ show: text(search.show) })

const queueRoutes = (at: At): AnyRoute => {
  const queue = createRoute({
    ...at('/inbox/$view'),
    validateSearch: (search): { q?: string; sort?: string; group?: string } => ({
      q: words(search.q),
      sort: text(search.sort),
      group: text(search.group),
    }),
    component: page(['inbox', 'ticket'], () => import('./queue.tsx'), 'QueuePage'),
  })
  return queue.addChildren([createRoute({ getParentRoute: () => queue, path: '/$ticket' })])
}

export const inboxRoutes = (at: At): AnyRoute[] => [
  createRoute({
    ...at('/inbox'),
    beforeLoad: () => {
      throw redirect({ to: `/inbox/${lastView()}`, replace: true })
    },
  }),
  queueRoutes(at),
  createRoute({
    ...at('/tickets/new'),
    validateSearch: (search): { client?: string } => ({ client: text(search.client) }),
    component: page(['inbox', 'ticket'], () => import('../ticket/new-ticket.tsx'), 'NewTicketPage'),
  }),
  createRoute({ ...at('/tickets/$ticket'), component: page(['inbox', 'ticket'], () => import('../ticket/ticket.tsx'), 'TicketPage') }),
  createRoute({
    ...at('/people'),
    validateSearch: (search): { q?: string; tab?: string } => ({ q: words(search.q), tab: text(search.tab) }),
    beforeLoad: ({ search: { q, tab } }) => {
      // Redirects links from the time when companies were a tab of this page.
      if (tab === 'companies') throw redirect({ to: '/companies', search: q === undefined ? {} : { q }, replace: true })
    },
    component: page(['people'], () => import('../people/people.tsx'), 'PeoplePage'),
  }),
  createRoute({
    ...at('/people/$client'),
    validateSearch: shown,
    component: page(['inbox', 'people'], () => import('../people/client.tsx'), 'ClientPage'),
  }),
  createRoute({
    ...at('/companies'),
    validateSearch: (search): { q?: string } => ({ q: words(search.q) }),
    component: page(['people'], () => import('../people/companies.tsx'), 'CompaniesPage'),
  }),
  createRoute({
    ...at('/companies/$company'),
    validateSearch: shown,
    component: page(['inbox', 'people'], () => import('../people/company.tsx'), 'CompanyPage'),
  }),
  createRoute({
    ...at('/search'),
    validateSearch: (search): { q?: string } => ({ q: words(search.q) }),
    component: page([], () => import('../search/search.tsx'), 'SearchPage'),
  }),
]
