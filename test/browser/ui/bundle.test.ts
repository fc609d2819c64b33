import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { built } from './gallery-server.ts'

type Chunk = {
  readonly file: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

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
      .filter((file) => file.endsWith('.js') && !first.has(file) && !/editor/.test(file) && kilobytes(file) > 35)
    expect(heavy).toEqual([])
  })

  it('of words is little before the first page, and then the words of that page', () => {
    for (const language of ['en', 'de']) {
      const words = Object.keys(manifest).filter((key) => key.startsWith(`i18n/${language}/`))
      expect(words.length).toBeGreaterThan(15)
      expect(sum(filesOf(words.filter((key) => key.endsWith('/everyday.ts'))))).toBeLessThanOrEqual(8)
      for (const file of filesOf(words)) expect(kilobytes(file)).toBeLessThanOrEqual(12)
    }
    expect(Object.keys(manifest).filter((key) => /^i18n\/(en|de)\.ts$/.test(key))).toEqual([])
  })

  it.each([
    ['the sign-in', ['account/sign-in.tsx'], 12],
    ['the inbox', ['inside', 'inbox/queue.tsx'], 34],
    ['the checks', ['inside', 'checks/pages.ts'], 40],
    ['the administration', ['inside', 'admin/frame.tsx', 'admin/start.tsx'], 14],
  ])('for %s is few files', (_what, pages, most) => {
    const keys = pages.map((page) => Object.keys(manifest).find((key) => key === page || manifest[key]?.name === page) ?? page)
    expect(keys.filter((key) => manifest[key] === undefined)).toEqual([])
    expect(new Set(filesOf([...entry(), ...keys.flatMap((key) => [...withImports(key)])])).size).toBeLessThanOrEqual(most)
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

  it('is nothing of the component gallery', () => {
    const sections = readFileSync(new URL('../../../src/web/gallery/words.ts', import.meta.url), 'utf8')
    const facts = /facts: '([^']+)'/.exec(sections)?.[1] ?? ''
    expect(facts).not.toBe('')
    expect(Object.keys(manifest).filter((key) => key.startsWith('gallery/'))).toEqual([])
    const files = readdirSync(join(built, '_app')).filter((name) => /\.(js|css)$/.test(name))
    expect(files.filter((name) => readFileSync(join(built, '_app', name), 'utf8').includes(facts))).toEqual([])
  })

  it('knows no colours but the tokens', () => {
    const styles = readdirSync(join(built, '_app')).filter((name) => name.endsWith('.css'))
    const text = styles.map((name) => readFileSync(join(built, '_app', name), 'utf8')).join('')
    expect(text).not.toMatch(/--color-red|\.bg-(red|blue|gray|slate)-/)
    expect(text).toContain('light-dark(')
  })
})
