import type { Instant } from '../../../contract/time.ts'
import type { MaintenanceWindow } from '../../maintenance/model.ts'
import { findAnnouncementStart, toPublicName } from '../model.ts'
import type { StatusPageIncident } from '../view.ts'

type IncidentUpdate = StatusPageIncident['updates'][number]

export type IncidentNotice = {
  readonly about: 'incident'
  readonly kind: 'began' | 'update' | 'again' | 'over'
  readonly title: string
  readonly status: string
  readonly started_at: Instant
  readonly resolved_at: Instant | null
  /** Updates that have not been announced yet, newest first. */
  readonly updates: readonly IncidentUpdate[]
}

export type MaintenanceNotice = {
  readonly about: 'maintenance'
  readonly kind: 'planned' | 'moved' | 'called_off'
  readonly name: string
  readonly starts_at: Instant
  readonly ends_at: Instant
}

export type StatusPageNotice = IncidentNotice | MaintenanceNotice

/** The announced state of each incident and maintenance window, by `incident 5`, `maintenance <uuid>`. */
export type AnnouncedStates = ReadonlyMap<string, string>

/** A change that has not been announced. With `state` null the announced state is deleted. */
export type PendingNotice = {
  readonly thing: string
  readonly state: string | null
  readonly notice: StatusPageNotice
  readonly at: Instant
}

type IncidentState = { readonly said: number; readonly over: Instant | null }
type WindowState = { readonly name: string; readonly starts_at: Instant; readonly ends_at: Instant }

// The text is valid: only this file creates states.
const parseState = <S>(text: string | undefined): S | undefined => (text === undefined ? undefined : (JSON.parse(text) as S))

const toIncidentKind = (before: IncidentState | undefined, now: IncidentState): IncidentNotice['kind'] | undefined => {
  if (now.over !== null && now.over !== before?.over) return 'over'
  if (before === undefined) return 'began'
  if (now.over === null && before.over !== null) return 'again'
  return now.said > before.said ? 'update' : undefined
}

/** Updates are never removed, so the number of announced updates tells which updates are new. */
const toIncidentNotices = (
  announced: AnnouncedStates,
  { id, title, status, ...incident }: StatusPageIncident,
  now: Instant,
): readonly PendingNotice[] => {
  const { started_at, resolved_at, updates } = incident
  const thing = `incident ${id}`
  const before = parseState<IncidentState>(announced.get(thing))
  const state = { said: updates.length, over: resolved_at }
  const kind = toIncidentKind(before, state)
  if (kind === undefined) return []
  const new_updates = updates.slice(0, updates.length - (before?.said ?? 0))
  // The time of reopening is not stored, so it is the time of its detection.
  const at = kind === 'again' ? now : Math.max(...new_updates.map((one) => one.at), kind === 'over' ? (resolved_at ?? now) : 0)
  const notice = { about: 'incident', kind, title, status, started_at, resolved_at, updates: new_updates } as const
  return [{ thing, state: JSON.stringify(state), notice, at }]
}

const hasSameTimes = (a: WindowState, b: WindowState): boolean => a.starts_at === b.starts_at && a.ends_at === b.ends_at

const toMaintenanceNotices = (announced: AnnouncedStates, window: MaintenanceWindow, now: Instant): readonly PendingNotice[] => {
  const { starts_at, ends_at, updated_at } = window
  const announced_at = findAnnouncementStart(window, now)
  if (starts_at === null || ends_at === null || announced_at === undefined) return []
  const thing = `maintenance ${window.uuid}`
  const before = parseState<WindowState>(announced.get(thing))
  const state = { name: toPublicName(window), starts_at, ends_at }
  if (before && hasSameTimes(before, state)) return []
  const notice = { about: 'maintenance', kind: before ? 'moved' : 'planned', ...state } as const
  return [{ thing, state: JSON.stringify(state), notice, at: Math.max(updated_at, announced_at) }]
}

/** Announced windows that have not begun and are not planned any more. */
const toCancellationNotices = (
  announced: AnnouncedStates,
  windows: readonly MaintenanceWindow[],
  now: Instant,
): readonly PendingNotice[] => {
  const planned = new Set(windows.map(({ uuid }) => `maintenance ${uuid}`))
  return [...announced].flatMap(([thing, text]) => {
    const state = thing.startsWith('maintenance ') && !planned.has(thing) ? parseState<WindowState>(text) : undefined
    if (!state || state.starts_at <= now) return []
    return [{ thing, state: null, notice: { about: 'maintenance', kind: 'called_off', ...state } as const, at: now }]
  })
}

export type PublishedItems = {
  readonly incidents: readonly StatusPageIncident[]
  /** Undefined when the page does not show maintenance. */
  readonly windows: readonly MaintenanceWindow[] | undefined
}

/** Differences between what a page shows and what was announced, so that no change is announced twice. */
export const listPendingNotices = (
  { incidents, windows }: PublishedItems,
  announced: AnnouncedStates,
  now: Instant,
): readonly PendingNotice[] => [
  ...incidents.flatMap((incident) => toIncidentNotices(announced, incident, now)),
  ...(windows ?? []).flatMap((window) => toMaintenanceNotices(announced, window, now)),
  ...(windows === undefined ? [] : toCancellationNotices(announced, windows, now)),
]
