import type { Reader } from './db.ts'

/** Queries a real table, so it fails when the database does. */
export const assertDatabaseAnswers = async ({ db }: Reader): Promise<void> => {
  await db.selectFrom('migrations').select('name').limit(1).execute()
}
