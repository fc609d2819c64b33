import { Type } from 'typebox'
import { admin, route } from '../route.ts'
import { Iso, Nothing, Nullable, OneOf } from '../schemas.ts'
import { Uuid, UuidParams } from './params.ts'

const PROJECT_KEY_KINDS = ['write', 'read', 'ping'] as const

const KeyRecord = Type.Object({
  kind: OneOf(PROJECT_KEY_KINDS),
  hint: Type.String({ description: 'The first characters.' }),
  created_at: Iso,
  last_used_at: Nullable(Iso),
})

const ProjectRecord = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  badge_key: Type.String(),
  ping_log_limit: Type.Integer(),
  n_checks: Type.Integer(),
  keys: Type.Array(KeyRecord),
  created_at: Iso,
})

const PingLogLimit = Type.Integer({ minimum: 100, maximum: 1_000, description: 'Number of pings kept in the log of each check.' })
const Name = Type.String({ minLength: 1, maxLength: 60 })

export const listProjects = route({
  method: 'GET',
  path: '/projects/',
  summary: 'List projects',
  tag: 'project',
  auth: admin,
  responses: { 200: Type.Object({ projects: Type.Array(ProjectRecord) }) },
})

export const createProject = route({
  method: 'POST',
  path: '/projects/',
  summary: 'Create a project; it has no keys yet',
  tag: 'project',
  auth: admin,
  body: Type.Object({ name: Name, ping_log_limit: Type.Optional(PingLogLimit) }),
  responses: { 201: ProjectRecord },
})

export const getProject = route({
  method: 'GET',
  path: '/projects/:uuid',
  summary: 'Get a project',
  tag: 'project',
  auth: admin,
  params: UuidParams,
  responses: { 200: ProjectRecord },
})

export const updateProject = route({
  method: 'POST',
  path: '/projects/:uuid',
  summary: 'Update a project; omitted fields are kept',
  tag: 'project',
  auth: admin,
  params: UuidParams,
  body: Type.Object({ name: Type.Optional(Name), ping_log_limit: Type.Optional(PingLogLimit) }),
  responses: { 200: ProjectRecord },
})

export const deleteProject = route({
  method: 'DELETE',
  path: '/projects/:uuid',
  summary: 'Delete a project with its checks, their logs and its keys',
  tag: 'project',
  auth: admin,
  params: UuidParams,
  responses: { 204: Nothing },
})

export const createProjectKey = route({
  method: 'POST',
  path: '/projects/:uuid/keys',
  summary: 'Create a key of this kind; replaces the previous one',
  tag: 'project',
  auth: admin,
  params: UuidParams,
  body: Type.Object({ kind: OneOf(PROJECT_KEY_KINDS) }),
  responses: { 201: Type.Object({ key: Type.String({ description: 'Shown only in this response.' }), ...KeyRecord.properties }) },
})

export const revokeProjectKey = route({
  method: 'DELETE',
  path: '/projects/:uuid/keys/:kind',
  summary: 'Revoke the key of this kind',
  tag: 'project',
  auth: admin,
  params: Type.Object({ uuid: Uuid, kind: OneOf(PROJECT_KEY_KINDS) }),
  responses: { 204: Nothing },
})
