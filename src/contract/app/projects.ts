import { Type, type Static } from 'typebox'
import { full, route } from '../route.ts'
import { Iso, Nothing, Nullable, One, OneOf } from '../schemas.ts'
import { Uuid, UuidParams } from '../v3/params.ts'

export const KEY_KINDS = ['write', 'read', 'ping'] as const

const Count = Type.Integer({ minimum: 0 })

const ProjectCard = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  n_checks: Count,
})

const Key = Type.Object({
  kind: OneOf(KEY_KINDS),
  hint: Type.String({ description: 'The first characters.' }),
  created_at: Iso,
  created_by: Nullable(Type.String({ description: 'Who made it.' })),
  last_used_at: Nullable(Iso),
  last_used_ip: Nullable(Type.String()),
  expires_at: Nullable(Iso),
})

const ProjectRecord = Type.Object({
  id: Type.Integer({ description: 'By which the audit log knows it.' }),
  ...ProjectCard.properties,
  ping_log_limit: Type.Integer(),
  keys: Type.Array(Key),
  created_at: Iso,
})

export type ProjectCard = Static<typeof ProjectCard>
export type ProjectKeyRecord = Static<typeof Key>
export type ProjectRecord = Static<typeof ProjectRecord>

const Name = Type.String({ minLength: 1, maxLength: 60 })

export const listProjects = route({
  method: 'GET',
  path: '/projects',
  summary: 'Every project',
  tag: 'project',
  auth: full('monitor:read'),
  responses: { 200: Type.Object({ data: Type.Array(ProjectCard) }) },
})

export const createProject = route({
  method: 'POST',
  path: '/projects',
  summary: 'Create a project',
  tag: 'project',
  auth: full('monitor:write'),
  body: Type.Object({ name: Name }),
  responses: { 201: One(ProjectRecord) },
})

export const getProject = route({
  method: 'GET',
  path: '/projects/:uuid',
  summary: 'A project with its keys, as far as they may be shown',
  tag: 'project',
  auth: full('monitor:read'),
  params: UuidParams,
  responses: { 200: One(ProjectRecord) },
})

export const updateProject = route({
  method: 'PATCH',
  path: '/projects/:uuid',
  summary: 'Change a project',
  tag: 'project',
  auth: full('monitor:write'),
  params: UuidParams,
  body: Type.Object({ name: Type.Optional(Name), ping_log_limit: Type.Optional(Type.Integer({ minimum: 100, maximum: 1_000 })) }),
  responses: { 200: One(ProjectRecord) },
})

export const createKey = route({
  method: 'POST',
  path: '/projects/:uuid/keys',
  summary: 'Make a key of this kind; the one before it stops working, at once or in a day',
  tag: 'project',
  auth: full('monitor:write'),
  params: UuidParams,
  body: Type.Object({
    kind: OneOf(KEY_KINDS),
    overlaps: Type.Optional(Type.Boolean({ description: 'Lets the key before it work for another 24 hours.' })),
  }),
  responses: { 201: One(Type.Object({ key: Type.String({ description: 'Shown once, here.' }), ...Key.properties })) },
})

const Rate = Type.Object({ kind: OneOf(KEY_KINDS), hint: Type.String(), used: Count, limit: Count })
export type KeyRate = Static<typeof Rate>

export const listKeyRates = route({
  method: 'GET',
  path: '/projects/:uuid/key-rates',
  summary: 'How many requests of this minute each API key has used',
  tag: 'project',
  auth: full('monitor:read'),
  params: UuidParams,
  responses: { 200: Type.Object({ data: Type.Array(Rate) }) },
})

export const revokeKey = route({
  method: 'DELETE',
  path: '/projects/:uuid/keys/:kind',
  summary: 'Revoke the key of this kind',
  tag: 'project',
  auth: full('monitor:write'),
  params: Type.Object({ uuid: Uuid, kind: OneOf(KEY_KINDS) }),
  responses: { 204: Nothing },
})

export const deleteProject = route({
  method: 'DELETE',
  path: '/projects/:uuid',
  summary: 'Delete a project with its checks, logs and keys',
  tag: 'project',
  auth: full('monitor:write'),
  params: UuidParams,
  responses: { 204: Nothing },
})

const ProjectMemberRecord = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Nullable(Type.String()),
  role: Type.String(),
  may_change: Type.Boolean(),
})
export type ProjectMemberRecord = Static<typeof ProjectMemberRecord>

export const listMembers = route({
  method: 'GET',
  path: '/projects/:uuid/members',
  summary: 'Who may see the project, by role, and who may change it',
  tag: 'project',
  auth: full('monitor:read'),
  params: UuidParams,
  responses: { 200: Type.Object({ data: Type.Array(ProjectMemberRecord), total: Type.Integer() }) },
})
