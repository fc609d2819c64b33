import type { Db, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { deleteSomeChecks, disarmChecks } from '../checks/delete.ts'
import type { Project } from './model.ts'
import { hideProject, removeProject } from './store.ts'

/** Nobody sees the project any more and its keys stop working at once; its checks and their logs are removed piece by piece afterwards. */
export const deleteProject = async (tx: Tx, actor: Actor, { id, name }: Project): Promise<void> => {
  if (!(await hideProject(tx, id))) notFound('project')
  await disarmChecks(tx, id)
  await enqueue(tx, { kind: 'project.remove', payload: { project_id: id } })
  await audit(tx, actor, { action: 'project.deleted', object: { type: 'project', id }, changes: { name } })
}

// Each takes its flips and its news along, and SQLite removes them while everybody waits.
const CHECKS_AT_ONCE = 10

// Only `deleteProject` enqueues it.
const projectIdOf = (job: Job): number => (job.payload as { project_id: number }).project_id

export const removeProjectJob = (db: Db): JobKind => ({
  kind: 'project.remove',
  concurrency: 1,
  attempts: 20,
  handle: async (job) => {
    const project_id = projectIdOf(job)
    while ((await db.tx((tx) => deleteSomeChecks(tx, project_id, CHECKS_AT_ONCE))) > 0);
    return done((tx) => removeProject(tx, project_id))
  },
})
