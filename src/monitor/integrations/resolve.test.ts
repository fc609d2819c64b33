import { describe, expect, it } from 'vitest'
import { resolveIntegrations } from './resolve.ts'

const CHANNELS = [
  { id: 1, uuid: '11111111-1111-4111-8111-111111111111', name: 'Ops' },
  { id: 2, uuid: '22222222-2222-4222-8222-222222222222', name: 'Ops' },
  { id: 3, uuid: '33333333-3333-4333-8333-333333333333', name: 'On call' },
  { id: 4, uuid: 'abcdefab-1111-4111-8111-111111111111', name: '' },
]

describe('channels of a check', () => {
  it.each([
    ['', []],
    ['*', [1, 2, 3, 4]],
    ['On call', [3]],
    ['ABCDEFAB-1111-4111-8111-111111111111', [4]],
    ['22222222-2222-4222-8222-222222222222', [2]],
    ['22222222-2222-4222-8222-222222222222,On call', [2, 3]],
    ['On call,33333333-3333-4333-8333-333333333333,On call', [3]],
  ])('%j are %j', (text, ids) => {
    expect(resolveIntegrations(text, CHANNELS)).toEqual(ids)
  })

  it.each([
    ['Ops', 'non-unique channel identifier: Ops'],
    ['On call,', 'empty channel identifier'],
    [',', 'empty channel identifier'],
    [' On call', 'invalid channel identifier:  On call'],
    ['on call', 'invalid channel identifier: on call'],
    ['*,On call', 'invalid channel identifier: *'],
  ])('%j are refused: %s', (text, message) => {
    expect(() => resolveIntegrations(text, CHANNELS)).toThrow(message)
  })
})
