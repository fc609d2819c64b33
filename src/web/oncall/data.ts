import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getOnCallCalendar, listDuties, type OnCallCalendar, type OnCallDuty, type OnCallPerson } from '../../contract/app/on-call.ts'
import { formatIsoMillis, parseInstant, type Instant } from '../../contract/time.ts'
import { listDepartments } from '../../contract/v1/departments.ts'
import { getPage, listPages, type PAGE_STATES } from '../../contract/v1/on-call-pages.ts'
import { getSchedule, listPolicies, listSchedules } from '../../contract/v1/on-call.ts'
import { listUsers } from '../../contract/v1/users.ts'
import type { DataOf } from '../../contract/route.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'

// Shifts begin and end without a write, so no live update arrives: queries for the current shift are polled.

export type { OnCallDuty, OnCallPerson }

export type Restriction = Layer['restrictions'][number]
export type Layer = Schedule['layers'][number]
export type Schedule = DataOf<typeof getSchedule>
export type Target = Policy['levels'][number]['targets'][number]
export type Policy = DataOf<typeof listPolicies>[number]
export type PageState = (typeof PAGE_STATES)[number]
export type OnCallPage = DataOf<typeof listPages>[number]

const follows = { follows: ['on-call', 'user'] }
const minute = 60_000
const most = 100

export const dutiesQuery = queryOptions({
  queryKey: ['on-call', 'duties'],
  ...dataOptions(listDuties),
  meta: follows,
  refetchInterval: minute,
})

export const schedulesQuery = queryOptions({
  queryKey: ['on-call', 'schedules'],
  ...dataOptions(listSchedules, { query: { per_page: most } }),
  meta: follows,
})

export const scheduleQuery = (id: number) =>
  queryOptions({
    queryKey: ['on-call', 'schedule', id],
    ...dataOptions(getSchedule, { params: { id } }),
    meta: follows,
  })

export type Frame = { readonly starts_at: Instant; readonly ends_at: Instant }

export const frameOf = ({ starts_at, ends_at }: Frame) => ({ from: formatIsoMillis(starts_at), to: formatIsoMillis(ends_at) })

export type Drawn = ReturnType<typeof drawn>

const stretch = <T extends { readonly starts_at: string; readonly ends_at: string }>({ starts_at, ends_at, ...rest }: T) => ({
  ...rest,
  starts_at: parseInstant(starts_at) ?? 0,
  ends_at: parseInstant(ends_at) ?? 0,
})

export const drawn = ({ data }: { readonly data: OnCallCalendar }) => ({
  people: data.people,
  layers: data.layers.map((turns) => turns.map(stretch)),
  overrides: data.overrides.map(stretch),
  shifts: data.shifts.map(stretch),
  gaps: data.gaps.map(stretch),
})

export const calendarQuery = (id: number, frame: Frame) =>
  queryOptions({
    queryKey: ['on-call', 'calendar', id, frame.starts_at, frame.ends_at],
    queryFn: ({ signal }) => call(getOnCallCalendar, { params: { id }, query: frameOf(frame), signal }),
    select: drawn,
    meta: follows,
    placeholderData: keepPreviousData,
  })

export const policiesQuery = queryOptions({
  queryKey: ['on-call', 'policies'],
  ...dataOptions(listPolicies, { query: { per_page: most } }),
  meta: follows,
})

export const pagesQuery = (state: PageState | undefined, count: number) =>
  queryOptions({
    queryKey: ['on-call', 'pages', state, count],
    queryFn: ({ signal }) => call(listPages, { query: { state, per_page: count }, signal }),
    meta: { follows: ['on-call', 'alert', 'incident', 'ticket'] },
    placeholderData: keepPreviousData,
    refetchInterval: minute / 4,
  })

export const pageQuery = (id: number) =>
  queryOptions({
    queryKey: ['on-call', 'page', id],
    ...dataOptions(getPage, { params: { id } }),
    meta: follows,
  })

export const agentsQuery = queryOptions({
  queryKey: ['on-call', 'agents'],
  queryFn: ({ signal }) => call(listUsers, { query: { is_active: true, per_page: most }, signal }),
  select: ({ data }) => data.toSorted((a, b) => a.name.localeCompare(b.name)),
  meta: { follows: ['user'] },
})

export const departmentsQuery = queryOptions({
  queryKey: ['on-call', 'departments'],
  ...dataOptions(listDepartments),
  meta: { follows: ['department'] },
})
