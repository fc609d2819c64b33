import { describe, expect, it } from 'vitest'
import { bodyOf, changedBody, emptyAsset } from './asset-values.ts'

const laptop = { ...emptyAsset, name: ' ana-laptop ', asset_tag: 'LT-114', ip_addresses: '10.0.0.1, 10.0.0.2' }

describe('an asset from its form', () => {
  it('says lists as lists, ids as numbers and nothing where nothing was written', () => {
    expect(bodyOf({ ...laptop, department_id: '3', cost: '1200,50' })).toMatchObject({
      name: 'ana-laptop',
      ip_addresses: ['10.0.0.1', '10.0.0.2'],
      mac_addresses: [],
      department_id: 3,
      owner_client_id: null,
      location: null,
      cost: 1200.5,
      warranty_expires_at: null,
    })
  })

  it('is under warranty until the end of the day', () => {
    expect(bodyOf({ ...laptop, warranty_expires_at: '2027-01-31' }).warranty_expires_at).toBe('2027-01-31T23:59:59.000Z')
  })

  it('sends only what was touched, so that nothing else is locked', () => {
    expect(changedBody(laptop, laptop)).toEqual({})
    expect(changedBody(laptop, { ...laptop, location: 'Berlin' })).toEqual({ location: 'Berlin' })
    expect(changedBody(laptop, { ...laptop, locked_fields: ['os'] })).toEqual({ locked_fields: ['os'] })
  })
})
