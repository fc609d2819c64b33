import { describe, expect, it } from 'vitest'
import { diffInventory, type Inventory, toAssetFields } from './inventory.ts'
import type { Asset } from './model.ts'

const DEVICE: Inventory = { type: 'server', hostname: 'db-1', os: 'Debian 13', ip_addresses: ['10.0.0.1'], attributes: { ram: 8 } }

const ASSET: Asset = {
  ...toAssetFields(DEVICE),
  id: 1,
  source: 'agent',
  discovered_at: 0,
  last_seen_at: 0,
  created_at: 0,
  updated_at: 0,
}

describe('what an inventory changes', () => {
  it('the same inventory changes nothing', () => expect(diffInventory(ASSET, DEVICE)).toEqual({ edit: {}, changes: {} }))

  it('says what each field was and became', () =>
    expect(diffInventory(ASSET, { ...DEVICE, os: 'Debian 14' }).changes).toEqual({ os: { from: 'Debian 13', to: 'Debian 14' } }))

  it('leaves locked fields alone', () =>
    expect(diffInventory({ ...ASSET, locked_fields: ['os'] }, { ...DEVICE, os: 'Debian 14' }).edit).toEqual({}))

  it('adds attributes to those known, in whatever order they come', () =>
    expect(diffInventory(ASSET, { ...DEVICE, attributes: { cpu: 4 } }).edit).toEqual({ attributes: { ram: 8, cpu: 4 } }))

  it('what it does not mention stays', () => expect(diffInventory(ASSET, { type: 'server', hostname: 'db-1' }).edit).toEqual({}))

  it('the name follows the host name until it is changed', () => {
    expect(diffInventory(ASSET, { ...DEVICE, hostname: 'db-2' }).edit).toEqual({ name: 'db-2', hostname: 'db-2' })
    expect(diffInventory({ ...ASSET, name: 'Main database' }, { ...DEVICE, hostname: 'db-2' }).edit).toEqual({ hostname: 'db-2' })
  })
})
