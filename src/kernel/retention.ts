import { RETENTION_DEFAULTS, type Retention } from '../contract/app/settings.ts'
import { DAY, type Instant } from '../contract/time.ts'
import type { Reader, Tx } from './db/db.ts'
import { findSetting, putSetting } from './settings.ts'

const SETTING = 'retention'

// Not validated again: only `putRetention` writes this setting.
const parseRetention = (value: unknown): Partial<Retention> => (value ?? {}) as Partial<Retention>

export const getRetention = async (reader: Reader): Promise<Retention> => ({
  ...RETENTION_DEFAULTS,
  ...parseRetention(await findSetting(reader, SETTING)),
})

export const putRetention = (tx: Tx, retention: Retention): Promise<void> => putSetting(tx, SETTING, retention)

export const retentionCutoff = async (reader: Reader, key: keyof Retention): Promise<Instant | undefined> => {
  const days = (await getRetention(reader))[key]
  return days === null ? undefined : reader.now - days * DAY
}

export const createPruner =
  (key: keyof Retention, slice: number, deleteSlice: (tx: Tx, before: Instant, limit: number) => Promise<number>) =>
  async (tx: Tx): Promise<'more' | 'done'> => {
    const before = await retentionCutoff(tx, key)
    return before !== undefined && (await deleteSlice(tx, before, slice)) === slice ? 'more' : 'done'
  }
