import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Locked = { readonly packages: Readonly<Record<string, { readonly version?: string }>> }

const { packages }: Locked = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'))

const versionsOf = (name: string): readonly string[] =>
  Object.entries(packages)
    .filter(([path]) => path.endsWith(`node_modules/${name}`))
    .map(([, { version }]) => version ?? '')

const isAtLeast = (version: string, least: readonly number[]): boolean => {
  const parts = version.split('.').map(Number)
  const place = least.findIndex((part, index) => part !== parts[index])
  return place < 0 || (parts[place] ?? 0) > (least[place] ?? 0)
}

describe('the libraries that signatures depend on', () => {
  // Older ones have holes that let a forged assertion pass; a second copy, deeper in the tree, would be the one that is used.
  it.each([
    ['xml-crypto', [6, 3, 2]],
    ['@xmldom/xmldom', [0, 8, 15]],
    ['@node-saml/node-saml', [5, 1, 0]],
  ])('there is one %s, and it is new enough', (name, least) => {
    const versions = versionsOf(name)
    expect(versions).toHaveLength(1)
    expect(versions.filter((version) => !isAtLeast(version, least))).toEqual([])
  })
})
