import { DAY, HOUR, MINUTE, type Instant } from '../../contract/time.ts'
import type { DemoStaff } from './seed-tickets.ts'
import type { DemoContext } from './demo-context.ts'
import type { TimedAction } from './run-actions.ts'

export const seedCalendar = async ({ call }: DemoContext): Promise<number> => {
  const { data } = await call('POST', '/calendars', {
    name: 'Office hours',
    time_zone: 'Europe/Berlin',
    hours: [
      { weekdays: [1, 2, 3, 4], from: '08:00', to: '18:00' },
      { weekdays: [5], from: '08:00', to: '16:00' },
    ],
    holidays: [
      { date: '2026-01-01', yearly: true, name: 'New Year' },
      { date: '2026-05-01', yearly: true, name: 'Labour Day' },
      { date: '2026-12-25', yearly: true, name: 'Christmas Day' },
    ],
  })
  return data.id
}

const MACROS = [
  {
    name: 'Ask for the time it happened',
    actions: {
      reply: { body: 'Hello {{requester.first_name}},\n\nwhen exactly did it happen? With the time we find it in the logs.' },
      set: { status: 'pending' },
    },
  },
  {
    name: 'Close politely',
    actions: { reply: { body: 'Hello {{requester.first_name}},\n\nwe are glad that it works again.' }, set: { status: 'resolved' } },
  },
  { name: 'Needs a second pair of eyes', actions: { add_tags: ['review'], reply: { body: 'Please have a look.', is_internal: true } } },
] as const

const RULES = [
  {
    name: 'Contracts are read by two people',
    trigger: 'ticket.created',
    conditions: { all: [{ field: 'tags', operator: 'includes_any', value: ['contract'] }] },
    actions: { add_tags: ['legal'], note: { body: 'Replies about contracts need a review before they are sent.' } },
  },
  {
    name: 'A bad rating is looked at',
    trigger: 'csat.submitted',
    conditions: { all: [{ field: 'rating', operator: 'at_most', value: 2 }] },
    actions: { add_tags: ['unhappy'], notify: { to: ['assignee'], message: 'A client was not happy. Call them?' } },
  },
] as const

export const seedHelpdeskSettings = async ({ call }: DemoContext, { departments }: DemoStaff): Promise<void> => {
  const boxes = { 'help@watchdesk.example': 'Support', 'it@watchdesk.example': 'IT' }
  for (const [address, name] of Object.entries(boxes))
    await call('POST', '/mailboxes', { address, name: `${name} desk`, department_id: departments.get(name) })
  await call('POST', '/fields', { key: 'room', label: 'Room', type: 'text', description: 'Room number of the device.' })
  await call('POST', '/fields', { key: 'site', label: 'Site', type: 'select', options: ['Berlin', 'Lisbon', 'From home'] })
  for (const macro of MACROS) await call('POST', '/macros', { ...macro, visibility: 'all' })
  for (const rule of RULES) await call('POST', '/automations', rule)
}

/** Plans SCIM provisioning and reports of discovered machines. */
export const planReports = ({ call, provision: directory }: DemoContext, now: Instant): readonly TimedAction[] => {
  const person = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: 'frida@watchdesk.example',
    externalId: 'frida',
    name: { givenName: 'Frida', familyName: 'Berg' },
    emails: [{ value: 'frida@watchdesk.example', primary: true }],
    active: true,
  }
  const machines = [
    { type: 'server', hostname: 'db-eu-2', serial_number: 'SRV70112', ip_addresses: ['10.4.0.12'], os: 'Debian 13' },
    { type: 'server', hostname: 'cache-eu-1', serial_number: 'SRV70131', ip_addresses: ['10.4.0.31'], os: 'Debian 13' },
  ]
  return [
    { at: now - 9 * DAY, run: () => directory('GET', '/ServiceProviderConfig') },
    { at: now - 9 * DAY + MINUTE, run: () => directory('POST', '/Users', person) },
    { at: now - 9 * DAY + 2 * MINUTE, run: () => directory('POST', '/Users', person) },
    { at: now - 5 * HOUR, run: () => directory('GET', '/Users?filter=userName%20eq%20%22frida@watchdesk.example%22') },
    { at: now - 2 * HOUR, run: () => call('POST', '/assets/discovery', { devices: machines }) },
  ]
}
