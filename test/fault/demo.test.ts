import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_EMAIL } from '../../src/commands/demo/demo-data.ts'
import { DEMO_JOBS } from '../../src/commands/demo/demo-jobs.ts'
import { quickFolder } from '../setup/quick-folder.ts'
import { ALICE, KEYS, PASSWORD } from '../world/people.ts'
import { finished, FIXED, startProcess, type Running } from './process.ts'

const ROOT = resolve(import.meta.dirname, '..', '..')

/** Few days in `npm test`; a soak fills as many as the command does by itself. */
const FILL = process.env.SOAK ? ['demo'] : ['demo', '--days', '2']
const TICKETS = process.env.SOAK ? 300 : 10

// oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers of many shapes, and fails by itself when one is wrong
const ask = async ({ base }: Running, path: string): Promise<any> => {
  const headers = { authorization: `Bearer ${ALICE.token}`, 'x-api-key': KEYS.write }
  return await (await fetch(`${base}${path}`, { headers })).json()
}

const totalOf = async (running: Running, noun: string): Promise<number> => (await ask(running, `/api/v1/${noun}?per_page=1`)).meta.total

const signIn = async ({ base }: Running): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'watchdesk' }
  const body = JSON.stringify({ email: DEMO_EMAIL, password: PASSWORD })
  return (await fetch(`${base}/app/api/session`, { method: 'POST', headers, body })).status
}

type Check = { readonly name: string; readonly status: string; readonly n_pings: number }

const checksOf = async (running: Running): Promise<readonly Check[]> => (await ask(running, '/api/v3/checks/')).checks

const NOUNS = ['tickets', 'knowledge-base', 'incidents', 'problems', 'changes', 'assets', 'automations', 'mailboxes'] as const

const totalsOf = async (running: Running): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(await Promise.all(NOUNS.map(async (noun) => [noun, await totalOf(running, noun)])))

const keptPictures = (): readonly string[] => readdirSync(join(ROOT, 'docs', 'screenshots')).map((file) => file.replace('.png', ''))

/** As it stands at the beginning of the picture. */
const widthOf = (file: string): number => readFileSync(file).readUInt32BE(16)

describe('the demo', () => {
  // Nothing dies here, and filling it is thousands of commits.
  const folder = mkdtempSync(join(quickFolder(), 'watchdesk-demo-'))
  const settings = { DATA_DIR: folder }
  let first: Running
  let totals: Readonly<Record<string, number>>
  beforeAll(async () => {
    first = await startProcess(settings, { command: FILL })
    totals = await totalsOf(first)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('fills an empty folder with a house of its own and serves it', async () => {
    const records = { 'knowledge-base': 13, incidents: 3, problems: 2, changes: 5, assets: 34 }
    expect(totals).toEqual({ tickets: expect.any(Number), ...records, automations: 2, mailboxes: 2 })
    expect(totals.tickets).toBeGreaterThanOrEqual(TICKETS)
    expect(await signIn(first)).toBe(200)
    expect(await (await fetch(`${first.base}/status/acme`)).text()).toContain('Acme status')
    const checks = await checksOf(first)
    expect(checks.map(({ name }) => name).toSorted()).toEqual(DEMO_JOBS.map(({ name }) => name).toSorted())
    const states = Object.fromEntries(checks.map(({ name, status }) => [name, status]))
    expect(states).toMatchObject({ 'db-backup-eu': 'down', 'license-audit': 'paused', 'payroll-check': 'new' })
    // An hourly job that takes some minutes more than usual is late for as long.
    expect(['up', 'grace']).toContain(states['etl-hourly'])
  })

  it('goes on where it was when it is started again, and fills nothing in twice', async () => {
    expect(await first.stop()).toBe(0)
    const again = await startProcess(settings, { command: ['demo'] })
    expect(again.output()).toContain('exists already and continues')
    expect(await totalsOf(again)).toEqual(totals)
    expect(await signIn(again)).toBe(200)
    const healthy = new Set(DEMO_JOBS.filter(({ final_state: ends }) => ends === undefined).map(({ name }) => name))
    const states = (await checksOf(again)).filter(({ name }) => healthy.has(name)).map(({ name, status }) => [name, status])
    expect(states).toEqual(states.map(([name]) => [name, 'up']))
    expect(await again.stop()).toBe(0)
    expect(await finished(['demo', '--no-serve'], { ...FIXED, ...settings })).toMatchObject({ code: 0 })
  })

  it('has pictures of every screen that the README shows', () => {
    const inReadme = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/docs\/screenshots\/([a-z-]+)\.png/g)].map(
      ([, name]) => name,
    )
    expect(inReadme.length).toBeGreaterThan(0)
    expect(keptPictures()).toEqual(expect.arrayContaining(inReadme))
  })

  it.runIf(process.env.SOAK)('has pictures taken of it, light and dark, wide and narrow', async () => {
    const kept = keptPictures()
    const pictures = join(folder, 'pictures')
    const env = { ...process.env, DEMO_DIR: folder, DEMO_PASSWORD: PASSWORD, SCREENS: kept.join(',') }
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'screenshots.mjs'), pictures], { env })
    expect(readdirSync(join(pictures, 'readme')).toSorted()).toEqual(kept.map((name) => `${name}.png`).toSorted())
    const sizes = kept.map((name) => widthOf(join(pictures, 'readme', `${name}.png`)))
    expect(new Set(sizes)).toEqual(new Set([1_280]))
    const four = ['1280-light', '1280-dark', '390-light', '390-dark']
    const all = kept.flatMap((name) => four.map((how) => `${name}-${how}.png`))
    expect(
      readdirSync(pictures)
        .filter((file) => file.endsWith('.png'))
        .toSorted(),
    ).toEqual(all.toSorted())
  })
})
