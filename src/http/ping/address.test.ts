import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAddress } from './address.ts'

const UUID = '6a4f0c9e-3b1d-4c4e-9c55-0d6a2f5b7e10'
const success = { action: 'success', exitstatus: null }

describe('a ping address', () => {
  it.each([
    [`/ping/${UUID}`, { uuid: UUID, ...success }],
    [`/ping/${UUID}/`, { uuid: UUID, ...success }],
    [`/ping/${UUID}/start`, { uuid: UUID, action: 'start', exitstatus: null }],
    [`/ping/${UUID}/fail`, { uuid: UUID, action: 'fail', exitstatus: null }],
    [`/ping/${UUID}/log`, { uuid: UUID, action: 'log', exitstatus: null }],
    [`/ping/${UUID}/0`, { uuid: UUID, action: 'success', exitstatus: 0 }],
    [`/ping/${UUID}/0007`, { uuid: UUID, action: 'fail', exitstatus: 7 }],
    [`/ping/${UUID}/256`, { uuid: UUID, action: 'fail', exitstatus: 256 }],
    [`/ping/${UUID}/foo`, { ping_key: UUID, slug: 'foo', ...success }],
    [`/ping/${UUID}/-1`, { ping_key: UUID, slug: '-1', ...success }],
    [`/ping/${UUID.toUpperCase()}/start`, { uuid: UUID, action: 'start', exitstatus: null }],
    [`/${UUID}`, { uuid: UUID, ...success }],
    [`/${UUID.toUpperCase()}/fail`, { uuid: UUID, action: 'fail', exitstatus: null }],
    [`/${UUID}/7`, { uuid: UUID, action: 'fail', exitstatus: 7 }],
    [`/${'k'.repeat(22)}/slug/log`, { ping_key: 'k'.repeat(22), slug: 'slug', action: 'log', exitstatus: null }],
    ['/ping/key/slug', { ping_key: 'key', slug: 'slug', ...success }],
    ['/ping/key/slug/12', { ping_key: 'key', slug: 'slug', action: 'fail', exitstatus: 12 }],
    ['/ping/key/%73lug', { ping_key: 'key', slug: 'slug', ...success }],
  ])('%s is read', (path, address) => {
    expect(parseAddress(path)).toEqual(address)
  })

  it.each([
    '/ping/',
    '/ping',
    '/ping/key',
    '/ping/key/',
    '/ping/key/slug/',
    '/ping/key/slug/other',
    `/ping/${UUID}/start/`,
    `/ping/${UUID}//`,
    `/${UUID}/other`,
    `/${UUID}/start/`,
    `/x/${UUID}`,
    `/${'k'.repeat(21)}/slug`,
    `/${'k'.repeat(23)}/slug`,
    `/${'k'.repeat(22)}`,
    `/${'k'.repeat(22)}/slug/other`,
    '/inbox/mine',
    `/ping/${UUID}\n`,
    '/ping/key/sl%2Fug',
    '/ping/key/slüg',
    '/ping/key/%',
    `/pinger/${UUID}`,
    '',
  ])('%j is none', (path) => {
    expect(parseAddress(path)).toBeUndefined()
  })

  it('never throws, whatever the path', () => {
    fc.assert(fc.property(fc.string(), (rest) => void parseAddress(`/ping/${rest}`)))
  })
})
