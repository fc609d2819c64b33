import type { Reader } from './db.ts'

/** A real query of a real table, not a promise: it fails when the database does. */
export const proveItAnswers = async ({ db }: Reader): Promise<void> => {
  await db.selectFrom('migrations').select('name').limit(1).execute()
}
