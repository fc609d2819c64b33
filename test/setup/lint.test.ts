import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIXED_NAMES } from '../../scripts/vocabulary.mjs'
import { readSource } from '../architecture/source.ts'

const root = resolve(import.meta.dirname, '..', '..')
const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
const folder = mkdtempSync(join(tmpdir(), 'watchdesk-lint-'))

const offences: Readonly<Record<string, string>> = {
  'the clock is read': 'export const at = () => Date.now()',
  'the present is asked of Date': 'export const at = () => new Date()',
  'a timer is set': 'export const wait = (then: () => void) => setTimeout(then, 5)',
  'an interval is set': 'export const tick = (then: () => void) => setInterval(then, 5)',
  'a timer is imported': "export { setTimeout as wait } from 'node:timers/promises'",
  'dice are thrown': 'export const roll = () => Math.random()',
  'the network is reached': "export const get = () => fetch('http://localhost')",
  'a type is any': 'export const same = (x: any) => x',
  'a value is declared to be there': 'export const first = (x: readonly string[]) => x[0]!.length',
  'there is a default export': 'export default 1',
  'the console is written to': "console.log('hello')",
  'a function has five parameters': 'export const sum = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e',
  'a function has 51 lines': `export const long = () => {\n${'  void 0\n'.repeat(49)}}`,
  'a file has 351 lines': 'export {}\n'.repeat(351),
}

const privateNames: Readonly<Record<string, string>> = {
  'a variable': 'export const told_at = 1',
  'a variable with a word in the middle': 'export const sendToldReply = 1',
  'a constant': 'export const NOBODY = 0',
  'a destructured variable': 'export const { a: [, stranger = 1], ...rest } = { a: [1, 2] }',
  'a parameter': 'export const same = (wish: string) => wish',
  'a destructured parameter': 'export const same = ({ said }: Readonly<Record<string, string>>) => said',
  'a parameter of a function type': 'export type Same = (somebody: string) => string',
  'a function': 'export function findDebtor() {}',
  'a caught error': 'export const run = (work: () => void) => {\n  try {\n    work()\n  } catch (told) {\n    throw told\n  }\n}',
  'a member of a type': 'export type Reply = { readonly is_told: boolean }',
  'a quoted member of a type': "export type Reply = { readonly 'whoever-else': boolean }",
  'a method of a type': 'export interface Log {\n  saying(text: string): void\n}',
  'a member of an object': 'export const reply = { said: 1 }',
  'a member of a class': 'export class Reply {\n  wishes = 1\n}',
  'a type': 'export type MergeWish = string',
  'a type that ends in a metaphor': 'export type ApiDoor = string',
  'an interface that is a metaphor': 'export interface House {\n  readonly id: number\n}',
  'a type of a module’s dependencies': 'export type SamlRoom = string',
  'a function that ends in a metaphor': 'export const toSeven = () => 7',
  'a type without content': 'export type Line = string',
  'a class without content': 'export class Answer {}',
  'a type parameter without content': 'export const same = <Thing>(x: Thing) => x',
  'an alias of an import': "export { basename } from 'node:path'\nimport { join as told } from 'node:path'\ntold('a')",
}
const plainNames = `
export type ChartLine = { readonly helpdesk: boolean; readonly threshold: number; readonly roommate: string }
export interface Helpdesk { readonly line: ChartLine; readonly place: string }
export const readAloud = async (line: ChartLine, door: string): Promise<string> => line.roommate + door
export const own = (row: Readonly<Record<string, number>>) => row.said
`
const allowed = 'export const at = (millis: number) => new Date(millis)'
const clock = 'export const now = () => [Date.now(), new Date(), setTimeout, setInterval]'
const names = Object.keys(offences)
const fileOf = (name: string) => `src/monitor/offence-${names.indexOf(name)}.ts`
const namedThings = Object.keys(privateNames)
const fileOfNamed = (thing: string) => `src/monitor/named-${namedThings.indexOf(thing)}.ts`

type Report = { readonly diagnostics: readonly { readonly filename: string; readonly severity: string }[] }
let guilty: ReadonlySet<string>

beforeAll(async () => {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${text.trimEnd()}\n`)
  }
  for (const name of names) write(fileOf(name), offences[name] ?? '')
  for (const thing of namedThings) write(fileOfNamed(thing), privateNames[thing] ?? '')
  write('src/monitor/who-is-told.ts', allowed)
  write('src/monitor/plain-names.ts', plainNames)
  write('src/monitor/reminders/column.ts', 'export type Row = { readonly is_told: number }')
  write('src/monitor/allowed.ts', allowed)
  write('src/kernel/clock.ts', clock)
  for (const file of ['.oxlintrc.json', 'scripts/lint-laws.mjs', 'scripts/vocabulary.mjs'])
    cpSync(join(root, file), join(folder, file), { recursive: true })
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [oxlint, '--format=json', 'src'], { cwd: folder }, (_error, stdout) => resolve(stdout))
  })
  const report: Report = JSON.parse(output)
  guilty = new Set(report.diagnostics.map(({ filename }) => filename))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the linter refuses a file', () => {
  it.each(names)('when %s', (name) => {
    expect(guilty).toContain(fileOf(name))
  })
})

describe('the vocabulary refuses the name of', () => {
  it.each(namedThings)('%s', (thing) => {
    expect(guilty).toContain(fileOfNamed(thing))
  })

  it('a file', () => {
    expect(guilty).toContain('src/monitor/who-is-told.ts')
  })
})

describe('the linter accepts', () => {
  it.each(['src/monitor/allowed.ts', 'src/kernel/clock.ts', 'src/monitor/plain-names.ts', 'src/monitor/reminders/column.ts'])(
    '%s, which keeps the laws',
    (file) => {
      expect(guilty).not.toContain(file)
    },
  )
})

describe('the type-aware linter', () => {
  const run = async (text: string) => {
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "types": [] }, "include": ["promises"] }')
    mkdirSync(join(folder, 'promises'), { recursive: true })
    writeFileSync(join(folder, 'promises', 'work.ts'), `export const work = async (): Promise<void> => {}\n${text}\n`)
    cpSync(join(root, '.oxlintrc.type-aware.json'), join(folder, '.oxlintrc.type-aware.json'))
    const args = ['--config', '.oxlintrc.type-aware.json', '--type-aware', '--format=json', 'promises']
    return await new Promise<Report>((resolve) => {
      execFile(process.execPath, [oxlint, ...args], { cwd: folder }, (_error, stdout) => resolve(JSON.parse(stdout)))
    })
  }

  it('refuses a promise that is neither awaited nor handled', async () => {
    const { diagnostics } = await run('export const start = (): void => {\n  work()\n}')
    expect(diagnostics.map(({ filename }) => filename)).toEqual(['promises/work.ts'])
  })

  it('accepts a promise that is marked as not awaited', async () => {
    const { diagnostics } = await run('export const start = (): void => {\n  void work()\n}')
    expect(diagnostics).toEqual([])
  })
})

it('the list of fixed names has no name that is declared nowhere', () => {
  const source = [...readSource()]
  const unused = FIXED_NAMES.flatMap(({ at, names }) =>
    names.filter((name) => !source.some(([file, text]) => file.startsWith(at) && new RegExp(`\\b${name}\\b`).test(text))),
  )
  expect(unused).toEqual([])
})
