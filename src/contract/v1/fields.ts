import { Type } from 'typebox'
import { admin, route, scope } from '../route.ts'
import { Amount, IdParams, Iso, Nothing, Nullable, One, OneOf } from '../schemas.ts'

export const FIELD_TYPES = ['text', 'number', 'boolean', 'date', 'select', 'multiselect'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

const tag = 'field'

const changeable = {
  label: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  description: Type.String({ maxLength: 1_000 }),
  is_required: Type.Boolean({ description: 'Required when an agent or client opens a ticket, not in mails and alerts.' }),
  options: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 500, description: 'For select and multiselect.' }),
  min: Nullable({ ...Amount, description: 'Minimum of a number, or minimum length of a text.' }),
  max: Nullable({ ...Amount, description: 'Maximum of a number, or maximum length of a text.' }),
  position: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
}

const fixed = {
  key: Type.String({ pattern: '^[a-z][a-z0-9_]{0,49}$', maxLength: 50, description: 'Name in `custom_fields`; cannot be changed.' }),
  type: OneOf(FIELD_TYPES),
}

export const FieldRecord = Type.Object({ id: Type.Integer(), ...fixed, ...changeable, created_at: Iso, updated_at: Iso })

export const listFields = route({
  method: 'GET',
  path: '/fields',
  summary: 'List custom fields of tickets',
  tag,
  auth: scope('tickets:read'),
  responses: { 200: Type.Object({ data: Type.Array(FieldRecord) }) },
})
export const getField = route({
  method: 'GET',
  path: '/fields/:id',
  summary: 'Get a custom field',
  tag,
  auth: scope('tickets:read'),
  params: IdParams,
  responses: { 200: One(FieldRecord) },
})
export const createField = route({
  method: 'POST',
  path: '/fields',
  summary: 'Create a custom field; keeps values that tickets have under its key',
  tag,
  auth: admin,
  body: Type.Object({
    ...fixed,
    label: changeable.label,
    description: Type.Optional(changeable.description),
    is_required: Type.Optional(changeable.is_required),
    options: Type.Optional(changeable.options),
    min: Type.Optional(changeable.min),
    max: Type.Optional(changeable.max),
    position: Type.Optional(changeable.position),
  }),
  responses: { 201: One(FieldRecord) },
})
export const updateField = route({
  method: 'PUT',
  path: '/fields/:id',
  summary: 'Update a custom field; does not validate stored values again',
  tag,
  auth: admin,
  params: IdParams,
  body: Type.Partial(Type.Object(changeable)),
  responses: { 200: One(FieldRecord) },
})
export const deleteField = route({
  method: 'DELETE',
  path: '/fields/:id',
  summary: 'Delete a custom field; tickets keep their values, without validation from then on',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})
