import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..', '..')
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
const allowed = 'export const at = (millis: number) => new Date(millis)'
const clock = 'export const now = () => [Date.now(), new Date(), setTimeout, setInterval]'
const names = Object.keys(offences)
const fileOf = (name: string) => `src/monitor/offence-${names.indexOf(name)}.ts`

type Report = { readonly diagnostics: readonly { readonly filename: string; readonly severity: string }[] }
let guilty: ReadonlySet<string>

beforeAll(async () => {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${text.trimEnd()}\n`)
  }
  for (const name of names) write(fileOf(name), offences[name] ?? '')
  write('src/monitor/allowed.ts', allowed)
  write('src/kernel/clock.ts', clock)
  for (const file of ['.oxlintrc.json', 'scripts/lint-laws.mjs']) cpSync(join(root, file), join(folder, file), { recursive: true })
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
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

describe('the linter accepts', () => {
  it.each(['src/monitor/allowed.ts', 'src/kernel/clock.ts'])('%s, which keeps the laws', (file) => {
    expect(guilty).not.toContain(file)
  })
})
