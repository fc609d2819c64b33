export type CronJob = {
  /** Line number in the crontab, from 1. */
  readonly line: number
  readonly schedule: string
  readonly command: string
  readonly name: string
  readonly desc: string
  readonly tz: string | undefined
}

export type Unread = { readonly line: number; readonly text: string }
export type Crontab = { readonly jobs: readonly CronJob[]; readonly unread: readonly Unread[] }

const NICKNAMES: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
}

const FIELDS = /^((?:[\d*/,\-a-z]+\s+){5})(\S.*)$/i
const SETTING = /^([a-z_]\w*)\s*=\s*["']?([^"']*)["']?$/i

/** Wrapper commands: the check is named after the command that they run. */
const RUNNERS = /^(sudo|nice|ionice|time|timeout|flock|env|exec|nohup|chronic|bash|sh|zsh|python\d?|perl|php|ruby|node|java|cd)$/

const baseOf = (word: string): string => word.slice(word.lastIndexOf('/') + 1)

/** Name of the script without directory and extension. */
export const nameOf = (command: string): string => {
  const [first = ''] = command.split(/&&|\|\||[;|>]/).filter((part) => !/^\s*cd\s/.test(part))
  const words = first
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '' && !word.startsWith('-') && !/^\w+=/.test(word) && !/^\d+[smh]?$/.test(word))
  const named = words.find((word) => !RUNNERS.test(baseOf(word))) ?? words[0] ?? ''
  return baseOf(named)
    .replace(/\.(sh|bash|py|pl|php|rb|js|mjs|ts|jar)$/, '')
    .slice(0, 100)
}

const splitJob = (text: string): { readonly schedule: string; readonly command: string } | undefined => {
  const [first = '', ...rest] = text.split(/\s+/)
  const known = NICKNAMES[first.toLowerCase()]
  if (known !== undefined && rest.length > 0) return { schedule: known, command: rest.join(' ') }
  const [, fields, command] = FIELDS.exec(text) ?? []
  return fields === undefined || command === undefined ? undefined : { schedule: fields.trim().split(/\s+/).join(' '), command }
}

/** Parses jobs, settings and comments; reports any other line. */
export const readCrontab = (text: string): Crontab => {
  const jobs: CronJob[] = []
  const unread: Unread[] = []
  let tz: string | undefined
  let comment = ''
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const own = raw.trim()
    const said = comment
    comment = own.startsWith('#') ? own.replace(/^#+\s*/, '') : ''
    if (own === '' || own.startsWith('#')) continue
    const job = splitJob(own)
    const setting = job === undefined ? SETTING.exec(own) : null
    if (setting !== null && /^(CRON_)?TZ$/.test(setting[1] ?? '')) tz = setting[2]?.trim() || undefined
    if (job !== undefined) jobs.push({ line: at + 1, ...job, name: nameOf(job.command), desc: said, tz })
    else if (setting === null) unread.push({ line: at + 1, text: own })
  }
  return { jobs, unread }
}

/** The same crontab line with a ping appended. */
export const withPing = ({ schedule, command }: Pick<CronJob, 'schedule' | 'command'>, url: string): string =>
  `${schedule} ${command} && curl -fsS -m 10 --retry 5 -o /dev/null ${url}`
