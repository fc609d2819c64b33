import { Type, type TSchema } from 'typebox'
import { route, scope } from '../route.ts'
import { Email, FreeRecord, Id, IdParams, Iso, Nullable, One, OneOf, Page, PageMeta, pageQuery, Tag, TagList } from '../schemas.ts'
import { FullTicket, ListedTicket, ListedTicketWithIncluded, TicketRecord, TicketWithIncluded } from './ticket-record.ts'
import { SLA_STATUSES } from './automation-enums.ts'
import { TICKET_CHANNELS, TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from './ticket-enums.ts'

/** Limited by the length of a URL. */
export const MAX_FILTER_VALUES = 500

/** `a=1,2`, `a[]=1&a[]=2` or `a=1&a=2`. */
export const ListOf = <S extends TSchema>(items: S, description?: string) =>
  Type.Optional(Type.Array(items, { 'x-comma-list': true, maxItems: MAX_FILTER_VALUES, ...(description && { description }) }))

export const ticketFilters = {
  status: ListOf(OneOf(TICKET_STATUSES)),
  priority: ListOf(OneOf(TICKET_PRIORITIES)),
  department_id: ListOf(Id),
  assignee_id: ListOf(Type.Union([Id, OneOf(['me', 'none'])]), 'Id of an agent, `me` or `none`.'),
  type: ListOf(OneOf(TICKET_TYPES)),
  channel: ListOf(OneOf(TICKET_CHANNELS)),
  tag: ListOf(Tag, 'Tickets with all of these tags.'),
  company_id: ListOf(Id),
  client_id: ListOf(Id),
  requester_email: Type.Optional(Type.String({ maxLength: 254 })),
  created_after: Type.Optional(Iso),
  created_before: Type.Optional(Iso),
  updated_since: Type.Optional(Iso),
  sla_status: ListOf(OneOf(SLA_STATUSES)),
  q: Type.Optional(
    Type.String({ maxLength: 500, description: 'Words of the ticket or of one of its replies, or a reference such as HD-1042.' }),
  ),
}

const TicketSortParam = Type.Optional(
  Type.String({
    maxLength: 100,
    description: 'created_at, updated_at, priority, id; `-` sorts descending: `-updated_at,priority`. Default: newest first.',
  }),
)
const Cursor = Type.Optional(
  Type.String({ maxLength: 200, description: 'Empty for the first page, then `meta.next_cursor`. The total is that of the first page.' }),
)

const include = ListOf(OneOf(['replies', 'timeline']), 'Related records to include.')

export const listTickets = route({
  method: 'GET',
  path: '/tickets',
  summary: 'List tickets',
  tag: 'ticket',
  auth: scope('tickets:read'),
  query: Type.Object({ ...ticketFilters, ...pageQuery, sort: TicketSortParam, cursor: Cursor, include }),
  responses: {
    200: Type.Object({
      ...Page(ListedTicketWithIncluded).properties,
      meta: Type.Object({
        ...PageMeta.properties,
        next_cursor: Type.Optional(Nullable(Type.String({ description: 'With `cursor`: cursor of the next page; null on the last one.' }))),
      }),
    }),
  },
})

export const exportTickets = route({
  method: 'GET',
  path: '/tickets/export',
  summary: 'Export tickets, up to 1,000 per page',
  tag: 'ticket',
  auth: scope('reports:read'),
  query: Type.Object({ ...ticketFilters, sort: TicketSortParam, cursor: Cursor }),
  responses: {
    200: Type.Object({
      data: Type.Array(ListedTicket),
      meta: Type.Object({ per_page: Type.Integer(), next_cursor: Nullable(Type.String()) }),
    }),
  },
})

export const Tags = Type.Union([TagList, Type.String({ maxLength: 2_600 })])
export const Cc = Type.Array(Email, { maxItems: 50 })
/** A ticket has at most fifty values; one request can also remove as many with null. */
export const CustomFields = FreeRecord({ maxProperties: 100, maxJsonLength: 20_000 })
export const Attachments = Type.Array(Id, { maxItems: 20, description: 'Ids returned by POST /attachments.' })

export const createTicket = route({
  method: 'POST',
  path: '/tickets',
  summary: 'Create a ticket',
  tag: 'ticket',
  auth: scope('tickets:write'),
  limit: 'tickets.create',
  body: Type.Object({
    subject: Type.String({ minLength: 1, maxLength: 255 }),
    description: Type.String({ minLength: 1, maxLength: 100_000 }),
    requester_email: Email,
    requester_name: Type.Optional(Type.String({ maxLength: 255 })),
    priority: Type.Optional(OneOf(TICKET_PRIORITIES)),
    type: Type.Optional(OneOf(TICKET_TYPES)),
    department_id: Type.Optional(Nullable(Id)),
    assignee_id: Type.Optional(Nullable(Id)),
    tags: Type.Optional(Tags),
    cc: Type.Optional(Cc),
    custom_fields: Type.Optional(CustomFields),
    attachments: Type.Optional(Attachments),
  }),
  responses: { 201: One(TicketRecord) },
})

export const getTicket = route({
  method: 'GET',
  path: '/tickets/:id',
  summary: 'Get a ticket with all replies and timeline events',
  tag: 'ticket',
  auth: scope('tickets:read'),
  params: IdParams,
  responses: { 200: One(FullTicket) },
})

export const ticketChanges = {
  status: Type.Optional(OneOf(TICKET_STATUSES)),
  priority: Type.Optional(OneOf(TICKET_PRIORITIES)),
  assignee_id: Type.Optional(Nullable(Id)),
  department_id: Type.Optional(Id),
  tags: Type.Optional(Tags),
  subject: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  type: Type.Optional(OneOf(TICKET_TYPES)),
  cc: Type.Optional(Cc),
  pending_until: Type.Optional(Nullable(Iso)),
  custom_fields: Type.Optional(CustomFields),
}

const changing = {
  path: '/tickets/:id',
  tag: 'ticket',
  auth: scope('tickets:write'),
  params: IdParams,
  query: Type.Object({ include }),
  body: Type.Object(ticketChanges),
  responses: { 200: One(TicketWithIncluded) },
}

export const updateTicket = route({ method: 'PUT', summary: 'Update a ticket; accepts If-Match', ...changing })
export const patchTicket = route({ method: 'PATCH', summary: 'Update a ticket; same as PUT', ...changing })

export const BulkResult = Type.Object({
  id: Type.Integer(),
  result: OneOf(['updated', 'unchanged', 'failed']),
  message: Type.Optional(Type.String()),
  code: Type.Optional(Type.String()),
  reply_id: Type.Optional(Type.Integer({ description: 'Text of the macro’s reply.' })),
})

export const bulkTickets = route({
  method: 'POST',
  path: '/tickets/bulk',
  summary: 'Update many tickets; more than 500 are updated in the background',
  tag: 'ticket',
  auth: scope('tickets:write'),
  body: Type.Object({
    ids: Type.Array(Id, { minItems: 1, maxItems: 10_000 }),
    set: Type.Optional(
      Type.Object({
        ...ticketChanges,
        add_tags: Type.Optional(TagList),
        remove_tags: Type.Optional(TagList),
      }),
    ),
    macro_id: Type.Optional(Id),
    merge_into_id: Type.Optional(Id),
  }),
  responses: { 200: Type.Object({ data: Type.Array(BulkResult) }), 202: One(Type.Object({ job_id: Type.String() })) },
})
