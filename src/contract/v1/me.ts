import { Type } from 'typebox'
import { anyone, route, scope } from '../route.ts'
import { Id, Iso, Nothing, Nullable, One, Page, PageMeta, pageQuery } from '../schemas.ts'

export const Me = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Nullable(Type.String()),
  role_id: Type.Integer(),
  role: Type.Object({ id: Type.Integer(), name: Type.String() }),
  department_id: Nullable(Type.Integer()),
  departments: Nullable(Type.Array(Type.Integer(), { description: 'Departments whose tickets are visible; null: all.' })),
  is_active: Type.Boolean(),
  locale: Type.String(),
  timezone: Type.String(),
  permissions: Type.Array(Type.String()),
})

export const getMe = route({
  method: 'GET',
  path: '/me',
  summary: 'Get my account',
  tag: 'user',
  auth: anyone,
  responses: { 200: One(Me) },
})

const NoticeRecord = Type.Object({
  id: Type.Integer(),
  kind: Type.String({ description: 'mentioned, assigned, client_replied, reminder …' }),
  ticket_id: Nullable(Type.Integer()),
  reply_id: Nullable(Type.Integer()),
  data: Type.Record(Type.String(), Type.Unknown()),
  read_at: Nullable(Iso),
  created_at: Iso,
})

export const listNotices = route({
  method: 'GET',
  path: '/me/notices',
  summary: 'List my notices, newest first',
  tag: 'user',
  auth: scope('tickets:read'),
  query: Type.Object(pageQuery),
  responses: {
    200: Type.Object({
      ...Page(NoticeRecord).properties,
      meta: Type.Object({ ...PageMeta.properties, unread: Type.Integer({ description: 'Number of unread notices on all pages.' }) }),
    }),
  },
})

export const readNotices = route({
  method: 'POST',
  path: '/me/notices/read',
  summary: 'Mark my notices as read: all, or up to one',
  tag: 'user',
  auth: scope('tickets:read', 'tickets:write'),
  body: Type.Object({ up_to_id: Type.Optional(Id) }),
  responses: { 204: Nothing },
})
