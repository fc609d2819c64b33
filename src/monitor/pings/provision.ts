import type { Db } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { system } from '../../people/actor.ts'
import { assignAllIntegrations } from '../integrations/assign.ts'
import type { CheckSettings } from '../checks/model.ts'
import { upsertCheck } from '../checks/upsert.ts'
import { findKey } from '../projects/keys.ts'

export type ProvisionInput = {
  readonly ping_key: string
  readonly slug: string
  readonly settings: Partial<CheckSettings>
  /** Limit of checks per project. Pings may create up to twice as many, so that a new job is monitored although the limit is reached. */
  readonly check_limit: number | undefined
}

/** Creates the check of a ping, with all integrations of its project. Exactly one of several concurrent calls creates it. */
export const provisionCheck = async (
  db: Db,
  { ping_key, slug, settings, check_limit }: ProvisionInput,
): Promise<'created' | 'there' | 'not found' | 'invalid schedule'> => {
  try {
    return await db.tx(async (tx) => {
      const key = await findKey(tx, ping_key)
      if (key?.kind !== 'ping') return 'not found'
      const limit = check_limit === undefined ? undefined : 2 * check_limit
      // A check that a concurrent request has created stays unchanged.
      const settingsFor = (now: CheckSettings) => (now.slug === slug ? {} : { name: slug, slug, ...settings })
      const upserted = await upsertCheck(tx, system('first ping'), { project_id: key.project_id, settings: settingsFor, limit }, { slug })
      if (upserted.created) await assignAllIntegrations(tx, upserted.check)
      return upserted.created ? 'created' : 'there'
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return 'not found'
    // The parameters have been parsed, so only the schedule can still be invalid.
    if (error instanceof AppError && error.code === 'invalid') return 'invalid schedule'
    throw error
  }
}
