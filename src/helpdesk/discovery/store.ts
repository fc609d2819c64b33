import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { DiscoveryDevice, RegistrationKey } from './model.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    registration_keys: {
      id: Generated<number>
      name: string
      key_hash: string
      last_four: string
      created_by: number | null
      last_used_at: Instant | null
      revoked_at: Instant | null
      created_at: Instant
    }
    discovery_devices: {
      id: Generated<number>
      registration_key_id: number
      agent_uuid: string
      hostname: string
      key_hash: string
      last_seen_at: Instant | null
      revoked_at: Instant | null
      created_at: Instant
    }
  }
}

const KEY_COLUMNS = ['id', 'name', 'last_four', 'last_used_at', 'created_at'] as const
const DEVICE_COLUMNS = ['id', 'registration_key_id', 'agent_uuid', 'hostname', 'last_seen_at', 'created_at'] as const

type NewKey = { readonly name: string; readonly key_hash: string; readonly last_four: string; readonly created_by: number }

export const insertKey = (tx: Tx, key: NewKey): Promise<RegistrationKey> =>
  tx.db
    .insertInto('registration_keys')
    .values({ ...key, last_used_at: null, revoked_at: null, created_at: tx.now })
    .returning(KEY_COLUMNS)
    .executeTakeFirstOrThrow()

export const listActiveKeys = ({ db }: Reader): Promise<readonly RegistrationKey[]> =>
  db.selectFrom('registration_keys').select(KEY_COLUMNS).where('revoked_at', 'is', null).orderBy('id').execute()

/** The update locks the row, so that a concurrent revocation of the key is serialized. */
export const touchKey = (tx: Tx, key_hash: string): Promise<{ readonly id: number } | undefined> =>
  tx.db
    .updateTable('registration_keys')
    .set({ last_used_at: tx.now })
    .where('key_hash', '=', key_hash)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const revokeKeyRow = (tx: Tx, id: number): Promise<{ readonly name: string } | undefined> =>
  tx.db
    .updateTable('registration_keys')
    .set({ revoked_at: tx.now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()

type NewDevice = Pick<DiscoveryDevice, 'registration_key_id' | 'agent_uuid' | 'hostname'> & { readonly key_hash: string }

/** A repeated enrolment replaces the key of the device, which may have been lost. */
export const upsertDevice = (tx: Tx, device: NewDevice): Promise<DiscoveryDevice> =>
  tx.db
    .insertInto('discovery_devices')
    .values({ ...device, last_seen_at: null, revoked_at: null, created_at: tx.now })
    .onConflict((conflict) => conflict.column('agent_uuid').doUpdateSet({ ...device, revoked_at: null }))
    .returning(DEVICE_COLUMNS)
    .executeTakeFirstOrThrow()

export const findDeviceByKeyHash = ({ db }: Reader, key_hash: string): Promise<DiscoveryDevice | undefined> =>
  db
    .selectFrom('discovery_devices')
    .select(DEVICE_COLUMNS)
    .where('key_hash', '=', key_hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

export const listDevicesByAgentUuids = async ({ db }: Reader, uuids: readonly string[]): Promise<readonly DiscoveryDevice[]> =>
  uuids.length === 0
    ? []
    : await db
        .selectFrom('discovery_devices')
        .select(DEVICE_COLUMNS)
        .where('agent_uuid', 'in', [...uuids])
        .where('revoked_at', 'is', null)
        .execute()

export const touchDevice = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.updateTable('discovery_devices').set({ last_seen_at: tx.now }).where('id', '=', id).execute()
}

export const listDeviceRows = (
  { db }: Reader,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly DiscoveryDevice[]> =>
  db
    .selectFrom('discovery_devices')
    .select(DEVICE_COLUMNS)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const countDevices = async ({ db }: Reader): Promise<number> => {
  const query = db.selectFrom('discovery_devices').where('revoked_at', 'is', null)
  return Number((await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count)
}

/** Revokes one device, or all devices of a registration key. Returns their number. */
export const revokeDeviceRows = async (tx: Tx, by: 'id' | 'registration_key_id', id: number): Promise<number> => {
  const result = await tx.db
    .updateTable('discovery_devices')
    .set({ revoked_at: tx.now })
    .where(by, '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
