// Every screen of the dashboard and every page for the public, by the name of its picture: which address of the router it stands for
// (nothing where it is none of the router's), where that is in a demo, who looks at it (an agent, unless said otherwise), and what they
// choose there first. test/screens.test.ts sees to it that none is forgotten.

const tabs = ['log', 'schedule', 'filtering', 'integrations', 'badge', 'settings']
const reports = ['volume', 'response', 'sla', 'csat', 'agents', 'uptime']
const administration = ['agents', 'roles', 'departments', 'sla', 'calendars', 'automations', 'automations/new', 'macros', 'mailboxes']
const more = ['mailboxes/quarantine', 'fields', 'imports', 'webhooks', 'tokens', 'saml', 'saml/new', 'oidc', 'scim', 'security', 'desk']
const own = ['profile', 'notifications', 'notices', 'appearance', 'shortcuts', 'security', 'sessions', 'tokens']

const at = (route, address = () => route) => ({ route, address })
const inProject = (route, address = () => route) => ({
  route: `/p/$project${route}`,
  address: (things) => `/p/${things.project}${address(things)}`,
})
/** A page for whoever is not signed in, or for a client who is. */
const open = (route, address = () => route) => ({ ...at(route, address), who: 'nobody' })
const portal = (address) => ({ ...at(undefined, address), who: 'client' })
/** One for each of these addresses below another, named after it. */
const below = (place, names) => Object.fromEntries(names.map((name) => [`${place}-${name.replaceAll('/', '-')}`, at(`/${place}/${name}`)]))

export const screens = {
  home: at('/home'),
  'project-new': at('/p/new'),
  checks: inProject('/checks'),
  'check-new': inProject('/checks/new'),
  'check-crontab': inProject('/checks/crontab'),
  check: inProject('/checks/$uuid', ({ check }) => `/checks/${check}`),
  ...Object.fromEntries(tabs.map((tab) => [`check-${tab}`, inProject('/checks/$uuid', ({ check }) => `/checks/${check}?tab=${tab}`)])),
  timeline: inProject('/timeline'),
  integrations: inProject('/integrations'),
  'integrations-matrix': inProject('/integrations', () => '/integrations?show=matrix'),
  'integration-kinds': inProject('/integrations/new'),
  'integration-new': inProject('/integrations/new/$kind', () => '/integrations/new/webhook'),
  integration: inProject('/integrations/$uuid', ({ integration }) => `/integrations/${integration}`),
  badges: inProject('/badges'),
  'status-pages': inProject('/status-pages'),
  'status-page-editor': inProject('/status-pages/$page', ({ page }) => `/status-pages/${page}`),
  maintenance: inProject('/maintenance'),
  'project-settings': inProject('/settings'),
  inbox: at('/inbox/$view', () => '/inbox'),
  'inbox-split': at('/inbox/$view/$ticket', ({ ticket }) => `/inbox/open/${ticket}`),
  'new-ticket': at('/tickets/new'),
  ticket: at('/tickets/$ticket', ({ ticket }) => `/tickets/${ticket}`),
  people: at('/people'),
  client: at('/people/$client', ({ client }) => `/people/${client}`),
  companies: at('/companies'),
  company: at('/companies/$company', ({ company }) => `/companies/${company}`),
  search: at('/search', () => '/search?q=vpn'),
  incidents: at('/incidents'),
  'incident-new': at('/incidents/new'),
  incident: at('/incidents/$id', ({ incident }) => `/incidents/${incident}`),
  problems: at('/problems'),
  'problem-new': at('/problems/new'),
  problem: at('/problems/$id', ({ problem }) => `/problems/${problem}`),
  changes: at('/changes'),
  'changes-calendar': { ...at('/changes/calendar'), choose: 'Month' },
  ...below('changes', ['waiting', 'boards']),
  'change-new': at('/changes/new'),
  change: at('/changes/$id', ({ change }) => `/changes/${change}`),
  assets: at('/assets'),
  ...below('assets', ['discovered', 'import', 'enrolment']),
  'asset-new': at('/assets/new'),
  asset: at('/assets/$id', ({ asset }) => `/assets/${asset}`),
  oncall: at('/oncall'),
  'schedule-new': at('/oncall/new'),
  schedule: at('/oncall/$schedule', ({ schedule }) => `/oncall/${schedule}`),
  'schedule-edit': at('/oncall/$schedule/edit', ({ schedule }) => `/oncall/${schedule}/edit`),
  knowledge: at('/kb'),
  'article-new': at('/kb/new'),
  article: at('/kb/$id/edit', ({ article }) => `/kb/${article}/edit`),
  'article-translate': at('/kb/$id/translate', ({ article }) => `/kb/${article}/translate?lang=de`),
  ...below('reports', reports),
  ...below('admin', [...administration, ...more, 'branding', 'retention', 'audit', 'dead-letters']),
  'admin-automation': at('/admin/automations/$id', ({ rule }) => `/admin/automations/${rule}`),
  'admin-webhook': at('/admin/webhooks/$id', ({ hook }) => `/admin/webhooks/${hook}`),
  'admin-delivery': at(
    '/admin/webhooks/$id/deliveries/$delivery',
    ({ hook, delivery }) => `/admin/webhooks/${hook}/deliveries/${delivery}`,
  ),
  'admin-saml-connection': at('/admin/saml/$id', ({ saml }) => `/admin/saml/${saml}`),
  'admin-scim-connection': at('/admin/scim/$id', ({ scim }) => `/admin/scim/${scim}`),
  ...below('me', own),
  nowhere: at('/$', () => '/no/such/page'),
  login: open('/login'),
  'login-forgotten': open('/login/forgotten'),
  'login-saml': open('/login/saml'),
  invitation: open('/invitation/$token', () => '/invitation/no-such-token'),
  reset: open('/reset/$token', () => '/reset/no-such-token'),
  invite: open('/invite/$token', () => '/invite/no-such-token'),
  setup: open('/setup'),
  'status-page': open(undefined, () => '/status/acme'),
  help: open(undefined, () => '/help'),
  'help-article': open(undefined, ({ read }) => read),
  'help-search': open(undefined, () => '/help/en/search?q=vpn'),
  csat: open(undefined, ({ survey }) => `/csat/${survey}`),
  portal: open(undefined, () => '/portal'),
  'portal-register': open(undefined, () => '/portal/register'),
  'portal-tickets': portal(() => '/portal/tickets'),
  'portal-new': portal(() => '/portal/tickets/new'),
  'portal-ticket': portal(({ ticket }) => `/portal/tickets/${ticket}`),
}

/** Addresses of the router without a picture of their own, and why. */
export const withoutPicture = {
  '/': 'leads to a start page',
  '/checks': 'leads to a project',
  '/p/$project': 'leads to its checks',
  '/inbox': 'leads to a view',
  '/reports': 'leads to the first report',
  '/admin': 'leads to the first page of administration',
  '/me': 'leads to the profile',
}
