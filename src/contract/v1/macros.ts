import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, IdParams, Iso, Nothing, Nullable, One, OneOf, Position } from '../schemas.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES, SHARING_LEVELS } from './ticket-enums.ts'

const TagList = Type.Array(Type.String({ maxLength: 50 }), { maxItems: 50 })

const Actions = Type.Object(
  {
    set: Type.Optional(
      Type.Object(
        {
          status: Type.Optional(OneOf(TICKET_STATUSES)),
          priority: Type.Optional(OneOf(TICKET_PRIORITIES)),
          type: Type.Optional(OneOf(TICKET_TYPES)),
          department_id: Type.Optional(Id),
          assignee_id: Type.Optional(Type.Union([Id, OneOf(['me']), Type.Null()])),
        },
        { additionalProperties: false },
      ),
    ),
    add_tags: Type.Optional(TagList),
    remove_tags: Type.Optional(TagList),
    reply: Type.Optional(
      Type.Object(
        {
          body: Type.String({
            minLength: 1,
            maxLength: 100_000,
            description: 'May contain placeholders: {{requester.name}}, {{ticket.reference}}, {{agent.name}} …',
          }),
          is_internal: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

export const MacroRecord = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  actions: Actions,
  visibility: OneOf(SHARING_LEVELS),
  department_id: Nullable(Type.Integer()),
  account_id: Type.Integer(),
  position: Type.Integer(),
  created_at: Iso,
  updated_at: Iso,
})

const read = { tag: 'macro', auth: scope('tickets:read') }
const write = { tag: 'macro', auth: scope('tickets:write') }
const fields = {
  visibility: Type.Optional(OneOf(SHARING_LEVELS)),
  department_id: Type.Optional(Nullable(Id)),
  position: Type.Optional(Position),
}
const Name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })

export const listMacros = route({
  ...read,
  method: 'GET',
  path: '/macros',
  summary: 'List macros',
  responses: { 200: Type.Object({ data: Type.Array(MacroRecord) }) },
})

export const getMacro = route({
  ...read,
  method: 'GET',
  path: '/macros/:id',
  summary: 'Get a macro',
  params: IdParams,
  responses: { 200: One(MacroRecord) },
})

export const createMacro = route({
  ...write,
  method: 'POST',
  path: '/macros',
  summary: 'Create a macro',
  body: Type.Object({ name: Name, actions: Actions, ...fields }),
  responses: { 201: One(MacroRecord) },
})

export const updateMacro = route({
  ...write,
  method: 'PUT',
  path: '/macros/:id',
  summary: 'Update a macro',
  params: IdParams,
  body: Type.Object({ name: Type.Optional(Name), actions: Type.Optional(Actions), ...fields }),
  responses: { 200: One(MacroRecord) },
})

export const deleteMacro = route({
  ...write,
  method: 'DELETE',
  path: '/macros/:id',
  summary: 'Delete a macro',
  params: IdParams,
  responses: { 204: Nothing },
})
