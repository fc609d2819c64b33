import { hashToken } from '../../kernel/crypto.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { forbidden, notFound, unauthenticated } from '../../kernel/errors.ts'
import { BASE62 } from '../../kernel/ids.ts'
import { type AgentActor, system } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { discoverAssets, type DiscoveryResult } from '../assets/discover.ts'
import type { Inventory } from '../assets/inventory.ts'
import type { DiscoveryDevice, RegistrationKey } from './model.ts'
import {
  countDevices,
  findDeviceByKeyHash,
  insertKey,
  listActiveKeys,
  listDeviceRows,
  listDevicesByAgentUuids,
  revokeDeviceRows,
  revokeKeyRow,
  touchDevice,
  touchKey,
  upsertDevice,
} from './store.ts'

const REGISTRATION_PREFIX = 'wdr_'
export const DEVICE_PREFIX = 'wdd_'
const SECRET_LENGTH = 40

export const listRegistrationKeys = (reader: Reader): Promise<readonly RegistrationKey[]> => listActiveKeys(reader)

/** Creates a registration key. Only this response contains the key, because the database stores its hash. */
export const createRegistrationKey = async (
  tx: Tx,
  actor: AgentActor,
  name: string,
): Promise<{ readonly record: RegistrationKey; readonly key: string }> => {
  const key = REGISTRATION_PREFIX + tx.ids.text(SECRET_LENGTH, BASE62)
  const record = await insertKey(tx, { name, key_hash: hashToken(key), last_four: key.slice(-4), created_by: actor.account_id })
  await audit(tx, actor, { action: 'registration_key.created', object: { type: 'registration_key', id: record.id }, changes: { name } })
  return { record, key }
}

/** Revokes a registration key and the devices that enrolled with it. */
export const revokeRegistrationKey = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  const key = (await revokeKeyRow(tx, id)) ?? notFound('registration key')
  const devices = await revokeDeviceRows(tx, 'registration_key_id', id)
  await audit(tx, actor, {
    action: 'registration_key.revoked',
    object: { type: 'registration_key', id },
    changes: { name: key.name, devices_revoked: devices },
  })
}

type EnrolmentInput = { readonly registration_key: string; readonly hostname: string; readonly agent_uuid: string }

/** Exchanges a registration key for a device key. */
export const enrolDevice = async (
  tx: Tx,
  { registration_key, hostname, agent_uuid }: EnrolmentInput,
): Promise<{ readonly device: DiscoveryDevice; readonly key: string }> => {
  const registration = (await touchKey(tx, hashToken(registration_key))) ?? unauthenticated('Unknown registration key.')
  const key = DEVICE_PREFIX + tx.ids.text(SECRET_LENGTH, BASE62)
  const uuid = agent_uuid.toLowerCase()
  const device = await upsertDevice(tx, { registration_key_id: registration.id, agent_uuid: uuid, hostname, key_hash: hashToken(key) })
  await audit(tx, system('discovery'), { action: 'device.enrolled', object: { type: 'device', id: device.id }, changes: { hostname } })
  return { device, key }
}

export const findDeviceByKey = (reader: Reader, key: string): Promise<DiscoveryDevice | undefined> =>
  findDeviceByKeyHash(reader, hashToken(key))

export const listDevices = async (
  reader: Reader,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly devices: readonly DiscoveryDevice[]; readonly total: number }> => ({
  devices: await listDeviceRows(reader, page),
  total: await countDevices(reader),
})

export const revokeDevice = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  if ((await revokeDeviceRows(tx, 'id', id)) === 0) notFound('device')
  await audit(tx, actor, { action: 'device.revoked', object: { type: 'device', id } })
}

/** Reports the inventory of the device and of machines that it discovers, but of no machine that has its own device key. */
export const reportInventories = async (
  tx: Tx,
  device: DiscoveryDevice,
  inventories: readonly Inventory[],
): Promise<readonly DiscoveryResult[]> => {
  const own = inventories.map((inventory) =>
    inventories.length === 1 && !inventory.agent_uuid ? { ...inventory, agent_uuid: device.agent_uuid } : inventory,
  )
  const uuids = own.flatMap(({ agent_uuid }) => (agent_uuid ? [agent_uuid.toLowerCase()] : []))
  const others = (await listDevicesByAgentUuids(tx, uuids)).filter(({ id }) => id !== device.id)
  if (others.length > 0) forbidden('A device key is valid for its own device only.')
  await touchDevice(tx, device.id)
  return await discoverAssets(tx, system('discovery'), own)
}
