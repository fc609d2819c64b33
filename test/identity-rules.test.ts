import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8')

type Row = { readonly rule: string; readonly file: string; readonly titles: readonly string[] }

const rowsOf = (document: string): readonly Row[] =>
  document.split('\n').flatMap((line) => {
    const [, rule = '', file = '', tests = ''] = line.split(' | ').length === 3 ? (/^\| (.*) \| `(.*)` \| (.*) \|$/.exec(line) ?? []) : []
    return file === '' ? [] : [{ rule, file, titles: [...tests.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title) }]
  })

/** Whether the file has exactly this text in quotes: the title of a test, or the name of a row of its table. */
const isIn = (source: string, title: string): boolean => ["'", '`', '"'].some((quote) => source.includes(`${quote}${title}${quote}`))

const missing = ({ file, titles }: Row): readonly string[] => {
  if (!file.endsWith('.test.ts') || !existsSync(`${root}${file}`)) return [`there is no test file ${file}`]
  if (titles.length === 0) return [`no test of ${file} is named`]
  const source = read(file)
  return titles.filter((title) => !isIn(source, title)).map((title) => `${file} has no “${title}”`)
}

describe('the rules of SCIM and SAML', () => {
  const rows = rowsOf(read('docs/identity-tests.md'))

  it('are read from the document, every line of every table', () => {
    const lines = read('docs/identity-tests.md').split('\n')
    expect(rows).toHaveLength(lines.filter((line) => /^\| (?!Rule|Attack)/.test(line)).length)
    expect(rows.length).toBeGreaterThan(200)
  })

  it('each name a test that is there', () => {
    expect(rows.flatMap(missing)).toEqual([])
  })

  it('leave no test file of SCIM or SAML out', () => {
    const files = globSync(['test/api/{scim,saml}/*.test.ts', 'test/scim-sync/*.test.ts'], { cwd: root })
    expect(files.length).toBeGreaterThan(25)
    const named = new Set(rows.map(({ file }) => file))
    expect(files.filter((file) => !named.has(file))).toEqual([])
  })

  it.each([
    ['a test that was renamed', { rule: '', file: 'test/identity-rules.test.ts', titles: ['no such test'.toUpperCase()] }],
    ['a file that was moved', { rule: '', file: 'test/nowhere.test.ts', titles: ['x'] }],
    ['a rule without a test', { rule: '', file: 'test/identity-rules.test.ts', titles: [] }],
  ])('are not held by %s', (_title, row) => {
    expect(missing(row)).toHaveLength(1)
  })
})

const others = ['docs/helpdesk-tests.md', 'docs/helpdesk-tests-more.md'].filter((path) => existsSync(`${root}${path}`))

describe.each(others)('the rules in %s', (path) => {
  const rows = rowsOf(read(path))

  it('are read from the document, every line of every table', () => {
    const lines = read(path).split('\n')
    expect(rows).toHaveLength(lines.filter((line) => /^\| (?!Rule)/.test(line)).length)
    expect(rows.length).toBeGreaterThan(50)
  })

  it('each name a test that is there', () => {
    expect(rows.flatMap(missing)).toEqual([])
  })
})
