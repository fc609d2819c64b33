import type { Db, Reader } from '../../kernel/db/db.ts'
import { findSetting, putSetting } from '../../kernel/settings.ts'
import { isFirstRun } from '../../people/accounts/accounts.ts'
import type { SeededCheck } from './seed-checks.ts'
import { DEMO_JOBS } from './demo-jobs.ts'

const SETTING_NAME = 'demo'

// Only `storeDemoMarker` writes it.
type DemoMarker = { readonly checks: readonly { readonly uuid: string; readonly job: string }[] }

export const storeDemoMarker = (db: Db, checks: readonly SeededCheck[]): Promise<void> => {
  const mark: DemoMarker = { checks: checks.map(({ uuid, job }) => ({ uuid, job: job.name })) }
  return db.tx((tx) => putSetting(tx, SETTING_NAME, mark))
}

const checksOf = ({ checks }: DemoMarker): readonly SeededCheck[] =>
  checks.flatMap(({ uuid, job: name }) => DEMO_JOBS.filter((job) => job.name === name).map((job) => ({ uuid, job })))

export type DatabaseContent = 'nothing' | 'something else' | { readonly checks: readonly SeededCheck[] }

const readContent = async (reader: Reader): Promise<DatabaseContent> => {
  if (await isFirstRun(reader)) return 'nothing'
  const mark = await findSetting(reader, SETTING_NAME)
  return mark === undefined ? 'something else' : { checks: checksOf(mark as DemoMarker) }
}

export const detectContent = (db: Db): Promise<DatabaseContent> =>
  // Without tables the query fails; other failures recur at the next step.
  db.read(readContent).catch((): DatabaseContent => 'nothing')
