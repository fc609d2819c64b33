import type { Db, Reader } from '../../kernel/db/db.ts'
import { findSetting, putSetting } from '../../kernel/settings.ts'
import { isFirstRun } from '../../people/accounts/accounts.ts'
import type { MadeCheck } from './fill-checks.ts'
import { JOBS } from './watched-jobs.ts'

const NAME = 'demo'

// Left by `markDemo` and by nobody else.
type Mark = { readonly checks: readonly { readonly uuid: string; readonly job: string }[] }

/** Says that the demo is whole, so that a later start knows it and its jobs. */
export const markDemo = (db: Db, checks: readonly MadeCheck[]): Promise<void> => {
  const mark: Mark = { checks: checks.map(({ uuid, job }) => ({ uuid, job: job.name })) }
  return db.tx((tx) => putSetting(tx, NAME, mark))
}

const checksOf = ({ checks }: Mark): readonly MadeCheck[] =>
  checks.flatMap(({ uuid, job: name }) => JOBS.filter((job) => job.name === name).map((job) => ({ uuid, job })))

export type Found = 'nothing' | 'something else' | { readonly checks: readonly MadeCheck[] }

const look = async (reader: Reader): Promise<Found> => {
  if (await isFirstRun(reader)) return 'nothing'
  const mark = await findSetting(reader, NAME)
  return mark === undefined ? 'something else' : { checks: checksOf(mark as Mark) }
}

/** What is in the database, asked before anything is changed in it. */
export const lookInto = (db: Db): Promise<Found> =>
  // Without tables there is nothing to ask; whatever else is wrong shows at the next step.
  db.read(look).catch((): Found => 'nothing')
