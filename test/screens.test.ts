import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { screens, withoutPicture } from '../scripts/screens.mjs'
import { listAddresses } from './browser/every-page/addresses.ts'

const pictured = Object.values(screens).flatMap(({ route }) => (route === undefined ? [] : [route]))

it('every address of the dashboard is pictured, or said why not', async () => {
  expect([...new Set([...pictured, ...Object.keys(withoutPicture)])].toSorted()).toEqual([...(await listAddresses())].toSorted())
})

it('no address is both', () => {
  expect(pictured.filter((route) => route in withoutPicture)).toEqual([])
})

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8')

/** Exactly this text in quotes: the title of a test. */
const isIn = (source: string, title: string): boolean => ["'", '`', '"'].some((quote) => source.includes(`${quote}${title}${quote}`))

const namesIn = (line: string) => {
  const files = [...line.matchAll(/`((?:test|src)\/[^`]+\.test\.ts)`/g)].map(([, file = '']) => file)
  const titles = [...line.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title)
  const pictures = [...(/pictures: (.*) \|$/.exec(line)?.[1] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name)
  return { files, titles, pictures }
}

/** What a line of the table names and nobody has. */
const missingIn = (line: string): readonly string[] => {
  const { files, titles, pictures } = namesIn(line)
  const found = files.filter((file) => existsSync(`${root}${file}`)).map(read)
  return [
    ...files.filter((file) => !existsSync(`${root}${file}`)),
    ...titles.filter((title) => !found.some((source) => isIn(source, title))),
    ...pictures.filter((name) => !(name in screens)),
  ]
}

describe('what was promised of the dashboard', () => {
  const lines = read('docs/journeys.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))

  it('is shown by tests and pictures that are there', () => {
    expect(lines.filter((line) => namesIn(line).titles.length > 0).length).toBeGreaterThan(80)
    expect(lines.flatMap(missingIn)).toEqual([])
  })

  it('has every picture in its line', () => {
    const named = new Set(lines.flatMap((line) => namesIn(line).pictures))
    expect(Object.keys(screens).filter((name) => !named.has(name))).toEqual([])
  })

  it.each([
    ['a test that was renamed', `| a | \`test/screens.test.ts\` “${'NO SUCH TEST'.toLowerCase()}” |`],
    ['a file that was moved', '| a | `test/nowhere.test.ts` |'],
    ['a picture nobody takes', '| a | pictures: `nowhere-at-all` |'],
  ])('is not held by %s', (_, line) => {
    expect(missingIn(line)).toHaveLength(1)
  })
})
