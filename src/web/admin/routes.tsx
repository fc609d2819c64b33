import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import type { At } from '../at.ts'

const people = (within: At): AnyRoute[] => [
  createRoute({ ...within('/agents'), component: lazyRouteComponent(() => import('./agents/agents.tsx'), 'AgentsPage') }),
  createRoute({ ...within('/roles'), component: lazyRouteComponent(() => import('./roles/roles.tsx'), 'RolesPage') }),
  createRoute({ ...within('/departments'), component: lazyRouteComponent(() => import('./departments.tsx'), 'DepartmentsPage') }),
]

const work = (within: At): AnyRoute[] => [
  createRoute({ ...within('/sla'), component: lazyRouteComponent(() => import('./desk/policies.tsx'), 'PoliciesPage') }),
  createRoute({ ...within('/calendars'), component: lazyRouteComponent(() => import('./desk/calendars.tsx'), 'CalendarsPage') }),
  createRoute({
    ...within('/automations'),
    component: lazyRouteComponent(() => import('./automations/automations.tsx'), 'AutomationsPage'),
  }),
  createRoute({ ...within('/automations/new'), component: lazyRouteComponent(() => import('./automations/rule.tsx'), 'NewRulePage') }),
  createRoute({ ...within('/automations/$id'), component: lazyRouteComponent(() => import('./automations/rule.tsx'), 'RulePage') }),
  createRoute({ ...within('/macros'), component: lazyRouteComponent(() => import('./desk/macros.tsx'), 'MacrosPage') }),
  createRoute({ ...within('/fields'), component: lazyRouteComponent(() => import('./fields/fields.tsx'), 'FieldsPage') }),
  createRoute({ ...within('/mailboxes'), component: lazyRouteComponent(() => import('./desk/mailboxes.tsx'), 'MailboxesPage') }),
  createRoute({
    ...within('/mailboxes/quarantine'),
    component: lazyRouteComponent(() => import('./quarantine/quarantine.tsx'), 'QuarantinePage'),
  }),
  createRoute({ ...within('/imports'), component: lazyRouteComponent(() => import('./imports/imports.tsx'), 'ImportsPage') }),
]

const connections = (within: At): AnyRoute[] => [
  createRoute({ ...within('/webhooks'), component: lazyRouteComponent(() => import('./webhooks/webhooks.tsx'), 'WebhooksPage') }),
  createRoute({ ...within('/webhooks/$id'), component: lazyRouteComponent(() => import('./webhooks/webhook.tsx'), 'WebhookPage') }),
  createRoute({
    ...within('/webhooks/$id/deliveries/$delivery'),
    component: lazyRouteComponent(() => import('./webhooks/delivery.tsx'), 'DeliveryPage'),
  }),
  createRoute({ ...within('/tokens'), component: lazyRouteComponent(() => import('./tokens/tokens.tsx'), 'TokensPage') }),
]

const signOn = (within: At): AnyRoute[] => [
  createRoute({ ...within('/saml'), component: lazyRouteComponent(() => import('./sign-on/saml.tsx'), 'SamlPage') }),
  createRoute({ ...within('/saml/new'), component: lazyRouteComponent(() => import('./sign-on/saml-new.tsx'), 'NewSamlPage') }),
  createRoute({
    ...within('/saml/$id'),
    component: lazyRouteComponent(() => import('./sign-on/saml-connection.tsx'), 'SamlConnectionPage'),
  }),
  createRoute({ ...within('/oidc'), component: lazyRouteComponent(() => import('./sign-on/oidc.tsx'), 'OidcPage') }),
  createRoute({ ...within('/scim'), component: lazyRouteComponent(() => import('./sign-on/scim.tsx'), 'ScimPage') }),
  createRoute({
    ...within('/scim/$id'),
    component: lazyRouteComponent(() => import('./sign-on/scim-connection.tsx'), 'ScimConnectionPage'),
  }),
  createRoute({ ...within('/security'), component: lazyRouteComponent(() => import('./sign-on/security.tsx'), 'SecurityPage') }),
]

const product = (within: At): AnyRoute[] => [
  createRoute({ ...within('/desk'), component: lazyRouteComponent(() => import('./desk/desk.tsx'), 'DeskPage') }),
  createRoute({ ...within('/branding'), component: lazyRouteComponent(() => import('./product/branding.tsx'), 'BrandingPage') }),
  createRoute({ ...within('/retention'), component: lazyRouteComponent(() => import('./product/retention.tsx'), 'RetentionPage') }),
  createRoute({ ...within('/audit'), component: lazyRouteComponent(() => import('./audit/audit.tsx'), 'AuditPage') }),
]

const adminPages = (at: At): AnyRoute => {
  const frame = createRoute({ ...at('/admin'), component: lazyRouteComponent(() => import('./frame.tsx'), 'AdminFrame') })
  const within = <const Path extends string>(path: Path) => ({ getParentRoute: () => frame, path })
  return frame.addChildren([
    createRoute({ ...within('/'), component: lazyRouteComponent(() => import('./start.tsx'), 'AdminStart') }),
    ...people(within),
    ...work(within),
    ...connections(within),
    ...signOn(within),
    ...product(within),
  ])
}

const ownPages = (at: At): AnyRoute => {
  const frame = createRoute({ ...at('/me'), component: lazyRouteComponent(() => import('../me/frame.tsx'), 'MeFrame') })
  const within = <const Path extends string>(path: Path) => ({ getParentRoute: () => frame, path })
  return frame.addChildren([
    createRoute({
      ...within('/'),
      beforeLoad: () => {
        throw redirect({ to: '/me/profile', replace: true })
      },
    }),
    createRoute({ ...within('/profile'), component: lazyRouteComponent(() => import('../me/profile.tsx'), 'ProfilePage') }),
    createRoute({ ...within('/notices'), component: lazyRouteComponent(() => import('../me/notices.tsx'), 'NoticesPage') }),
    createRoute({
      ...within('/notifications'),
      component: lazyRouteComponent(() => import('../me/notifications.tsx'), 'NotificationsPage'),
    }),
    createRoute({ ...within('/appearance'), component: lazyRouteComponent(() => import('../me/appearance.tsx'), 'AppearancePage') }),
    createRoute({ ...within('/shortcuts'), component: lazyRouteComponent(() => import('../me/shortcuts.tsx'), 'ShortcutsPage') }),
    createRoute({ ...within('/security'), component: lazyRouteComponent(() => import('../me/security.tsx'), 'OwnSecurityPage') }),
    createRoute({ ...within('/sessions'), component: lazyRouteComponent(() => import('../me/sessions.tsx'), 'SessionsPage') }),
    createRoute({ ...within('/tokens'), component: lazyRouteComponent(() => import('../me/tokens.tsx'), 'OwnTokensPage') }),
  ])
}

/** Administration, and everybody’s own settings. */
export const adminRoutes = (at: At): AnyRoute[] => [adminPages(at), ownPages(at)]
