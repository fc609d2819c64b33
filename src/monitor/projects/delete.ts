import type { Db, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { clearProjectDeadlines, deleteCheckBatch } from '../checks/delete.ts'
import type { Project } from './model.ts'
import { deleteProjectRow, markProjectDeleted } from './store.ts'

/** The project is hidden and its keys stop working at once; a job deletes its checks and their logs in batches. */
export const deleteProject = async (tx: Tx, actor: Actor, { id, name }: Project): Promise<void> => {
  if (!(await markProjectDeleted(tx, id))) notFound('project')
  await clearProjectDeadlines(tx, id)
  await enqueue(tx, { kind: 'project.remove', payload: { project_id: id } })
  await audit(tx, actor, { action: 'project.deleted', object: { type: 'project', id }, changes: { name } })
}

// A check is deleted with its flips and notifications, and SQLite blocks other writers meanwhile.
const CHECKS_PER_TRANSACTION = 10

// The payload is valid: only `deleteProject` creates this job.
const toProjectId = (job: Job): number => (job.payload as { project_id: number }).project_id

export const projectRemovalJob = (db: Db): JobKind => ({
  kind: 'project.remove',
  concurrency: 1,
  attempts: 20,
  handle: async (job) => {
    const project_id = toProjectId(job)
    while ((await db.tx((tx) => deleteCheckBatch(tx, project_id, CHECKS_PER_TRANSACTION))) > 0);
    return done((tx) => deleteProjectRow(tx, project_id))
  },
})
