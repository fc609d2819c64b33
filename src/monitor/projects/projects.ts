import type { Reader, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import type { Project } from './model.ts'
import { findProject, findProjectByUuid, insertProject, listProjects, type ProjectSettings, updateProjectRow } from './store.ts'

export const createProject = async (tx: Tx, actor: Actor, name: string): Promise<Project> => {
  const project = await insertProject(tx, name)
  await audit(tx, actor, { action: 'project.created', object: { type: 'project', id: project.id }, changes: { name } })
  return project
}

export { listProjects }

export const getProject = async (reader: Reader, id: number): Promise<Project> => (await findProject(reader, id)) ?? notFound('project')

export const getProjectByUuid = async (reader: Reader, uuid: string): Promise<Project> =>
  (await findProjectByUuid(reader, uuid)) ?? notFound('project')

export const updateProject = async (tx: Tx, actor: Actor, id: number, changes: Partial<ProjectSettings>): Promise<Project> => {
  const project = (await updateProjectRow(tx, id, changes)) ?? notFound('project')
  await audit(tx, actor, { action: 'project.updated', object: { type: 'project', id }, changes: { ...changes } })
  return project
}
