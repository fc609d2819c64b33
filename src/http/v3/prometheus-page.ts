import type { Instant } from '../../contract/time.ts'
import { parseTags, type Check } from '../../monitor/checks/model.ts'
import { computedStatus, isStarted } from '../../monitor/checks/status.ts'

export type PrometheusPage = {
  readonly up: string[]
  readonly started: string[]
  readonly grace: string[]
  readonly paused: string[]
  readonly tags: Map<string, boolean>
  total: number
  down: number
}

export const createPrometheusPage = (): PrometheusPage => ({
  up: [],
  started: [],
  grace: [],
  paused: [],
  tags: new Map(),
  total: 0,
  down: 0,
})

const escape = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const toBit = (value: boolean): 0 | 1 => (value ? 1 : 0)

export const addCheck = (page: PrometheusPage, check: Check, now: Instant): void => {
  const status = computedStatus(check, now)
  const isUp = status !== 'down'
  const labels = `{name="${escape(check.name)}", tags="${escape(check.tags)}", unique_key="${check.unique_key}"}`
  page.up.push(`hc_check_up${labels} ${toBit(isUp)}`)
  page.started.push(`hc_check_started${labels} ${toBit(isStarted(check))}`)
  page.grace.push(`hc_check_grace${labels} ${toBit(status === 'grace')}`)
  page.paused.push(`hc_check_paused${labels} ${toBit(status === 'paused')}`)
  for (const tag of parseTags(check)) page.tags.set(tag, (page.tags.get(tag) ?? true) && isUp)
  page.total += 1
  page.down += toBit(!isUp)
}

const gauge = (name: string, help: string, samples: readonly string[]): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...samples].join('\n')

export const formatPrometheusPage = ({ up, started, grace, paused, tags, total, down }: PrometheusPage): string => {
  const tagged = [...tags].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([tag, isUp]) => `hc_tag_up{tag="${escape(tag)}"} ${toBit(isUp)}`)
  const blocks = [
    gauge('hc_check_up', 'Whether the check is currently up (1 for yes, 0 for no).', up),
    gauge('hc_check_started', 'Whether the check is currently started (1 for yes, 0 for no).', started),
    gauge('hc_check_grace', 'Whether the check is currently in the grace period (1 for yes, 0 for no).', grace),
    gauge('hc_check_paused', 'Whether the check is currently paused (1 for yes, 0 for no).', paused),
    gauge('hc_tag_up', 'Whether all checks with this tag are up (1 for yes, 0 for no).', tagged),
    gauge('hc_checks_total', 'The total number of checks.', [`hc_checks_total ${total}`]),
    gauge('hc_checks_down_total', 'The number of checks currently down.', [`hc_checks_down_total ${down}`]),
  ]
  return `${blocks.join('\n\n')}\n`
}
