import { describe, expect, it } from 'vitest'
import { PERMISSIONS, SCOPES } from '../../contract/enums.ts'
import { powerOf, thingsOf, waysHeld, withPower } from './powers.ts'

describe('powers', () => {
  it('are about things, each named once', () => {
    expect(thingsOf(SCOPES)).toEqual(['tickets', 'users', 'kb', 'assets', 'reports', 'admin'])
    expect(thingsOf(PERMISSIONS)).toEqual([...thingsOf(SCOPES), 'monitor'])
  })

  it('cover every word: nothing that can be given is missing from the matrix', () => {
    const drawn = thingsOf(PERMISSIONS).flatMap((thing) => ['read', 'write'].map((way) => powerOf(PERMISSIONS, thing, way)))
    expect(drawn.filter((power) => power !== undefined).toSorted()).toEqual([...PERMISSIONS].toSorted())
  })

  it('have no cell where there is no such power', () => {
    expect(powerOf(SCOPES, 'reports', 'write')).toBeUndefined()
    expect(powerOf(SCOPES, 'admin', 'write')).toBeUndefined()
    expect(powerOf(PERMISSIONS, 'admin', 'write')).toBe('admin:write')
  })

  it('are given and taken one at a time', () => {
    expect(withPower(SCOPES, ['kb:read'], 'tickets:read', true)).toEqual(['tickets:read', 'kb:read'])
    expect(withPower(SCOPES, ['tickets:read', 'kb:read'], 'kb:read', false)).toEqual(['tickets:read'])
    expect(waysHeld(['kb:read', 'tickets:write', 'tickets:read'], 'tickets')).toEqual(['read', 'write'])
  })
})
