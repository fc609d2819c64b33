import { Type } from 'typebox'
import { PERMISSIONS } from '../enums.ts'
import { admin, anyone, route } from '../route.ts'
import { IdParams, Nothing, One, SomeOf } from '../schemas.ts'

const Permissions = SomeOf(PERMISSIONS)

export const RoleRecord = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  rank: Type.Integer(),
  permissions: Permissions,
  is_built_in: Type.Boolean(),
  sees_all_departments: Type.Boolean(),
})

export const listRoles = route({
  method: 'GET',
  path: '/roles',
  summary: 'List roles',
  tag: 'role',
  auth: anyone,
  responses: { 200: Type.Object({ data: Type.Array(RoleRecord) }) },
})

const fields = {
  rank: Type.Optional(Type.Integer({ minimum: 0, maximum: 99, description: 'No agent can assign a role above their own.' })),
  permissions: Type.Optional(Permissions),
  sees_all_departments: Type.Optional(Type.Boolean()),
}
const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

export const createRole = route({
  method: 'POST',
  path: '/roles',
  summary: 'Create a role',
  tag: 'role',
  auth: admin,
  body: Type.Object({ name: Name, ...fields }),
  responses: { 201: One(RoleRecord) },
})

export const updateRole = route({
  method: 'PUT',
  path: '/roles/:id',
  summary: 'Update a role',
  tag: 'role',
  auth: admin,
  params: IdParams,
  body: Type.Object({ name: Type.Optional(Name), ...fields }),
  responses: { 200: One(RoleRecord) },
})

export const deleteRole = route({
  method: 'DELETE',
  path: '/roles/:id',
  summary: 'Delete an unused role',
  tag: 'role',
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})
