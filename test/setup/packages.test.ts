import { describe, expect, it } from 'vitest'
import { type LockedPackages, isInStep } from '../../scripts/packages.mjs'

const locked: LockedPackages = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-platform': { version: '2.0.0', integrity: 'sha512-b', optional: true },
}
const installed: LockedPackages = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } }
const always = () => true

describe('packages are in step with the lock file', () => {
  it('when all that is locked for this platform is there', () => {
    expect(isInStep(locked, installed, always)).toBe(true)
  })

  it.each<[string, LockedPackages | undefined]>([
    ['when nothing was installed', undefined],
    ['when a package is missing', {}],
    ['when a package has another version', { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['when a package has other contents', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } }],
    ['when an optional package has another version', { ...installed, 'node_modules/for-another-platform': { version: '2.0.1' } }],
  ])('but not %s', (_case, found) => {
    expect(isInStep(locked, found, always)).toBe(false)
  })

  it('but not when a folder was deleted by hand', () => {
    expect(isInStep(locked, installed, () => false)).toBe(false)
  })

  it('also when something was added that the lock does not know', () => {
    expect(isInStep(locked, { ...installed, 'node_modules/guest': { version: '1.0.0' } }, always)).toBe(true)
  })
})
