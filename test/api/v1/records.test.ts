import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TSchema } from 'typebox'
import { AuditRecord } from '../../../src/contract/v1/audit-log.ts'
import { ClientRecord } from '../../../src/contract/v1/clients.ts'
import { CompanyRecord } from '../../../src/contract/v1/companies.ts'
import { AttachmentRecord, FullTicket, ReplyRecord, TicketRecord, TimelineRecord } from '../../../src/contract/v1/ticket-record.ts'
import { TokenRecord } from '../../../src/contract/v1/tokens.ts'
import { UserRecord } from '../../../src/contract/v1/users.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newAgent, newTicket, scoped } from './desk.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const TICKET =
  words(`id reference subject description description_html status priority type channel requester_email sender_verification requester department_id
  assignee_id tags cc custom_fields sla problem_id incident_id asset_ids merged_into_id follow_up_of_id pending_until replies_count
  first_response_at last_client_reply_at last_agent_reply_at resolved_at closed_at close_reason escalation_level version created_at updated_at`)
// Lists carry no description.
const LISTED = TICKET.filter((name) => name !== 'description_html' && name !== 'sender_verification')
const FULL = [...TICKET, ...words('attachments followers links drafting replies timeline_events')]
const REPLY =
  words(`id ticket_id type is_internal author body body_html channel to cc attachments message_id sender_verification email_status undo_until
  source_ticket_id edited_at created_at`)
const TIMELINE = words('id type actor data is_internal created_at')
const USER =
  words(`id name first_name last_name email role_id role department_id departments is_active title phone locale timezone avatar_url
  signature mfa_enabled source external_id last_login_at last_seen_at deactivated_at created_at updated_at`)
const CLIENT =
  words(`id name email phone company_id locale timezone is_verified is_blocked sees_company_tickets csat_opted_out merged_into_id
  source last_seen_at created_at updated_at`)
const COMPANY = words('id name domains notes sla_policy_id created_at updated_at')
const TOKEN = words('id name abilities last_four expires_at last_used_at rate_limits created_at')
const ATTACHMENT = words('id filename content_type size url')
const AUDIT = words('id actor action object changes ip token_id created_at')

onBothDatabases('records', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  const post = (path: string, body: object) => world.alice('POST', `/api/v1${path}`, { body })
  const get = async (path: string) => (await world.alice('GET', `/api/v1${path}`)).json

  const expectRecord = (record: object, names: readonly string[], schema: TSchema): void => {
    expect(Object.keys(record).toSorted()).toEqual(names.toSorted())
    expect(Compile(schema).Errors(record)).toEqual([])
  }

  it('of tickets, replies, files and timeline have exactly the promised members, of the promised kinds', async () => {
    const file = (await post('/attachments', { filename: 'a.txt', content_base64: 'aGk=' })).json.data
    expectRecord(file, ATTACHMENT, AttachmentRecord)
    const made = await post('/tickets', { subject: 'S', description: 'D', requester_email: 'r@example.org', assignee_id: 2 })
    expectRecord(made.json.data, TICKET, TicketRecord)
    const { id } = made.json.data
    const said = await post(`/tickets/${id}/replies`, { body: 'x', attachments: [file.id] })
    expectRecord(said.json.data, REPLY, ReplyRecord)
    await post(`/tickets/${id}/replies`, { body: 'y', author_email: 'r@example.org' })
    await post(`/tickets/${id}/replies`, { body: 'z', is_internal: true })
    const changed = await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'resolved', tags: ['a'] } })
    expectRecord(changed.json.data, TICKET, TicketRecord)
    expectRecord((await get(`/tickets/${id}`)).data, FULL, FullTicket)
    for (const row of (await get('/tickets')).data) expectRecord(row, LISTED, TicketRecord)
    for (const row of (await get(`/tickets/${id}/replies`)).data) expectRecord(row, REPLY, ReplyRecord)
    for (const row of (await get(`/tickets/${id}/timeline`)).data) expectRecord(row, TIMELINE, TimelineRecord)
  })

  it('of agents, clients, companies, tokens and the audit log too, and never with a secret', async () => {
    const { user } = await newAgent(world)
    expectRecord(user, USER, UserRecord)
    expectRecord((await get(`/users/${user.id}`)).data, USER, UserRecord)
    for (const row of (await get('/users')).data) expectRecord(row, USER, UserRecord)
    const company = (await post('/companies', { name: 'Members Ltd' })).json.data
    expectRecord(company, COMPANY, CompanyRecord)
    const client = (await post('/clients', { email: 'members@example.org' })).json.data
    expectRecord(client, CLIENT, ClientRecord)
    for (const row of (await get('/tokens')).data) expectRecord(row, TOKEN, TokenRecord)
    for (const row of (await get('/audit-log')).data) expectRecord(row, AUDIT, AuditRecord)
    for (const path of ['/users', '/tokens', '/audit-log?per_page=100', '/me', '/clients'])
      expect([path, /password|hash|hdt_|secret|argon/.exec(JSON.stringify(await get(path)))]).toEqual([path, null])
  })

  it('a new token is told at the top, with what it may', async () => {
    const made = await post('/tokens', { name: 'N', abilities: ['kb:read'] })
    expect(Object.keys(made.json).toSorted()).toEqual(words('abilities created_at expires_at id name token'))
  })

  it('every moment is UTC with milliseconds', async () => {
    const { id } = await newTicket(world)
    await post(`/tickets/${id}/replies`, { body: 'x' })
    const text = JSON.stringify([await get(`/tickets/${id}`), await get('/users'), await get('/tokens'), await get('/clients')])
    const moments = [...text.matchAll(/"\w+_(?:at|until)":"([^"]*)"/g)].map(([, moment]) => moment)
    expect(moments.length).toBeGreaterThan(10)
    expect(moments.filter((moment) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(moment ?? ''))).toEqual([])
  })

  it('what is made is answered 201 with its address, and found there', async () => {
    const bodies: Readonly<Record<string, object>> = {
      '/tickets': { subject: 'S', description: 'D', requester_email: 'r@example.org' },
      '/users': { name: 'U', email: 'made@acme.test', password: 'a long enough password' },
      '/clients': { email: 'made@example.org' },
      '/companies': { name: 'Made Ltd' },
      '/macros': { name: 'Made', actions: {} },
      '/views': { name: 'Made', filters: {} },
      '/fields': { key: 'made', label: 'Made', type: 'text' },
      '/attachments': { filename: 'made.txt', content_base64: 'aGk=' },
    }
    for (const [path, body] of Object.entries(bodies)) {
      const made = await post(path, body)
      expect([path, made.status, made.headers['location']]).toEqual([path, 201, `/api/v1${path}/${made.json.data.id}`])
      expect((await world.alice('GET', String(made.headers['location']))).json.data.id).toBe(made.json.data.id)
    }
    for (const path of ['/roles', '/departments', '/tokens']) {
      const made = await post(path, { name: 'Made' })
      expect([path, made.status, String(made.headers['location'])]).toEqual([path, 201, expect.stringContaining(`/api/v1${path}`)])
    }
  })

  it('a log of the audit says who, by which token and from where', async () => {
    const token = (await post('/tokens', { name: 'Trace' })).json
    await world.withToken(token.token)('POST', '/api/v1/departments', { body: { name: 'Traced' } })
    const [row] = (await get('/audit-log')).data
    expect(row).toMatchObject({ actor: { type: 'agent', id: 1 }, token_id: token.id, ip: '127.0.0.1', object: { type: 'department' } })
    expect((await (await scoped(world, 'admin:read'))('GET', '/api/v1/audit-log')).status).toBe(200)
  })
})
