import type { Static } from 'typebox'
import { parseInstant } from '../../contract/time.ts'
import type { CheckBody } from '../../contract/v3/checks.ts'
import { DEFAULT_SETTINGS, type CheckSettings } from '../../monitor/checks/model.ts'
import type { CheckMatch } from '../../monitor/checks/upsert.ts'
import { detectScheduleKind } from '../../monitor/schedule/schedule.ts'
import { canonicalZone } from '../../monitor/schedule/zones.ts'

export type CheckInput = Static<typeof CheckBody>

const UNCHANGED_FIELDS = [
  'desc',
  'grace',
  'manual_resume',
  'methods',
  'name',
  'slug',
  'start_kw',
  'success_kw',
  'failure_kw',
  'filter_subject',
  'filter_body',
  'filter_http_body',
  'filter_default_fail',
  'tags',
  'failure_threshold',
  'recovery_threshold',
  'max_runtime',
  'renotify_interval',
] as const satisfies readonly (keyof CheckInput & keyof CheckSettings)[]

const copyFields = (body: CheckInput): Partial<CheckSettings> =>
  Object.fromEntries(UNCHANGED_FIELDS.filter((field) => body[field] !== undefined).map((field) => [field, body[field]]))

/** Fields of version 1 stand for keywords in the subject of mails; newer fields take precedence. */
const toSubjectFilters = ({ subject, subject_fail }: CheckInput, now: CheckSettings): Partial<CheckSettings> => {
  if (subject === undefined && subject_fail === undefined) return {}
  const success_kw = subject ?? now.success_kw
  const failure_kw = subject_fail ?? now.failure_kw
  return { success_kw, failure_kw, filter_subject: success_kw !== '' || failure_kw !== '' }
}

const toTimes = ({ schedule, timeout, tz }: CheckInput): Partial<CheckSettings> => ({
  ...(timeout !== undefined && schedule === undefined && { kind: 'simple', timeout }),
  ...(schedule !== undefined && { kind: detectScheduleKind(schedule) ?? 'cron', schedule }),
  ...(tz !== undefined && { tz: canonicalZone(tz) ?? tz }),
})

const toSnooze = ({ snooze_until }: CheckInput): Partial<CheckSettings> =>
  snooze_until === undefined ? {} : { snooze_until: snooze_until === null ? null : (parseInstant(snooze_until) ?? null) }

/** The slug of a name in older versions of the API: `Foo Bar!` is `foo-bar`, `A/B.C` is `abc`. */
const createSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\P{ASCII}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/[-\s]+/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '')

/** The changes in a valid body. Before version 3 a new name changes the slug as well. */
export const toCheckChanges =
  (body: CheckInput, version: 1 | 2 | 3) =>
  (now: CheckSettings): Partial<CheckSettings> => ({
    ...(version < 3 && body.name !== undefined && { slug: createSlug(body.name) }),
    ...toSubjectFilters(body, now),
    ...toTimes(body),
    ...toSnooze(body),
    ...copyFields(body),
    ...(body.depends_on && { depends_on: [...new Set(body.depends_on.map((uuid) => uuid.toLowerCase()))] }),
  })

/** Match of an upsert: the `unique` fields, if the body has all of them. */
export const toMatchFields = (body: CheckInput): CheckMatch | undefined => {
  const { unique = [] } = body
  if (unique.length === 0 || unique.some((field) => body[field] === undefined)) return undefined
  return Object.fromEntries(unique.map((field) => [field, body[field] ?? DEFAULT_SETTINGS[field]]))
}
