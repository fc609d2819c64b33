import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router'
import { page, type At } from '../at.ts'

const people = (within: At): AnyRoute[] => [
  createRoute({ ...within('/agents'), component: page(['adminPeople'], () => import('./agents/agents.tsx'), 'AgentsPage') }),
  createRoute({ ...within('/roles'), component: page(['adminPeople'], () => import('./roles/roles.tsx'), 'RolesPage') }),
  createRoute({ ...within('/departments'), component: page(['adminPeople'], () => import('./departments.tsx'), 'DepartmentsPage') }),
]

const work = (within: At): AnyRoute[] => [
  createRoute({ ...within('/sla'), component: page(['adminWork'], () => import('./desk/policies.tsx'), 'PoliciesPage') }),
  createRoute({ ...within('/calendars'), component: page(['adminWork'], () => import('./desk/calendars.tsx'), 'CalendarsPage') }),
  createRoute({
    ...within('/automations'),
    component: page(['adminWork'], () => import('./automations/automations.tsx'), 'AutomationsPage'),
  }),
  createRoute({
    ...within('/automations/new'),
    component: page(['adminWork', 'ticket'], () => import('./automations/rule.tsx'), 'NewRulePage'),
  }),
  createRoute({
    ...within('/automations/$id'),
    component: page(['adminWork', 'ticket'], () => import('./automations/rule.tsx'), 'RulePage'),
  }),
  createRoute({ ...within('/macros'), component: page(['adminWork'], () => import('./desk/macros.tsx'), 'MacrosPage') }),
  createRoute({ ...within('/fields'), component: page(['adminWork'], () => import('./fields/fields.tsx'), 'FieldsPage') }),
  createRoute({ ...within('/mailboxes'), component: page(['adminWork'], () => import('./desk/mailboxes.tsx'), 'MailboxesPage') }),
  createRoute({
    ...within('/mailboxes/quarantine'),
    component: page(['adminWork'], () => import('./quarantine/quarantine.tsx'), 'QuarantinePage'),
  }),
  createRoute({ ...within('/imports'), component: page(['adminWork'], () => import('./imports/imports.tsx'), 'ImportsPage') }),
]

const connections = (within: At): AnyRoute[] => [
  createRoute({ ...within('/webhooks'), component: page(['adminConnections'], () => import('./webhooks/webhooks.tsx'), 'WebhooksPage') }),
  createRoute({ ...within('/webhooks/$id'), component: page(['adminConnections'], () => import('./webhooks/webhook.tsx'), 'WebhookPage') }),
  createRoute({
    ...within('/webhooks/$id/deliveries/$delivery'),
    component: page(['adminConnections'], () => import('./webhooks/delivery.tsx'), 'DeliveryPage'),
  }),
  createRoute({
    ...within('/tokens'),
    component: page(['adminConnections', 'adminPeople'], () => import('./tokens/tokens.tsx'), 'TokensPage'),
  }),
]

const signOn = (within: At): AnyRoute[] => [
  createRoute({ ...within('/saml'), component: page(['adminSignOn'], () => import('./sign-on/saml.tsx'), 'SamlPage') }),
  createRoute({ ...within('/saml/new'), component: page(['adminSignOn'], () => import('./sign-on/saml-new.tsx'), 'NewSamlPage') }),
  createRoute({
    ...within('/saml/$id'),
    component: page(['adminSignOn'], () => import('./sign-on/saml-connection.tsx'), 'SamlConnectionPage'),
  }),
  createRoute({ ...within('/oidc'), component: page(['adminSignOn'], () => import('./sign-on/oidc.tsx'), 'OidcPage') }),
  createRoute({ ...within('/scim'), component: page(['adminSignOn'], () => import('./sign-on/scim.tsx'), 'ScimPage') }),
  createRoute({
    ...within('/scim/$id'),
    component: page(['adminSignOn'], () => import('./sign-on/scim-connection.tsx'), 'ScimConnectionPage'),
  }),
  createRoute({ ...within('/security'), component: page(['adminSignOn'], () => import('./sign-on/security.tsx'), 'SecurityPage') }),
]

const product = (within: At): AnyRoute[] => [
  createRoute({ ...within('/desk'), component: page(['adminWork'], () => import('./desk/desk.tsx'), 'DeskPage') }),
  createRoute({ ...within('/branding'), component: page(['adminProduct'], () => import('./product/branding.tsx'), 'BrandingPage') }),
  createRoute({ ...within('/retention'), component: page(['adminProduct'], () => import('./product/retention.tsx'), 'RetentionPage') }),
  createRoute({ ...within('/audit'), component: page(['adminProduct'], () => import('./audit/audit.tsx'), 'AuditPage') }),
  createRoute({
    ...within('/dead-letters'),
    component: page(['adminProduct'], () => import('./dead-letters/dead-letters.tsx'), 'DeadLettersPage'),
  }),
]

const adminPages = (at: At): AnyRoute => {
  const frame = createRoute({ ...at('/admin'), component: page([], () => import('./frame.tsx'), 'AdminFrame') })
  const within = <const Path extends string>(path: Path) => ({ getParentRoute: () => frame, path })
  return frame.addChildren([
    createRoute({ ...within('/'), component: page([], () => import('./start.tsx'), 'AdminStart') }),
    ...people(within),
    ...work(within),
    ...connections(within),
    ...signOn(within),
    ...product(within),
  ])
}

const ownPages = (at: At): AnyRoute => {
  const frame = createRoute({ ...at('/me'), component: page([], () => import('../me/frame.tsx'), 'MeFrame') })
  const within = <const Path extends string>(path: Path) => ({ getParentRoute: () => frame, path })
  return frame.addChildren([
    createRoute({
      ...within('/'),
      beforeLoad: () => {
        throw redirect({ to: '/me/profile', replace: true })
      },
    }),
    createRoute({ ...within('/profile'), component: page(['me'], () => import('../me/profile.tsx'), 'ProfilePage') }),
    createRoute({ ...within('/notices'), component: page(['me'], () => import('../notices/notices.tsx'), 'NoticesPage') }),
    createRoute({
      ...within('/notifications'),
      component: page(['integrations', 'me', 'oncall'], () => import('../me/notifications.tsx'), 'NotificationsPage'),
    }),
    createRoute({ ...within('/appearance'), component: page(['me'], () => import('../me/appearance.tsx'), 'AppearancePage') }),
    createRoute({ ...within('/shortcuts'), component: page(['me'], () => import('../me/shortcuts.tsx'), 'ShortcutsPage') }),
    createRoute({ ...within('/security'), component: page(['me'], () => import('../me/security.tsx'), 'OwnSecurityPage') }),
    createRoute({ ...within('/sessions'), component: page(['me'], () => import('../me/sessions.tsx'), 'SessionsPage') }),
    createRoute({
      ...within('/tokens'),
      component: page(['adminConnections', 'adminPeople'], () => import('../me/tokens.tsx'), 'OwnTokensPage'),
    }),
  ])
}

export const adminRoutes = (at: At): AnyRoute[] => [adminPages(at), ownPages(at)]
