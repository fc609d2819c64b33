import { sql } from 'kysely'
import { seededChance, type Chance } from '../simulation/chance.ts'
import type { DatabaseName } from '../databases.ts'
import { apiRequest } from './http-requests.ts'
import { openScene, type HttpRequest, type Scene } from './scene.ts'
import { pingBytes, smtpBytes, talk } from './sockets.ts'
import { specialRequest } from './special-requests.ts'

type Result = { readonly status: number; readonly problem?: string }

type FuzzCase = { readonly what: string; run(): Promise<Result> }

type Measured = { readonly index: number; readonly what: string; readonly cpu_ms: number }

export type Report = {
  readonly count: number
  readonly statuses: Readonly<Record<string, number>>
  /** 503: the server said that it cannot answer now. */
  readonly unavailable: number
  readonly failures: readonly string[]
  readonly slowest: readonly Measured[]
}

const MAX_WHAT_LENGTH = 1_500

const shortened = (value: unknown): string => {
  const text = JSON.stringify(value, (_, one: unknown) => (Buffer.isBuffer(one) ? `base64:${one.toString('base64')}` : one))
  return text.length > MAX_WHAT_LENGTH ? `${text.slice(0, MAX_WHAT_LENGTH)}… (${text.length} characters)` : text
}

/** What a provisioning client may not use is answered with 501. */
const isAllowed = (status: number, url: string): boolean =>
  status < 500 || status === 503 || (status === 501 && url.startsWith('/scim/v2/'))

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const httpCase = ({ world }: Scene, request: HttpRequest): FuzzCase => ({
  what: shortened(request),
  run: async () => {
    const { statusCode: status, headers, payload } = await world.product.app.inject(request)
    if (!isAllowed(status, request.url)) return { status, problem: `${status} ${payload.slice(0, 300)}` }
    const promisesJson = /\bjson\b/.test(String(headers['content-type'] ?? '')) && request.method !== 'HEAD' && payload !== ''
    // An export streams one JSON value a line.
    const isLines = /ndjson|jsonl/.test(String(headers['content-type'] ?? ''))
    if (promisesJson && !isLines && !isJson(payload)) return { status, problem: `not JSON: ${payload.slice(0, 300)}` }
    return { status }
  },
})

const pingCase = (scene: Scene, chance: Chance): FuzzCase => {
  const bytes = pingBytes(scene, chance)
  return {
    what: `ping ${shortened(bytes.toString('latin1'))}`,
    run: async () => {
      const text = await talk(scene.http_port, bytes)
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0)
      return status >= 200 && (status < 500 || status === 503 || status === 505)
        ? { status }
        : { status, problem: text.slice(0, 300) || 'no answer' }
    },
  }
}

const smtpCase = (scene: Scene, chance: Chance): FuzzCase => {
  const bytes = smtpBytes(scene, chance)
  return {
    what: `smtp ${shortened(bytes.toString('latin1'))}`,
    run: async () => {
      const text = await talk(scene.smtp_port, bytes)
      const lines = text.split('\r\n').filter((line) => line !== '')
      const bad = lines.find((line) => !/^[2-5]\d\d[ -]/.test(line) || line.startsWith('451'))
      const status = Number(lines.at(-1)?.slice(0, 3) ?? 0)
      return lines.length > 0 && bad === undefined ? { status: 250 } : { status, problem: bad ?? 'no answer' }
    },
  }
}

const caseFor = (scene: Scene, chance: Chance): FuzzCase => {
  const kind = chance.fraction()
  if (kind < 0.72) return httpCase(scene, apiRequest(scene, chance))
  if (kind < 0.92) return httpCase(scene, specialRequest(scene, chance))
  return kind < 0.985 ? pingCase(scene, chance) : smtpCase(scene, chance)
}

/** Records change and pile up; after so many requests the scene is made anew, also to keep the case of a failure small. */
const CASES_PER_SCENE = 1_000
const SETTLE_EVERY = 100

const isSignedIn = async ({ world, credentials: { helpdesk, app, portal } }: Scene): Promise<boolean> => {
  const calls = [
    world.withHeaders(helpdesk)('GET', '/api/v1/me'),
    world.withHeaders(app)('GET', '/app/api/session'),
    world.withHeaders(portal)('GET', '/portal/api/me'),
  ]
  return (await Promise.all(calls)).every(({ status }) => status === 200)
}

/** Lets background jobs work on what requests stored; answers what failed in them. */
const failedJobs = async ({ world }: Scene): Promise<readonly string[]> => {
  await world.settle()
  const { rows } = await world.db.read((reader) =>
    sql<{ kind: string; last_error: string }>`select distinct kind, last_error from jobs where last_error is not null`.execute(reader.db),
  )
  return rows.map(({ kind, last_error }) => `job ${kind}: ${last_error}`)
}

const hash = (seed: number, index: number): number => Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(index + 1, 0xc2b2ae35)

const describeError = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

export type Plan = {
  readonly database: DatabaseName
  readonly seed: number
  readonly count: number
  /** Repeats a request that took much processor time, on the same scene, and answers what it takes then. */
  readonly repeatedCpuMs?: ((run: () => Promise<unknown>) => Promise<number>) | undefined
}

const SUSPECT_CPU_MS = 100

/** Sends `count` random requests. The same seed sends the same requests; ids that a product draws at random differ. */
export const runFuzz = async ({ database, seed, count, repeatedCpuMs }: Plan): Promise<Report> => {
  const statuses: Record<string, number> = {}
  const failures: string[] = []
  let slowest: readonly Measured[] = []
  let scene = await openScene(database)
  let age = 0
  const renew = async (): Promise<void> => {
    await scene.close()
    scene = await openScene(database)
    age = 0
  }
  const fail = (index: number, what: string, problem: string): void =>
    void failures.push(`seed ${seed}, index ${index}: ${problem}\n  ${what}`)

  const runOne = async (index: number): Promise<number> => {
    const one = caseFor(scene, seededChance(hash(seed, index)))
    const before = process.threadCpuUsage()
    const { status, problem } = await one.run().catch((error: unknown): Result => ({ status: 0, problem: describeError(error) }))
    const { user, system } = process.threadCpuUsage(before)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (problem !== undefined) fail(index, one.what, problem)
    const first_ms = (user + system) / 1_000
    const cpu_ms = first_ms > SUSPECT_CPU_MS && repeatedCpuMs ? Math.min(first_ms, await repeatedCpuMs(one.run)) : first_ms
    slowest = [...slowest, { index, what: one.what, cpu_ms }].toSorted((a, b) => b.cpu_ms - a.cpu_ms).slice(0, 3)
    return status
  }

  for (let index = 0; index < count; index++) {
    const status = await runOne(index)
    if (status === 401 && !(await isSignedIn(scene))) await renew()
    age++
    if (age % SETTLE_EVERY !== 0 && index !== count - 1) continue
    const problems = await failedJobs(scene).catch((error: unknown) => [describeError(error)])
    for (const problem of problems) fail(index, `background jobs after the last ${SETTLE_EVERY} requests`, problem)
    if (problems.length > 0 || age >= CASES_PER_SCENE) await renew()
  }
  await scene.close()
  return { count, statuses, unavailable: statuses['503'] ?? 0, failures, slowest }
}
