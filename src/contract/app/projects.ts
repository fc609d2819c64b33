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
  hint: Type.String({ description: 'First characters of the key.' }),
  created_at: Iso,
  created_by: Nullable(Type.String({ description: 'Name of the creator.' })),
  last_used_at: Nullable(Iso),
  last_used_ip: Nullable(Type.String()),
  expires_at: Nullable(Iso),
})

const ProjectRecord = Type.Object({
  id: Type.Integer({ description: 'Id in the audit log.' }),
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
  summary: 'List projects',
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
  summary: 'Get a project with the hints of its keys',
  tag: 'project',
  auth: full('monitor:read'),
  params: UuidParams,
  responses: { 200: One(ProjectRecord) },
})

export const updateProject = route({
  method: 'PATCH',
  path: '/projects/:uuid',
  summary: 'Update a project',
  tag: 'project',
  auth: full('monitor:write'),
  params: UuidParams,
  body: Type.Object({ name: Type.Optional(Name), ping_log_limit: Type.Optional(Type.Integer({ minimum: 100, maximum: 1_000 })) }),
  responses: { 200: One(ProjectRecord) },
})

export const createKey = route({
  method: 'POST',
  path: '/projects/:uuid/keys',
  summary: 'Create a key of a kind; the previous one expires at once or after 24 hours',
  tag: 'project',
  auth: full('monitor:write'),
  params: UuidParams,
  body: Type.Object({
    kind: OneOf(KEY_KINDS),
    overlaps: Type.Optional(Type.Boolean({ description: 'Whether the previous key stays valid for 24 hours.' })),
  }),
  responses: { 201: One(Type.Object({ key: Type.String({ description: 'Shown once.' }), ...Key.properties })) },
})

const Rate = Type.Object({ kind: OneOf(KEY_KINDS), hint: Type.String(), used: Count, limit: Count })
export type KeyRate = Static<typeof Rate>

export const listKeyRates = route({
  method: 'GET',
  path: '/projects/:uuid/key-rates',
  summary: 'List rate limit usage of API keys',
  tag: 'project',
  auth: full('monitor:read'),
  params: UuidParams,
  responses: { 200: Type.Object({ data: Type.Array(Rate) }) },
})

export const revokeKey = route({
  method: 'DELETE',
  path: '/projects/:uuid/keys/:kind',
  summary: 'Revoke the key of a kind',
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
  can_change: Type.Boolean(),
})
export type ProjectMemberRecord = Static<typeof ProjectMemberRecord>

export const listMembers = route({
  method: 'GET',
  path: '/projects/:uuid/members',
  summary: 'List agents with access to the project and whether they may change it',
  tag: 'project',
  auth: full('monitor:read'),
  params: UuidParams,
  responses: { 200: Type.Object({ data: Type.Array(ProjectMemberRecord), total: Type.Integer() }) },
})
