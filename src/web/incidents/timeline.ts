import type { HistoryLine } from '../../contract/app/cards.ts'
import type { IncidentOverview } from '../../contract/app/incident-overview.ts'
import type { Messages } from '../i18n/messages.ts'
import type { StatusKind } from '../ui/status-kinds.ts'
import { actionWords } from '../records/history-words.ts'
import { kindOfIncident } from '../records/kinds.ts'

export type Happening = {
  readonly id: string
  readonly at: string
  readonly kind: StatusKind
  readonly what: string
  readonly detail: string
}

type Texts = Pick<Messages['incidents'], 'events' | 'status' | 'pageState' | 'actions' | 'system' | 'public' | 'internal'>
type Seen = Pick<IncidentOverview, 'incident' | 'pages' | 'history' | 'alerts'>

const edits = new Set(['incident.declared', 'incident.changed', 'incident.reviewed'])

const doneBy =
  (text: Texts) =>
  (line: HistoryLine): Happening => {
    const { word, detail } = actionWords(line, text)
    return { id: `act ${line.id}`, at: line.created_at, kind: 'new', what: `${line.actor || text.system} ${word}`, detail }
  }

const minuteOf = (at: string): string => at.slice(0, 16)

/** Alerts within the same minute become one entry: an outage of a host affects many checks at once. */
const heardAt = (
  reports: readonly { readonly at: string; readonly summary: string }[],
  how: Pick<Happening, 'kind'> & { readonly say: (report: { count: number; summary: string }) => string },
): readonly Happening[] =>
  [...Map.groupBy(reports, ({ at }) => minuteOf(at)).values()].flatMap((many) => {
    const [first] = many
    if (first === undefined) return []
    const detail = many.length === 1 ? '' : many.map(({ summary }) => summary).join(', ')
    return [
      {
        id: `alert ${how.kind} ${first.at}`,
        at: first.at,
        kind: how.kind,
        what: how.say({ count: many.length, summary: first.summary }),
        detail,
      },
    ]
  })

export const timelineOf = ({ incident, pages, history, alerts }: Seen, text: Texts): readonly Happening[] => {
  const { started_at, resolved_at } = incident
  const happenings: readonly Happening[] = [
    ...(resolved_at === null ? [] : [{ id: 'over', at: resolved_at, kind: 'up' as const, what: text.events.resolved, detail: '' }]),
    ...incident.updates.map(({ id, created_at, status, message, author, is_public }) => ({
      id: `said ${id}`,
      at: created_at,
      kind: kindOfIncident[status],
      what: text.events.said({ name: author.name }),
      detail: `${is_public ? text.public : text.internal}: ${message}`,
    })),
    ...pages.flatMap(({ id, acknowledged_at, acknowledged_by }) =>
      acknowledged_at === null || acknowledged_by === null
        ? []
        : [
            {
              id: `ack ${id}`,
              at: acknowledged_at,
              kind: 'up' as const,
              what: text.events.acknowledged({ name: acknowledged_by }),
              detail: '',
            },
          ],
    ),
    ...pages.map(({ id, triggered_at, policy_name, summary }) => ({
      id: `page ${id}`,
      at: triggered_at,
      kind: 'late' as const,
      what: text.events.paged({ policy: policy_name }),
      detail: summary,
    })),
    ...heardAt(
      alerts.flatMap(({ ended_at, summary }) => (ended_at === null ? [] : [{ at: ended_at, summary }])),
      { kind: 'up', say: text.events.alertsOver },
    ),
    ...heardAt(
      alerts.map(({ began_at, summary }) => ({ at: began_at, summary })),
      { kind: 'down', say: text.events.alerts },
    ),
    ...history.filter(({ action }) => edits.has(action)).map(doneBy(text)),
    { id: 'began', at: started_at, kind: 'down', what: text.events.began, detail: '' },
  ]
  return happenings.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

/** The timeline as editable text: oldest first, one line per entry. */
export const timelineText = (happenings: readonly Happening[], clock: (at: string) => string): string =>
  happenings
    .toReversed()
    .map(({ at, what, detail }) => `${clock(at)} ${what}${detail === '' ? '' : `: ${detail}`}`)
    .join('\n')
