import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newTicket } from './desk.ts'

const NONE = 88_888
const LONG_TAGS = ['a', 'b'].map((letter) => letter.repeat(51)).join(',')
const TWO_DEVICES = [
  { type: 'server', hostname: 'localhost' },
  { type: 'server', hostname: 'localhost' },
]

type Method = 'POST' | 'PUT'
type Case = readonly [
  name: string,
  request: readonly [Method, path: string],
  body: Readonly<Record<string, unknown>>,
  fields: readonly string[],
]

/** What only later stages find, beside each other and beside what the schema finds. */
const CASES: readonly Case[] = [
  ['a department', ['POST', '/departments'], { name: 'known', lead_id: NONE, reopen_days: 'x' }, ['name', 'lead_id', 'reopen_days']],
  [
    'the default department',
    ['PUT', '/departments/1'],
    { name: 'known', lead_id: NONE, is_default: false },
    ['name', 'lead_id', 'is_default'],
  ],
  ['the role of the administrators', ['PUT', '/roles/1'], { name: 'Agent', rank: 'x' }, ['id', 'name', 'rank']],
  [
    'a mailbox with an empty server',
    ['POST', '/mailboxes'],
    { address: 'known@desk.test', department_id: NONE, imap: { after_fetch: 'move' } },
    ['address', 'department_id', 'imap.move_to', 'imap.host', 'imap.username', 'imap.password'],
  ],
  [
    'changes of a mailbox',
    ['PUT', '/mailboxes/2'],
    { address: 'known@desk.test', department_id: NONE, imap: { port: 0, folder: 'In', after_fetch: 'move', move_to: 'In', host: 'h' } },
    ['address', 'department_id', 'imap.port', 'imap.move_to', 'imap.username', 'imap.password'],
  ],
  [
    'the trial of a mail server',
    ['POST', '/mailboxes/1/test'],
    { host: 'h', port: 0, after_fetch: 'move' },
    ['port', 'move_to', 'username', 'password'],
  ],
  [
    'a SCIM token',
    ['POST', '/scim-tokens'],
    { name: 5, expires_at: '2020-01-01T00:00:00Z', connection_id: NONE },
    ['name', 'expires_at', 'connection_id'],
  ],
  ['an upload without anything', ['POST', '/attachments'], {}, ['filename', 'content_base64']],
  ['an upload', ['POST', '/attachments'], { filename: 5, content_base64: '?' }, ['filename', 'content_base64']],
  ['a program as an upload', ['POST', '/attachments'], { filename: 'a.exe', content_base64: '?' }, ['file', 'content_base64']],
  ['a file of an article', ['POST', '/knowledge-base/attachments'], { content_type: 5 }, ['content_type', 'filename', 'content_base64']],
  ['the schedule of a change without a window', ['POST', '/changes/1/schedule'], {}, ['planned_start_at', 'planned_end_at']],
  [
    'a company with domains of another one',
    ['POST', '/companies'],
    { name: 'KNOWN', domains: ['gmail.com', 'known.test', 'also.test', 'free.test'], sla_policy_id: NONE },
    ['name', 'domains.0', 'domains.1', 'domains.2', 'sla_policy_id'],
  ],
  ['changes of a company', ['PUT', '/companies/2'], { name: 'known', domains: ['other.test', 'Known.test'] }, ['name', 'domains.1']],
  ['tickets of a problem', ['POST', '/problems/1/tickets'], { ticket_ids: [NONE, 1, NONE + 1] }, ['ticket_ids.0', 'ticket_ids.2']],
  ['tickets of an incident', ['POST', '/incidents/1/tickets'], { ticket_ids: [NONE, 1, NONE + 1] }, ['ticket_ids.0', 'ticket_ids.2']],
  ['tickets that are no ids', ['POST', '/problems/1/tickets'], { ticket_ids: ['x', 1, NONE] }, ['ticket_ids.0', 'ticket_ids.2']],
  [
    'subject and replies of a split',
    ['POST', '/tickets/1/split'],
    { subject: ' ', reply_ids: [NONE, NONE + 1] },
    ['subject', 'reply_ids.0', 'reply_ids.1'],
  ],
  ['tags in one text', ['PUT', '/tickets/1'], { tags: LONG_TAGS, department_id: NONE }, ['tags.0', 'tags.1', 'department_id']],
  [
    'changes of a ticket',
    ['PUT', '/tickets/1'],
    { subject: ' ', tags: LONG_TAGS, custom_fields: { nope: 1 }, assignee_id: NONE, pending_until: '2020-01-01T00:00:00Z' },
    ['subject', 'tags.0', 'tags.1', 'custom_fields.nope', 'assignee_id', 'pending_until'],
  ],
  ['a field', ['POST', '/fields'], { key: 'K K', label: 'l', type: 'number', min: 5, max: 1, options: ['a'] }, ['key', 'options', 'max']],
  ['a field of no type', ['POST', '/fields'], { key: 'k', label: 'l', type: 'zzz', min: 5, options: ['a'] }, ['type']],
  ['devices without a key', ['POST', '/assets/discovery'], { devices: TWO_DEVICES }, ['devices.0.hostname', 'devices.1.hostname']],
  [
    'a SAML connection',
    ['POST', '/saml-connections'],
    {
      name: 'n',
      idp_entity_id: 'e',
      idp_sso_url: 'ftp://a.test',
      idp_certificates: ['a', 'b'],
      domains: ['a b', 'ok.test', 'c d'],
      default_role_id: NONE,
    },
    ['idp_sso_url', 'idp_certificates.0', 'idp_certificates.1', 'domains.0', 'domains.2', 'default_role_id'],
  ],
  [
    'a follow-up',
    ['POST', '/tickets/1/follow-up'],
    { subject: ' ', description: 5, assignee_id: NONE },
    ['subject', 'description', 'assignee_id'],
  ],
  [
    'the review of an incident',
    ['PUT', '/incidents/1/review'],
    { summary: 5, action_items: [{ text: 't', owner_id: NONE }, { text: 't' }, { text: 't', owner_id: NONE }] },
    ['summary', 'action_items.0.owner_id', 'action_items.2.owner_id'],
  ],
  [
    'the simulation of an SLA',
    ['POST', '/sla-policies/simulate'],
    {
      created_at: '2026-02-30T00:00:00Z',
      department_id: NONE,
      company_id: NONE,
      actions: [{ at: '2026-01-01T00:00:00Z', kind: 'changed', department_id: NONE }],
    },
    ['created_at', 'department_id', 'company_id', 'actions.0.department_id'],
  ],
  [
    'NUL characters beside other mistakes',
    ['POST', '/tickets'],
    { subject: 'a\0', priority: 'zzz', department_id: NONE, custom_fields: { 'k\0': 1 } },
    ['subject', 'description', 'requester_email', 'priority', 'department_id', 'custom_fields.k'],
  ],
  [
    'a parameter of the address',
    ['PUT', '/tickets/1?include=zzz'],
    { status: 'zzz', department_id: NONE },
    ['include', 'status', 'department_id'],
  ],
]

const KNOWN: readonly (readonly [path: string, body: object])[] = [
  ['/departments', { name: 'Known' }],
  ['/mailboxes', { address: 'known@desk.test' }],
  ['/mailboxes', { address: 'other@desk.test' }],
  ['/companies', { name: 'Known', domains: ['known.test', 'also.test'] }],
  ['/companies', { name: 'Other', domains: ['other.test'] }],
  ['/problems', { title: 'p' }],
  ['/incidents', { title: 'i' }],
  ['/change-templates', { name: 't', fields: { description: 'd' } }],
  ['/changes', { title: 'c', template_id: 1 }],
  ['/changes/1/submit', {}],
]

onBothDatabases('everything wrong with a body is in one answer, whatever stage finds it', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
    await newTicket(world)
    for (const [path, body] of KNOWN) {
      const { status, text } = await world.alice('POST', `/api/v1${path}`, { body })
      if (status >= 300) throw new Error(`${path} ${text}`)
    }
  })
  afterAll(() => world.close())

  it.each(CASES)('%s', async (_, request, body, fields) => {
    const [method, path] = request
    const answer = await world.alice(method, `/api/v1${path}`, { body })
    expect([answer.status, Object.keys(answer.json.errors ?? {}).toSorted()]).toEqual([422, fields.toSorted()])
  })

  it('a file that is empty is named beside nothing else', async () => {
    const { status, json } = await world.alice('POST', '/api/v1/attachments', { body: { filename: 'a.txt', content_base64: '' } })
    expect([status, Object.keys(json.errors)]).toEqual([422, ['file']])
  })
})
