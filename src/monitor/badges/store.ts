import type { Reader } from '../../kernel/db/db.ts'

export const findProjectIdByBadgeKey = async ({ db }: Reader, badge_key: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('badge_key', '=', badge_key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export const findCheckIdByBadgeKey = async ({ db }: Reader, badge_key: string): Promise<number | undefined> => {
  const row = await db.selectFrom('checks').select('id').where('badge_key', '=', badge_key).executeTakeFirst()
  return row?.id
}
