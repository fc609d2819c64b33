import { Type } from 'typebox'
import { admin, route, scope } from '../route.ts'
import { Id, IdParams, Iso, Nothing, Nullable, One, OneOf, Page, pageQuery } from '../schemas.ts'
import { CAB_RULES, CHANGE_RISKS } from './change-enums.ts'
import { FreezeRecord } from './changes.ts'
import { TICKET_PRIORITIES } from './ticket-enums.ts'

const Name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })
const tag = 'advisory board'
const read = scope('tickets:read')

const cab = {
  name: Name,
  rule: OneOf(CAB_RULES),
  min_count: Nullable(Type.Integer({ minimum: 1, maximum: 1_000, description: 'Approvals needed with the rule of that name.' })),
  member_ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
  is_emergency: Type.Boolean({ description: 'The default board for emergency changes.' }),
}

const CabRecord = Type.Object({ id: Type.Integer(), ...cab, created_at: Iso, updated_at: Iso })

export const listCabs = route({
  method: 'GET',
  path: '/cabs',
  summary: 'List advisory boards',
  tag,
  auth: read,
  query: Type.Object(pageQuery),
  responses: { 200: Page(CabRecord) },
})

export const getCab = route({
  method: 'GET',
  path: '/cabs/:id',
  summary: 'Get an advisory board',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(CabRecord) },
})

export const createCab = route({
  method: 'POST',
  path: '/cabs',
  summary: 'Create an advisory board',
  tag,
  auth: admin,
  body: Type.Object({
    name: cab.name,
    rule: Type.Optional(cab.rule),
    member_ids: cab.member_ids,
    min_count: Type.Optional(cab.min_count),
    is_emergency: Type.Optional(cab.is_emergency),
  }),
  responses: { 201: One(CabRecord) },
})

export const updateCab = route({
  method: 'PUT',
  path: '/cabs/:id',
  summary: 'Update an advisory board',
  tag,
  auth: admin,
  params: IdParams,
  body: Type.Partial(Type.Object(cab)),
  responses: { 200: One(CabRecord) },
})

const Plan = Nullable(Type.String({ maxLength: 100_000 }))

const TemplateFields = Type.Partial(
  Type.Object({
    title: Name,
    description: Type.String({ maxLength: 100_000 }),
    risk: OneOf(CHANGE_RISKS),
    priority: OneOf(TICKET_PRIORITIES),
    reason: Plan,
    implementation_plan: Plan,
    rollback_plan: Plan,
    test_plan: Plan,
  }),
)

const TemplateRecord = Type.Object({ id: Type.Integer(), name: Type.String(), fields: TemplateFields, created_at: Iso, updated_at: Iso })

export const listTemplates = route({
  method: 'GET',
  path: '/change-templates',
  summary: 'List change templates',
  tag,
  auth: read,
  query: Type.Object(pageQuery),
  responses: { 200: Page(TemplateRecord) },
})

export const createTemplate = route({
  method: 'POST',
  path: '/change-templates',
  summary: 'Create a change template: a pre-approved standard change',
  tag,
  auth: admin,
  body: Type.Object({ name: Name, fields: TemplateFields }),
  responses: { 201: One(TemplateRecord) },
})

export const updateTemplate = route({
  method: 'PUT',
  path: '/change-templates/:id',
  summary: 'Update a change template',
  tag,
  auth: admin,
  params: IdParams,
  body: Type.Object({ name: Type.Optional(Name), fields: Type.Optional(TemplateFields) }),
  responses: { 200: One(TemplateRecord) },
})

export const deleteTemplate = route({
  method: 'DELETE',
  path: '/change-templates/:id',
  summary: 'Delete a change template',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})

export const listFreezes = route({
  method: 'GET',
  path: '/freeze-windows',
  summary: 'List freeze windows',
  tag,
  auth: read,
  query: Type.Object(pageQuery),
  responses: { 200: Page(FreezeRecord) },
})

export const createFreeze = route({
  method: 'POST',
  path: '/freeze-windows',
  summary: 'Create a freeze window; only emergency changes are scheduled in it',
  tag,
  auth: admin,
  body: Type.Object({ name: Name, reason: Type.Optional(Type.String({ maxLength: 1_000 })), starts_at: Iso, ends_at: Iso }),
  responses: { 201: One(FreezeRecord) },
})

export const deleteFreeze = route({
  method: 'DELETE',
  path: '/freeze-windows/:id',
  summary: 'Delete a freeze window',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})
