import type { CheckDetail } from '../../contract/app/check-records.ts'

// Form values of a check and their conversion to and from the API.

export const units = [60, 3_600, 86_400, 604_800] as const

export type Span = { readonly count: string; readonly unit: number }

export type CheckValues = {
  readonly name: string
  readonly slug: string
  readonly tags: string
  readonly desc: string
  readonly mode: 'simple' | 'scheduled'
  readonly timeout: Span
  readonly grace: Span
  readonly schedule: string
  readonly tz: string
  /** UUIDs; `undefined` selects the default integrations. */
  readonly channels: readonly string[] | undefined
}

/** Splits seconds into the largest unit with an integer count. */
export const spanOf = (seconds: number): Span => {
  const unit = units.findLast((size) => seconds % size === 0) ?? 60
  return { count: String(seconds / unit), unit }
}

export const secondsOf = ({ count, unit }: Span): number => Math.round(Number(count.replace(',', '.')) * unit)

export const emptyCheck = (tz: string): CheckValues => ({
  name: '',
  slug: '',
  tags: '',
  desc: '',
  mode: 'simple',
  timeout: spanOf(86_400),
  grace: spanOf(3_600),
  schedule: '0 2 * * *',
  tz,
  channels: undefined,
})

export const valuesOf = (check: CheckDetail): CheckValues => ({
  name: check.name,
  slug: check.slug,
  tags: check.tags,
  desc: check.desc,
  mode: check.kind === 'simple' ? 'simple' : 'scheduled',
  timeout: spanOf(check.timeout),
  grace: spanOf(check.grace),
  schedule: check.schedule,
  tz: check.tz,
  channels: check.channels,
})

/** On the server a schedule overrides a timeout, so only the chosen mode is sent. */
export const timesOf = ({ mode, timeout, grace, schedule, tz }: Pick<CheckValues, 'mode' | 'timeout' | 'grace' | 'schedule' | 'tz'>) => ({
  grace: secondsOf(grace),
  ...(mode === 'simple' ? { timeout: secondsOf(timeout) } : { schedule, tz }),
})

export const timesOfRow = ({
  kind,
  timeout,
  grace,
  schedule,
  tz,
}: Pick<CheckDetail, 'kind' | 'timeout' | 'grace' | 'schedule' | 'tz'>) => ({
  grace,
  ...(kind === 'simple' ? { timeout } : { schedule, tz }),
})

export const namesOf = ({ name, slug, tags, desc }: Pick<CheckValues, 'name' | 'slug' | 'tags' | 'desc'>) => ({
  name: name.trim(),
  slug,
  tags: tags.trim(),
  desc,
})

export const bodyOf = (values: CheckValues) => ({
  ...namesOf(values),
  ...timesOf(values),
  ...(values.channels === undefined ? {} : { channels: values.channels.join(',') }),
})

export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100)
