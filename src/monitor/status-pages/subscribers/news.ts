import type { Instant } from '../../../contract/time.ts'
import type { MaintenanceWindow } from '../../maintenance/model.ts'
import { announcedAt, publicName } from '../model.ts'
import type { PublicIncident } from '../view.ts'

type Saying = PublicIncident['updates'][number]

export type IncidentNews = {
  readonly about: 'incident'
  readonly kind: 'began' | 'update' | 'again' | 'over'
  readonly title: string
  readonly status: string
  readonly started_at: Instant
  readonly resolved_at: Instant | null
  /** What nobody was told yet, newest first. */
  readonly said: readonly Saying[]
}

export type MaintenanceNews = {
  readonly about: 'maintenance'
  readonly kind: 'planned' | 'moved' | 'called_off'
  readonly name: string
  readonly starts_at: Instant
  readonly ends_at: Instant
}

export type News = IncidentNews | MaintenanceNews

/** What a page has told of each thing it shows: `incident 5`, `maintenance <uuid>`. */
export type Told = ReadonlyMap<string, string>

/** One thing that is not as it was told. Without a state it need not be remembered any more. */
export type Change = { readonly thing: string; readonly state: string | null; readonly news: News; readonly at: Instant }

type IncidentState = { readonly said: number; readonly over: Instant | null }
type WindowState = { readonly name: string; readonly starts_at: Instant; readonly ends_at: Instant }

// Only this file writes states.
const stateOf = <S>(text: string | undefined): S | undefined => (text === undefined ? undefined : (JSON.parse(text) as S))

const incidentKind = (before: IncidentState | undefined, now: IncidentState): IncidentNews['kind'] | undefined => {
  if (now.over !== null && now.over !== before?.over) return 'over'
  if (before === undefined) return 'began'
  if (now.over === null && before.over !== null) return 'again'
  return now.said > before.said ? 'update' : undefined
}

/** Updates are only ever added, so how many there were tells which are new. */
const incidentChange = (told: Told, { id, title, status, ...incident }: PublicIncident, now: Instant): readonly Change[] => {
  const { started_at, resolved_at, updates } = incident
  const thing = `incident ${id}`
  const before = stateOf<IncidentState>(told.get(thing))
  const state = { said: updates.length, over: resolved_at }
  const kind = incidentKind(before, state)
  if (kind === undefined) return []
  const said = updates.slice(0, updates.length - (before?.said ?? 0))
  // When it was opened again is not known; that it was has just been seen.
  const at = kind === 'again' ? now : Math.max(...said.map((one) => one.at), kind === 'over' ? (resolved_at ?? now) : 0)
  const news = { about: 'incident', kind, title, status, started_at, resolved_at, said } as const
  return [{ thing, state: JSON.stringify(state), news, at }]
}

const isSame = (a: WindowState, b: WindowState): boolean => a.starts_at === b.starts_at && a.ends_at === b.ends_at

const windowChange = (told: Told, window: MaintenanceWindow, now: Instant): readonly Change[] => {
  const { starts_at, ends_at, updated_at } = window
  const announced_at = announcedAt(window, now)
  if (starts_at === null || ends_at === null || announced_at === undefined) return []
  const thing = `maintenance ${window.uuid}`
  const before = stateOf<WindowState>(told.get(thing))
  const state = { name: publicName(window), starts_at, ends_at }
  if (before && isSame(before, state)) return []
  const news = { about: 'maintenance', kind: before ? 'moved' : 'planned', ...state } as const
  return [{ thing, state: JSON.stringify(state), news, at: Math.max(updated_at, announced_at) }]
}

/** What was announced, has not begun, and is not planned any more. */
const calledOff = (told: Told, windows: readonly MaintenanceWindow[], now: Instant): readonly Change[] => {
  const planned = new Set(windows.map(({ uuid }) => `maintenance ${uuid}`))
  return [...told].flatMap(([thing, text]) => {
    const state = thing.startsWith('maintenance ') && !planned.has(thing) ? stateOf<WindowState>(text) : undefined
    if (!state || state.starts_at <= now) return []
    return [{ thing, state: null, news: { about: 'maintenance', kind: 'called_off', ...state } as const, at: now }]
  })
}

export type Shown = {
  readonly incidents: readonly PublicIncident[]
  /** Nothing when the page does not show maintenance. */
  readonly windows: readonly MaintenanceWindow[] | undefined
}

/** What is to be told of what a page shows now, after what it has told. The same is never told twice. */
export const changesOf = ({ incidents, windows }: Shown, told: Told, now: Instant): readonly Change[] => [
  ...incidents.flatMap((incident) => incidentChange(told, incident, now)),
  ...(windows ?? []).flatMap((window) => windowChange(told, window, now)),
  ...(windows === undefined ? [] : calledOff(told, windows, now)),
]
