import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind, type JobOutcome } from '../../kernel/jobs/worker.ts'
import { toStorable } from '../../kernel/storable-text.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import { getAttachment } from '../attachments/attachments.ts'
import type { FileStore } from '../attachments/file-store.ts'
import { importTickets, NO_COUNTS } from './import-tickets.ts'
import type { ImportRequest } from './model.ts'
import { parseTextExport } from './parse-export.ts'
import { findRequest, insertRequest, listRequests, type NewImportRequest, updateProgress } from './store.ts'

export const getImport = async (reader: Reader, id: number): Promise<ImportRequest> => (await findRequest(reader, id)) ?? notFound('import')

export const listImports = (
  reader: Reader,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly requests: readonly ImportRequest[]; readonly total: number }> => listRequests(reader, page)

const IMPORT_JOB = 'tickets.import'

export const requestImport = async (tx: Tx, actor: AgentActor, input: Omit<NewImportRequest, 'counts'>): Promise<ImportRequest> => {
  const { department_id, source, name } = input
  if (department_id !== null && !(await findDepartment(tx, department_id)))
    invalid({ department_id: ['The selected department id is invalid.'] })
  const request = await insertRequest(tx, { ...input, counts: NO_COUNTS })
  await enqueue(tx, { kind: IMPORT_JOB, payload: { import_id: request.id } })
  await audit(tx, actor, { action: 'import.requested', object: { type: 'import', id: request.id }, changes: { source, name } })
  return request
}

// The cast is safe: only `requestImport` enqueues these jobs.
const importIdOf = (job: Job): number => (job.payload as { import_id: number }).import_id

const MAX_MESSAGES = 100

const failImport = (id: number, sentence: string): JobOutcome =>
  done((tx) => updateProgress(tx, id, { state: 'failed', messages: [sentence], finished_at: tx.now }))

/** Can be repeated after a crash: skips tickets that are already imported. */
const runImport = async (db: Db, files: FileStore, request: ImportRequest): Promise<JobOutcome> => {
  const { id, source: from, name, department_id, column_map: map, dry_run } = request
  const { sha256, now } = await db.read(async (reader) => ({ ...(await getAttachment(reader, request.attachment_id)), now: reader.now }))
  const tickets = await parseTextExport({ from, text: (await files.read(sha256)).toString('utf8'), map, now })
  if (!tickets) return failImport(id, 'The file is not valid JSON.')
  const messages: string[] = []
  const counts = await importTickets(db, tickets, {
    source: name,
    department_id: department_id ?? undefined,
    is_dry_run: dry_run,
    reportSkipped: (sentence) => void (messages.length < MAX_MESSAGES && messages.push(sentence)),
    progress: (_read, soFar) => db.tx((tx) => updateProgress(tx, id, { state: 'running', counts: soFar, messages })),
  })
  return done((tx) => updateProgress(tx, id, { state: 'done', counts, messages, finished_at: tx.now }))
}

export const importJob = (db: Db, files: FileStore): JobKind => ({
  kind: IMPORT_JOB,
  concurrency: 1,
  attempts: 10,
  handle: async (job) => {
    const request = await db.read((reader) => findRequest(reader, importIdOf(job)))
    if (!request) return done()
    try {
      return await runImport(db, files, request)
    } catch (error) {
      // A retry cannot repair malformed CSV, so the import fails at once.
      if (error instanceof SyntaxError) return failImport(request.id, toStorable(error.message))
      throw error
    }
  },
})
