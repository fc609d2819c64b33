import { describe, expect, it } from 'vitest'
import { listBinFolders, majorOf } from './postgres-binaries.ts'

const machine: Readonly<Record<string, readonly string[]>> = {
  '/usr/lib/postgresql': ['9.6', '15', '17'],
  '/usr': ['bin', 'pgsql-16', 'lib'],
  '/opt/homebrew/opt': ['postgresql@18', 'postgresql', 'redis'],
}
const list = (folder: string): readonly string[] => machine[folder] ?? []

describe('the folders searched for PostgreSQL', () => {
  it('begin with PATH, then the installed versions from new to old', () => {
    expect(listBinFolders('/mine:/usr/bin', list).slice(0, 7)).toEqual([
      '/mine',
      '/usr/bin',
      '/opt/homebrew/opt/postgresql@18/bin',
      '/usr/lib/postgresql/17/bin',
      '/usr/pgsql-16/bin',
      '/usr/lib/postgresql/15/bin',
      '/usr/lib/postgresql/9.6/bin',
    ])
  })

  it('are each named once and never empty', () => {
    const folders = listBinFolders('/usr/local/bin::/usr/local/bin', list)
    expect(folders.filter((folder) => folder === '/usr/local/bin')).toHaveLength(1)
    expect(folders).not.toContain('')
  })
})

it.each([
  ['postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)', 15],
  ['postgres (PostgreSQL) 19beta1', 19],
  ['', 0],
])('the version line %j is of major version %i', (line, major) => {
  expect(majorOf(line)).toBe(major)
})
