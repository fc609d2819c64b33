import type { Source } from './source.ts'

/** What makes the result of a test depend on the pace of the machine or on chance. */
const PATTERNS = {
  sleep: /from '(?:node:)?timers\/promises'|(?<![.\w])set(?:Timeout|Interval)\(/,
  retry: /\bretry: [\d{]/,
  'elapsed time': /\bperformance\.now\(|\bprocess\.(?:hrtime|cpuUsage|threadCpuUsage)\b|\bDate\.now\(/,
  'time limit': /', \{ timeout: \w+ \}, (?:async )?\(|^\s*\}, \d[\d_]{4,}\)$|\b(?:waitFor(?:URL)?|poll)\([^\n]*\btimeout: /m,
  chance: /\bMath\.random\(|\brandomInt\(/,
} as const

type Dependency = keyof typeof PATTERNS
const DEPENDENCIES = Object.keys(PATTERNS) as readonly Dependency[]

export type Exceptions = Readonly<Record<string, { readonly allows: readonly Dependency[]; readonly reason: string }>>

/** Files, or folders with a slash at the end. */
export const EXCEPTIONS: Exceptions = {
  'test/fault/waiting.ts': { allows: ['sleep'], reason: 'It polls processes, which have clocks of their own.' },
  'test/fault/ping-slow-disk.test.ts': { allows: ['sleep'], reason: 'It slows the disk down.' },
  'test/fault/webhook-cap.test.ts': { allows: ['elapsed time'], reason: 'A soak counts deliveries within a minute of the receiver.' },
  'test/fault/start-and-stop.test.ts': { allows: ['elapsed time'], reason: 'Its certificate is valid on the day of the run.' },
  'test/compat/receiver-process.ts': { allows: ['sleep'], reason: 'It polls a process until it listens.' },
  'test/architecture.test.ts': {
    allows: ['sleep', 'retry', 'elapsed time', 'time limit', 'chance'],
    reason: 'It plants what the law refuses.',
  },
  'test/setup/lint.test.ts': { allows: ['sleep', 'elapsed time', 'chance'], reason: 'It plants what the linter refuses.' },
  'test/helpdesk/texts-grow.test.ts': { allows: ['elapsed time'], reason: 'A soak compares the processor time of long and short texts.' },
  'test/setup/databases.ts': { allows: ['sleep'], reason: 'It polls PostgreSQL until a connection has ended.' },
  'test/setup/postgres.ts': { allows: ['sleep'], reason: 'It polls PostgreSQL until it has started.' },
  'test/setup/pooler.ts': { allows: ['sleep'], reason: 'It polls the pooler until it listens.' },
  'test/setup/processor-budget.ts': { allows: ['elapsed time'], reason: 'It measures the suite.' },
  'test/setup/each-file.ts': { allows: ['elapsed time'], reason: 'It measures the suite.' },
  'test/fuzz/sockets.ts': { allows: ['sleep'], reason: 'It names a connection that the server never closes.' },
  'test/fuzz/run.ts': { allows: ['elapsed time'], reason: 'A soak repeats requests that took much processor time.' },
  'test/fuzz/fuzz.test.ts': { allows: ['chance', 'elapsed time'], reason: 'A soak draws a seed, prints it, and refuses slow requests.' },
  'test/scim-sync/': { allows: ['elapsed time'], reason: 'A soak prints requests per second.' },
  'test/api/route-limits.test.ts': { allows: ['elapsed time'], reason: 'A soak prints the processor time of the costliest refusal.' },
  'test/api/body-limits.test.ts': { allows: ['elapsed time'], reason: 'A soak prints the processor time of the costliest refusal.' },
  'test/api/app/oidc.test.ts': { allows: ['elapsed time'], reason: 'The OpenID library reads the clock of the machine.' },
  'test/api/ping/plain.test.ts': { allows: ['sleep'], reason: 'It sends a request in two packets.' },
  'src/web/i18n/lexicon.test.ts': { allows: ['sleep'], reason: 'It lets promises run, with a timer of zero.' },
  'src/kernel/net/net.test.ts': { allows: ['sleep'], reason: 'Its server sends a drop at a time.' },
  'src/kernel/clock.test.ts': { allows: ['elapsed time'], reason: 'Vitest moves this clock.' },
  'test/browser/': {
    allows: ['sleep', 'elapsed time', 'time limit'],
    reason: 'It polls a page until its next frame; a soak holds code back for a time.',
  },
}

/** Without comments. */
const codeOf = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '')

const isWithin = (file: string, name: string): boolean => file === name || (name.endsWith('/') && file.startsWith(name))

const dependenciesOf = (text: string): readonly Dependency[] => DEPENDENCIES.filter((dependency) => PATTERNS[dependency].test(codeOf(text)))

/** A test has the same result on a slow machine: absence is asserted after `settle()`, time is the world's clock, chance has a seed. */
export const testsAreDeterministic = (tests: Source, exceptions: Exceptions = EXCEPTIONS): readonly string[] =>
  [...tests].flatMap(([file, text]) => {
    const allowed = Object.entries(exceptions).flatMap(([name, { allows }]) => (isWithin(file, name) ? allows : []))
    return dependenciesOf(text)
      .filter((dependency) => !allowed.includes(dependency))
      .map((dependency) => `${file} depends on ${dependency}: use settle(), the clock of the world or a seed (docs/testing.md).`)
  })

/** An exception that no file needs any more is removed. */
export const exceptionsAreNeeded = (tests: Source, exceptions: Exceptions = EXCEPTIONS): readonly string[] =>
  Object.entries(exceptions).flatMap(([name, { allows }]) => {
    const needed = [...tests].filter(([file]) => isWithin(file, name)).flatMap(([, text]) => dependenciesOf(text))
    return allows
      .filter((dependency) => !needed.includes(dependency))
      .map((dependency) => `${name} depends on ${dependency} no longer: remove the exception.`)
  })
