import { Type } from 'typebox'
import { anyone, route } from '../route.ts'
import { Nullable, One } from '../schemas.ts'

export const Me = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Nullable(Type.String()),
  role_id: Type.Integer(),
  role: Type.Object({ id: Type.Integer(), name: Type.String() }),
  department_id: Nullable(Type.Integer()),
  is_active: Type.Boolean(),
  locale: Type.String(),
  timezone: Type.String(),
  permissions: Type.Array(Type.String()),
})

export const getMe = route({ method: 'GET', path: '/me', summary: 'Who you are', tag: 'user', auth: anyone, replies: { 200: One(Me) } })

export const listRoles = route({
  method: 'GET',
  path: '/roles',
  summary: 'List roles',
  tag: 'role',
  auth: anyone,
  replies: { 200: Type.Object({ data: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })) }) },
})

export const listDepartments = route({
  method: 'GET',
  path: '/departments',
  summary: 'List departments',
  tag: 'department',
  auth: anyone,
  replies: { 200: Type.Object({ data: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), is_default: Type.Boolean() })) }) },
})
