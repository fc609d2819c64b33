// Search parameters of a report URL. Part of the initial bundle, therefore without imports.

export const reportNames = ['volume', 'response', 'sla', 'csat', 'agents', 'uptime'] as const
export type ReportName = (typeof reportNames)[number]

export const presets = ['7d', '30d', '90d', '365d'] as const
export type Preset = (typeof presets)[number]

export const groupings = ['department_id', 'priority', 'assignee_id', 'channel', 'type'] as const
export type Grouping = (typeof groupings)[number]

export type ReportSearch = {
  readonly period?: Preset | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly department?: number | undefined
  readonly by?: Grouping | undefined
  readonly project?: string | undefined
  readonly rating?: number | undefined
}

const oneOf = <T extends string>(choices: readonly T[], value: unknown): T | undefined => choices.find((choice) => choice === value)
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const dayOf = (value: unknown): string | undefined => (/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? textOf(value) : undefined)
const numberOf = (value: unknown): number | undefined => {
  const number = Number(value)
  return (typeof value === 'number' || typeof value === 'string') && Number.isInteger(number) && number > 0 ? number : undefined
}

export const readReportSearch = (search: Record<string, unknown>): ReportSearch => ({
  period: oneOf(presets, search.period),
  from: dayOf(search.from),
  to: dayOf(search.to),
  department: numberOf(search.department),
  by: oneOf(groupings, search.by),
  project: textOf(search.project),
  rating: numberOf(search.rating),
})
