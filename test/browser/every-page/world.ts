import type { BrowserContext } from 'playwright-core'
import { DAY, MILLISECOND } from '../../../src/contract/time.ts'
import { makeKeys } from '../../api/saml/idp.ts'
import { ALICE, KEYS, PASSWORD } from '../../world/people.ts'
import type { AppStage } from '../app-stage.ts'

// A product in which everything that has a page exists once.

/** What stands in an address, by the name of the parameter. */
export type Things = Readonly<Record<string, string>>

// Tests read only what they have just made.
const dataIn = (text: string) => JSON.parse(text === '' ? '{}' : text).data ?? JSON.parse(text === '' ? '{}' : text)

const ask = async (url: string, headers: Readonly<Record<string, string>>, method: string, body?: object) => {
  const reply = await fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${url} was answered with ${reply.status}: ${text}`)
  return dataIn(text)
}

const doorsOf = ({ running: { base } }: AppStage) => ({
  desk: (method: string, path: string, body?: object) =>
    ask(`${base}/api/v1${path}`, { authorization: `Bearer ${ALICE.token}` }, method, body),
  monitor: (method: string, path: string, body?: object) => ask(`${base}/api/v3${path}`, { 'x-api-key': KEYS.write }, method, body),
  ping: (path: string) => fetch(`${base}/ping/${path}`, { method: 'POST', body: 'done' }),
})
type Doors = ReturnType<typeof doorsOf>

const in_days = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

const fillMonitoring = async ({ monitor, ping }: Doors): Promise<Things> => {
  const { uuid } = await monitor('POST', '/checks/', { name: 'db-backup-eu', tags: 'prod db', desc: 'Nightly.' })
  for (const end of ['/start', '', '/start', '/fail']) await ping(`${uuid}${end}`)
  await monitor('POST', '/checks/', { name: 'cert-renew', tags: 'web', schedule: '0 2 * * *', tz: 'Europe/Berlin' })
  const channel = await monitor('POST', '/channels/', { kind: 'webhook', name: 'ops hook', conf: { url_down: 'http://127.0.0.1:9/' } })
  const page = await monitor('POST', '/status-pages/', {
    slug: 'acme',
    title: 'Acme status',
    is_published: true,
    items: [{ name: 'Backups', check: uuid }],
  })
  await monitor('POST', '/maintenance/', { name: 'New disks', tags: 'db', starts_at: in_days(1), ends_at: in_days(2) })
  return { uuid, channel: channel.uuid ?? channel.id, page: String(page.id ?? page.uuid) }
}

const fillTickets = async ({ desk }: Doors): Promise<Things> => {
  const company = await desk('POST', '/companies', { name: 'Acme', domains: ['acme.example'] })
  const ticket = await desk('POST', '/tickets', {
    subject: 'Printer prints everything twice',
    description: 'Hello,\n\nall of the paper is empty.',
    requester_email: 'ana@acme.example',
    requester_name: 'Ana Reyes',
    priority: 'urgent',
    tags: 'printer',
    assignee_id: ALICE.id,
  })
  await desk('POST', `/tickets/${ticket.id}/replies`, { body: 'Which paper?' })
  await desk('POST', `/tickets/${ticket.id}/replies`, { body: 'She is difficult.', is_internal: true })
  const [client] = await desk('GET', '/clients')
  await desk('POST', '/macros', { name: 'Ask for a log', visibility: 'all', actions: { add_tags: ['log'] } })
  await desk('POST', '/mailboxes', { address: 'help@acme.test' })
  const rule = await desk('POST', '/automations', {
    name: 'VIP first',
    trigger: 'ticket.created',
    conditions: { all: [{ field: 'tags', operator: 'includes_all', value: ['vip'] }] },
    actions: { set: { priority: 'urgent' } },
  })
  const hours = [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }]
  await desk('POST', '/calendars', { name: 'Office', time_zone: 'Europe/Berlin', hours })
  await desk('POST', '/sla-policies', { name: 'Standard', targets: { urgent: { first_response: 30, resolution: 240 } } })
  return { ticket: String(ticket.id), client: String(client.id), company: String(company.id), rule: String(rule.id) }
}

const fillOperations = async ({ desk }: Doors, ticket: string): Promise<Things> => {
  const boris = await desk('POST', '/users', { name: 'Boris Brand', email: 'boris@acme.test', password: PASSWORD })
  await desk('POST', '/cabs', { name: 'Infrastructure', rule: 'majority', member_ids: [ALICE.id, boris.id] })
  const asset = await desk('POST', '/assets', { name: 'db-main', type: 'server', status: 'in_use' })
  await desk('POST', '/assets/discovery', { devices: [{ type: 'laptop', hostname: 'ana-laptop', serial_number: 'PF-900', os: 'Linux' }] })
  await desk('POST', '/assets/registration-keys', { name: 'Office Berlin' })
  const incident = await desk('POST', '/incidents', { title: 'Mail is late', severity: 'minor', message: 'We are on it.', is_public: true })
  await desk('POST', `/incidents/${incident.id}/tickets`, { ticket_ids: [Number(ticket)] })
  const problem = await desk('POST', '/problems', { title: 'Sessions are lost', workaround: 'Sign in again.' })
  const change = await desk('POST', '/changes', {
    title: 'Database upgrade',
    description: 'To version 18.',
    risk: 'high',
    planned_start_at: in_days(1),
    planned_end_at: in_days(2),
    asset_ids: [asset.id],
    requester_id: boris.id,
  })
  await desk('POST', `/changes/${change.id}/submit`, {})
  const schedule = await desk('POST', '/on-call/schedules', {
    name: 'IT primary',
    time_zone: 'Europe/Berlin',
    layers: [{ rotation: 'weekly', handoff_at: '2026-01-05T08:00:00Z', user_ids: [ALICE.id, boris.id] }],
  })
  const article = await desk('POST', '/knowledge-base', { title: 'Reset your VPN', body: 'Open the **client**.', is_published: true })
  return {
    asset: String(asset.id),
    incident: String(incident.id),
    problem: String(problem.id),
    change: String(change.id),
    schedule: String(schedule.id),
    article: String(article.id),
  }
}

const fillAdministration = async ({ desk }: Doors): Promise<Things> => {
  const hook = await desk('POST', '/webhooks', { url: 'http://127.0.0.1:9/hook', description: 'Operations room' })
  await desk('POST', `/webhooks/${hook.id}/test`, {})
  const [delivery] = await desk('GET', `/webhooks/${hook.id}/deliveries`)
  const now = Date.now() * MILLISECOND
  const saml = await desk('POST', '/saml-connections', {
    name: 'Acme ID',
    idp_entity_id: 'https://idp.example/acme',
    idp_sso_url: 'https://idp.example/acme/sso',
    idp_certificates: [makeKeys(now - DAY, now + DAY).certificate],
    domains: ['acme.example'],
  })
  const [scim] = await desk('GET', '/scim-connections')
  return { hook: String(hook.id), delivery: String(delivery.delivery_id), saml: String(saml.id), scim: String(scim.id) }
}

export const findProject = async (context: BrowserContext, base: string): Promise<string> => {
  const reply = await context.request.get(`${base}/app/api/projects`, { headers: { 'x-requested-with': 'watchdesk' } })
  return dataIn(await reply.text())[0].uuid
}

export const fillWorld = async (stage: AppStage): Promise<Things> => {
  const doors = doorsOf(stage)
  const tickets = await fillTickets(doors)
  return {
    ...(await fillMonitoring(doors)),
    ...tickets,
    ...(await fillOperations(doors, tickets['ticket'] ?? '')),
    ...(await fillAdministration(doors)),
  }
}
