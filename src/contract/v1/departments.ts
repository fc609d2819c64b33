import { Type } from 'typebox'
import { admin, anyone, route } from '../route.ts'
import { Id, IdParams, Nothing, Nullable, One } from '../schemas.ts'

export const DepartmentRecord = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  is_default: Type.Boolean(),
  reopen_days: Type.Integer(),
  auto_close_days: Nullable(Type.Integer()),
  lead_id: Nullable(Type.Integer()),
})

export const listDepartments = route({
  method: 'GET',
  path: '/departments',
  summary: 'List departments',
  tag: 'department',
  auth: anyone,
  responses: { 200: Type.Object({ data: Type.Array(DepartmentRecord) }) },
})

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
const fields = {
  is_default: Type.Optional(Type.Boolean()),
  reopen_days: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 365, description: 'Days after closing during which a client’s reply reopens the ticket.' }),
  ),
  auto_close_days: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 28, description: 'Days after which a resolved ticket is closed; null: never.' })),
  ),
  lead_id: Type.Optional(Nullable(Id)),
}

export const createDepartment = route({
  method: 'POST',
  path: '/departments',
  summary: 'Create a department',
  tag: 'department',
  auth: admin,
  body: Type.Object({ name: Name, ...fields }),
  responses: { 201: One(DepartmentRecord) },
})

export const updateDepartment = route({
  method: 'PUT',
  path: '/departments/:id',
  summary: 'Update a department',
  tag: 'department',
  auth: admin,
  params: IdParams,
  body: Type.Object({ name: Type.Optional(Name), ...fields }),
  responses: { 200: One(DepartmentRecord) },
})

export const deleteDepartment = route({
  method: 'DELETE',
  path: '/departments/:id',
  summary: 'Delete an unused department',
  tag: 'department',
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})
