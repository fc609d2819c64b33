import { Type } from 'typebox'
import { admin, route, scope } from '../route.ts'
import { Amount, IdParams, Iso, Nothing, Nullable, One, OneOf } from '../schemas.ts'

export const FIELD_TYPES = ['text', 'number', 'boolean', 'date', 'select', 'multiselect'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

const tag = 'field'

const changeable = {
  label: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  description: Type.String({ maxLength: 1_000 }),
  is_required: Type.Boolean({ description: 'Whoever opens a ticket must say it. Mails and alerts need not.' }),
  options: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 500, description: 'For select and multiselect.' }),
  min: Nullable({ ...Amount, description: 'Of a number; for a text, how long it is at least.' }),
  max: Nullable({ ...Amount, description: 'Of a number; for a text, how long it is at most.' }),
  position: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
}

const fixed = {
  key: Type.String({ pattern: '^[a-z][a-z0-9_]{0,49}$', maxLength: 50, description: 'Its name in `custom_fields`; stays what it is.' }),
  type: OneOf(FIELD_TYPES),
}

export const FieldRecord = Type.Object({ id: Type.Integer(), ...fixed, ...changeable, created_at: Iso, updated_at: Iso })

export const listFields = route({
  method: 'GET',
  path: '/fields',
  summary: 'List the custom fields tickets have',
  tag,
  auth: scope('tickets:read'),
  responses: { 200: Type.Object({ data: Type.Array(FieldRecord) }) },
})
export const getField = route({
  method: 'GET',
  path: '/fields/:id',
  summary: 'Read a custom field',
  tag,
  auth: scope('tickets:read'),
  params: IdParams,
  responses: { 200: One(FieldRecord) },
})
export const createField = route({
  method: 'POST',
  path: '/fields',
  summary: 'Define a custom field; what tickets have under its name already stays',
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
  summary: 'Change a custom field; what tickets have already is not looked at again',
  tag,
  auth: admin,
  params: IdParams,
  body: Type.Partial(Type.Object(changeable)),
  responses: { 200: One(FieldRecord) },
})
export const deleteField = route({
  method: 'DELETE',
  path: '/fields/:id',
  summary: 'Delete a definition; what tickets have under its name stays, and anything may be put there again',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})
