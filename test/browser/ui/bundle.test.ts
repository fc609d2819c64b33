import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { built } from './gallery-server.ts'

type Chunk = { readonly file: string; readonly isEntry?: boolean; readonly imports?: readonly string[]; readonly css?: readonly string[] }

let manifest: Readonly<Record<string, Chunk>>
beforeAll(() => {
  manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'))
})

const kilobytes = (file: string): number => gzipSync(readFileSync(join(built, file)), { level: 9 }).length / 1_000

/** A chunk and everything that must be there before it runs. */
const withImports = (key: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) withImports(next, seen)
  return seen
}

const entry = (): ReadonlySet<string> => withImports(Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '')
const filesOf = (keys: Iterable<string>): readonly string[] => [...keys].flatMap((key) => manifest[key]?.file ?? [])
const sum = (files: readonly string[]): number => files.reduce((total, file) => total + kilobytes(file), 0)

describe('what the browser downloads', () => {
  it('before the first page is at most 130 kB of scripts', () => {
    expect(filesOf(entry()).length).toBeGreaterThan(0)
    expect(sum(filesOf(entry()))).toBeLessThanOrEqual(130)
  })

  it('is at most 12 kB of styles', () => {
    const styles = readdirSync(join(built, '_app')).filter((name) => name.endsWith('.css'))
    expect(styles.length).toBeGreaterThan(0)
    expect(sum(styles.map((name) => `_app/${name}`))).toBeLessThanOrEqual(12)
  })

  it('for any part that comes later is at most 35 kB', () => {
    const first = new Set(filesOf(entry()))
    const heavy = Object.values(manifest)
      .map(({ file }) => file)
      .filter((file) => file.endsWith('.js') && !first.has(file) && !/editor|\/(en|de)-/.test(file) && kilobytes(file) > 35)
    expect(heavy).toEqual([])
  })

  it('for one language, which holds the words of every page, is at most 64 kB', () => {
    const catalogs = Object.values(manifest).filter(({ file }) => /\/(en|de)-[^/]*\.js$/.test(file))
    expect(catalogs).toHaveLength(2)
    for (const { file } of catalogs) expect(kilobytes(file)).toBeLessThanOrEqual(64)
  })

  it('for the editor, which comes with the first composer, is at most 135 kB', () => {
    const editors = readdirSync(join(built, '_app')).filter((name) => /^editor.*\.js$/.test(name))
    expect(sum(editors.map((name) => `_app/${name}`))).toBeLessThanOrEqual(135)
  })

  it('is one font, from this server, asked for before the styles are read', () => {
    const fonts = readdirSync(join(built, '_app')).filter((name) => /\.(woff2?|ttf|otf)$/.test(name))
    expect(fonts).toHaveLength(1)
    expect(statSync(join(built, '_app', fonts[0] ?? '')).size).toBeLessThanOrEqual(50_000)
    const page = readFileSync(join(built, 'index.html'), 'utf8')
    expect(page).toMatch(new RegExp(`rel="preload"\\s+href="/_app/${fonts[0]?.replaceAll('.', '\\.')}"`))
    const styles = readdirSync(join(built, '_app')).filter((name) => name.endsWith('.css'))
    const text = styles.map((name) => readFileSync(join(built, '_app', name), 'utf8')).join('')
    expect(text).toContain(`/_app/${fonts[0]}`)
    expect(text).toMatch(/font-display:\s*swap/)
  })

  it('holds no schemas, and nothing that is only needed when asked for', () => {
    const scripts = filesOf(entry()).map((file) => readFileSync(join(built, file), 'utf8'))
    expect(scripts.filter((script) => /typebox/i.test(script))).toEqual([])
    expect(scripts.filter((script) => /cmdk-|DropdownMenu|prosemirror/i.test(script))).toEqual([])
  })

  it('knows no colours but the tokens', () => {
    const styles = readdirSync(join(built, '_app')).filter((name) => name.endsWith('.css'))
    const text = styles.map((name) => readFileSync(join(built, '_app', name), 'utf8')).join('')
    expect(text).not.toMatch(/--color-red|\.bg-(red|blue|gray|slate)-/)
    expect(text).toContain('light-dark(')
  })
})
