import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Source files by path from the root: what the laws are held against. */
export type Source = ReadonlyMap<string, string>

const root = new URL('../../', import.meta.url).pathname

export const readSource = (): Source => {
  const files = readdirSync(join(decodeURI(root), 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${file}`)
  return new Map(files.map((file) => [file, readFileSync(join(decodeURI(root), file), 'utf8')]))
}

/** What a file imports, of ours by path from the root, of others by name. */
export const importsOf = (file: string, text: string): readonly string[] => {
  const found = text.matchAll(
    /^(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
  )
  return [...found]
    .map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '')
    .map((name) => (name.startsWith('.') ? normalize(join(dirname(file), name)) : name))
}

export const roomOf = (file: string): string => {
  const [, room = '', rest] = file.split('/')
  return rest === undefined || room === 'commands' ? 'root' : room
}

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
