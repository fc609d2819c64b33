import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { NEW, newTicket } from './desk.ts'

const NONE = 88_888
const DATES = { planned_start_at: '2030-01-02T00:00:00Z', planned_end_at: '2030-01-03T00:00:00Z' }
const LAYER = { user_ids: [NONE], rotation: 'weekly', handoff_at: '2030-01-02T00:00:00Z' }

type Case = readonly [
  name: string,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: Readonly<Record<string, unknown>>,
  fields: readonly string[],
]

const CASES: readonly Case[] = [
  ['a user without anything', 'POST', '/users', {}, ['email', 'name']],
  ['a user without a name', 'POST', '/users', { email: 'a@b.co' }, ['name']],
  [
    'a user of unknown places',
    'POST',
    '/users',
    { name: 'n', email: 'nope', role_id: NONE, department_id: NONE, departments: [1, NONE], timezone: 'Mars/X' },
    ['email', 'role_id', 'department_id', 'departments.1', 'timezone'],
  ],
  ['a change without anything', 'POST', '/changes', {}, ['title', 'description', 'risk', 'planned_start_at', 'planned_end_at']],
  [
    'a change with an unknown risk',
    'POST',
    '/changes',
    { title: 't', type: 'normal', risk: 'zzz' },
    ['risk', 'description', 'planned_start_at', 'planned_end_at'],
  ],
  [
    'a change of unknown people and things',
    'POST',
    '/changes',
    { title: 't', description: 'd', risk: 'low', ...DATES, assignee_id: NONE, department_id: NONE, asset_ids: [NONE], cab_id: NONE },
    ['assignee_id', 'department_id', 'asset_ids', 'cab_id'],
  ],
  [
    'a ticket of unknown things',
    'POST',
    '/tickets',
    { ...NEW, subject: ' ', department_id: NONE, assignee_id: NONE, attachments: [NONE] },
    ['subject', 'department_id', 'assignee_id', 'attachments.0'],
  ],
  [
    'a ticket with a word of its own',
    'POST',
    '/tickets',
    { priority: 'bogus', department_id: NONE, assignee_id: NONE },
    ['subject', 'description', 'requester_email', 'priority', 'department_id', 'assignee_id'],
  ],
  [
    'changes of a ticket',
    'PUT',
    '/tickets/1',
    { status: 'bogus', subject: ' ', department_id: NONE, assignee_id: NONE },
    ['status', 'subject', 'department_id', 'assignee_id'],
  ],
  ['a partial change of a ticket', 'PATCH', '/tickets/1', { department_id: NONE, assignee_id: NONE }, ['department_id', 'assignee_id']],
  [
    'an asset',
    'POST',
    '/assets',
    {
      name: 't',
      type: 'laptop',
      department_id: NONE,
      owner_client_id: NONE,
      assigned_agent_id: NONE,
      mac_addresses: ['zz'],
      ip_addresses: ['127.0.0.1', 'nope'],
      purchase_date: '2026-02-30',
    },
    ['department_id', 'owner_client_id', 'assigned_agent_id', 'mac_addresses.0', 'ip_addresses.1', 'purchase_date'],
  ],
  [
    'a problem',
    'POST',
    '/problems',
    { title: 't', assignee_id: NONE, department_id: NONE, change_id: NONE, ticket_ids: [NONE] },
    ['assignee_id', 'department_id', 'change_id', 'ticket_ids.0'],
  ],
  [
    'an incident',
    'POST',
    '/incidents',
    { commander_id: NONE, responder_ids: [1, NONE], ticket_ids: [NONE], asset_ids: [NONE], severity: 'zzz' },
    ['commander_id', 'responder_ids.1', 'ticket_ids.0', 'asset_ids.0', 'severity'],
  ],
  [
    'an article',
    'POST',
    '/knowledge-base',
    { title: 'p', category_id: NONE, translation_group_id: NONE, lang: 'en' },
    ['body', 'category_id', 'translation_group_id'],
  ],
  [
    'an SLA policy',
    'POST',
    '/sla-policies',
    { name: 'p', targets: {}, calendar_id: NONE, conditions: { department_id: NONE, company_id: NONE }, escalation: { policy_id: NONE } },
    ['targets', 'calendar_id', 'conditions.department_id', 'conditions.company_id', 'escalation.policy_id'],
  ],
  [
    'a macro',
    'POST',
    '/macros',
    { name: 'm', department_id: NONE, actions: { set: { department_id: NONE, assignee_id: NONE, status: 'zzz' } } },
    ['department_id', 'actions.set.department_id', 'actions.set.assignee_id', 'actions.set.status'],
  ],
  [
    'an automation',
    'POST',
    '/automations',
    {
      name: 'a',
      trigger: 'ticket.created',
      conditions: { all: [{ field: 'nope', operator: 'is', value: 1 }], any: [] },
      actions: { set: { department_id: NONE, assignee_id: NONE }, macro_id: NONE, notify: { user_ids: [NONE], message: 'm' } },
    },
    ['conditions.all.0.field', 'actions.set.department_id', 'actions.set.assignee_id', 'actions.macro_id', 'actions.notify.user_ids'],
  ],
  [
    'an on-call policy',
    'POST',
    '/on-call/policies',
    {
      name: 'p',
      levels: [
        {
          delay_minutes: 5,
          targets: [
            { type: 'user', id: NONE },
            { type: 'schedule', id: NONE },
          ],
        },
      ],
    },
    ['levels.0.targets.0.id', 'levels.0.targets.1.id'],
  ],
  [
    'a calendar',
    'POST',
    '/calendars',
    { name: 'x', time_zone: 'Nope', hours: [], holidays: [{ date: '2026-02-30' }] },
    ['time_zone', 'hours', 'holidays.0.date'],
  ],
  [
    'an on-call schedule',
    'POST',
    '/on-call/schedules',
    {
      name: 's',
      time_zone: 'Nope',
      layers: [LAYER],
      overrides: [{ user_id: NONE, starts_at: DATES.planned_end_at, ends_at: DATES.planned_start_at }],
    },
    ['time_zone', 'layers.0.user_ids.0', 'overrides.0.user_id', 'overrides.0.ends_at'],
  ],
  [
    'an alert',
    'POST',
    '/alerts',
    { action: 'trigger', source: 's', dedup_key: 'k', department_id: NONE, policy_id: NONE, asset: NONE },
    ['summary', 'department_id', 'policy_id', 'asset'],
  ],
  ['a client', 'POST', '/clients', { email: 'ok@e.co', company_id: NONE, timezone: 'Nope' }, ['company_id', 'timezone']],
  [
    'a company',
    'POST',
    '/companies',
    { name: 'x', domains: ['not a domain', 'gmail.com'], sla_policy_id: NONE },
    ['domains.0', 'domains.1', 'sla_policy_id'],
  ],
  [
    'a reply',
    'POST',
    '/tickets/1/replies',
    {
      body: ' ',
      type: 'zzz',
      status: 'open',
      author_email: 'nobody@e.co',
      attachments: [NONE],
      send_at: '2020-01-01T00:00:00Z',
      cc: ['nope'],
    },
    ['body', 'type', 'status', 'author_email', 'attachments.0', 'send_at', 'cc.0'],
  ],
  [
    'a reply that contradicts itself',
    'POST',
    '/tickets/1/replies',
    { body: 'a', message: 'b', type: 'note', public: true, author_email: 'nobody@e.co', status: 'open' },
    ['message', 'public', 'author_email', 'status'],
  ],
  ['a merge', 'POST', '/tickets/1/merge', { merge_into_id: NONE, client_message: ' ' }, ['merge_into_id', 'client_message']],
  ['a follow-up', 'POST', '/tickets/1/follow-up', { subject: ' ', description: ' ' }, ['subject', 'description']],
  ['a view', 'POST', '/views', { name: ' ', filters: {}, department_id: NONE, sort: 'nope' }, ['name', 'department_id', 'sort']],
  [
    'an override',
    'POST',
    '/on-call/schedules/1/overrides',
    { user_id: NONE, starts_at: '2026-02-30T00:00:00Z', ends_at: DATES.planned_start_at },
    ['user_id', 'starts_at'],
  ],
  [
    'the dry run of a draft',
    'POST',
    '/automations/dry-run',
    { trigger: 'zzz', days: -1, conditions: { all: [{ field: 'nope', operator: 'is', value: 1 }] }, actions: { macro_id: NONE } },
    ['trigger', 'days', 'conditions.all.0.field', 'actions.macro_id'],
  ],
  [
    'a translation',
    'POST',
    '/knowledge-base/1/translations',
    { lang: 'en', title: ' ', body: 'b', slug: 'known', category_id: NONE, publish_at: '2020-01-01T00:00:00Z' },
    ['lang', 'title', 'slug', 'category_id', 'publish_at'],
  ],
  [
    'changes of an article',
    'PUT',
    '/knowledge-base/2',
    { title: ' ', slug: 'known', category_id: NONE, publish_at: '2020-01-01T00:00:00Z' },
    ['title', 'slug', 'category_id', 'publish_at'],
  ],
  [
    'a taken name of a company',
    'POST',
    '/companies',
    { name: 'KNOWN', notes: 5, domains: ['gmail.com'], sla_policy_id: NONE },
    ['name', 'notes', 'domains.0', 'sla_policy_id'],
  ],
  ['a taken address of a client', 'PUT', '/clients/1', { email: 'known@e.co', company_id: NONE }, ['email', 'company_id']],
  ['a taken address of a user', 'PUT', '/users/2', { email: 'alice@acme.test', department_id: NONE }, ['email', 'department_id']],
  ['a taken mailbox', 'POST', '/mailboxes', { address: 'Known@desk.test', department_id: NONE }, ['address', 'department_id']],
  ['a taken key of a field', 'POST', '/fields', { key: 'known', label: ' ', type: 'select' }, ['key', 'label', 'options']],
  [
    'an alert without an action',
    'POST',
    '/alerts',
    { action: 'zzz', source: 's', dedup_key: 'k', department_id: NONE, policy_id: NONE, asset: NONE },
    ['action', 'department_id', 'policy_id', 'asset'],
  ],
  ['an invitation', 'POST', '/invitations/accept', { token: 'unknown', password: 'short' }, ['token', 'password']],
  [
    'an invitation with a long password',
    'POST',
    '/invitations/accept',
    { token: 'unknown', password: 'x'.repeat(129) },
    ['token', 'password'],
  ],
  ['an invitation with a long token', 'POST', '/invitations/accept', { token: 'x'.repeat(101), password: 'short' }, ['token', 'password']],
  [
    'metadata without a source',
    'POST',
    '/saml-connections/metadata',
    { metadata_certificate: 'none' },
    ['metadata_url', 'metadata_certificate'],
  ],
  [
    'metadata from an address inside',
    'POST',
    '/saml-connections/metadata',
    { metadata_url: 'https://localhost/', metadata_certificate: 'none' },
    ['metadata_url', 'metadata_certificate'],
  ],
  [
    'metadata that is none',
    'POST',
    '/saml-connections/metadata',
    { metadata: 'hello', metadata_certificate: 'none' },
    ['metadata', 'metadata_certificate'],
  ],
  [
    'empty metadata',
    'POST',
    '/saml-connections/metadata',
    { metadata: '', metadata_certificate: 'none' },
    ['metadata', 'metadata_certificate'],
  ],
  ['a board', 'POST', '/cabs', { name: 'x', member_ids: [NONE], rule: 'min_count' }, ['member_ids', 'min_count']],
]

const KNOWN: readonly (readonly [path: string, body: object])[] = [
  ['/knowledge-base', { title: 'Known', body: 'b', slug: 'known', lang: 'en' }],
  ['/knowledge-base', { title: 'Other', body: 'b', lang: 'en' }],
  ['/companies', { name: 'Known' }],
  ['/clients', { email: 'known@e.co' }],
  ['/mailboxes', { address: 'known@desk.test' }],
  ['/fields', { key: 'known', label: 'Known', type: 'number' }],
  [
    '/on-call/schedules',
    { name: 's', time_zone: 'UTC', layers: [{ user_ids: [1], rotation: 'weekly', handoff_at: DATES.planned_start_at }] },
  ],
]

onBothDatabases('everything wrong with a body is in one answer', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
    await newTicket(world)
    for (const [path, body] of KNOWN) {
      const { status, text } = await world.alice('POST', `/api/v1${path}`, { body })
      if (status !== 201) throw new Error(text)
    }
  })
  afterAll(() => world.close())

  it.each(CASES)('%s', async (_, method, path, body, fields) => {
    const answer = await world.alice(method, `/api/v1${path}`, { body })
    expect([answer.status, Object.keys(answer.json.errors ?? {}).toSorted()]).toEqual([422, fields.toSorted()])
  })

  it('changes nothing although the valid part of the body is evaluated', async () => {
    const before = (await world.alice('GET', '/api/v1/macros')).json.data
    const answer = await world.alice('POST', '/api/v1/macros', { body: { name: 'valid', actions: {}, position: 'wrong' } })
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['position']])
    expect((await world.alice('GET', '/api/v1/macros')).json.data).toEqual(before)
  })
})
