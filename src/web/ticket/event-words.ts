import type { TimelineEntry } from '../../contract/app/desk-ticket.ts'
import type { Desk } from '../../contract/app/desk.ts'
import type { Messages } from '../i18n/messages.ts'

// What happened to a ticket, as a sentence.

type Change = { readonly from: unknown; readonly to: unknown }
type Known = { readonly text: Messages['ticket']['events']; readonly inbox: Messages['inbox']; readonly desk: Desk | undefined }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const changeOf = ({ data }: TimelineEntry, field: string): Change => {
  const changes = isRecord(data.changes) ? data.changes[field] : undefined
  return isRecord(changes) ? { from: changes.from, to: changes.to } : { from: undefined, to: undefined }
}

const word = (words: Readonly<Record<string, string>>, value: unknown): string => words[String(value)] ?? String(value ?? '–')
const numberIn = (data: TimelineEntry['data'], field: string): number => (typeof data[field] === 'number' ? data[field] : 0)
const textIn = (data: TimelineEntry['data'], field: string): string => (typeof data[field] === 'string' ? data[field] : '')

const tagsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

const tagWords = (event: TimelineEntry, who: string, { text }: Known): string => {
  const { from, to } = changeOf(event, 'tags')
  const [before, after] = [tagsOf(from), tagsOf(to)]
  return text.tags({
    who,
    added: after.filter((tag) => !before.includes(tag)).join(', '),
    removed: before.filter((tag) => !after.includes(tag)).join(', '),
  })
}

const reference = (event: TimelineEntry): string => `HD-${numberIn(event.data, 'ticket_id')}`

type Teller = (event: TimelineEntry, who: string, known: Known) => string

const tellers: Partial<Record<TimelineEntry['type'], Teller>> = {
  created: (_event, who, { text }) => text.created({ who }),
  status_changed: (event, who, { text, inbox }) => text.status({ who, to: word(inbox.status, changeOf(event, 'status').to) }),
  priority_changed: (event, who, { text, inbox }) => text.priority({ who, to: word(inbox.priority, changeOf(event, 'priority').to) }),
  assigned: (event, who, { text, desk }) => {
    const { to } = changeOf(event, 'assignee_id')
    return text.assigned({ who, to: desk?.agents.find(({ id }) => id === to)?.name ?? text.somebody })
  },
  unassigned: (_event, who, { text }) => text.unassigned({ who }),
  department_changed: (event, who, { text, desk }) => {
    const { to } = changeOf(event, 'department_id')
    return text.department({ who, to: desk?.departments.find(({ id }) => id === to)?.name ?? String(to) })
  },
  tags_changed: tagWords,
  subject_changed: (event, who, { text }) => text.subject({ who, to: String(changeOf(event, 'subject').to) }),
  replied: (_event, who, { text }) => text.replied({ who }),
  note_added: (_event, who, { text }) => text.noted({ who }),
  reply_undone: (_event, who, { text }) => text.undone({ who }),
  email_sent: (_event, _who, { text }) => text.emailSent,
  email_failed: (event, _who, { text }) => text.emailFailed({ why: textIn(event.data, 'reason') }),
  merged_into: (event, who, { text }) => text.mergedInto({ who, ticket: reference(event) }),
  merge_received: (event, who, { text }) => text.mergeReceived({ who, ticket: reference(event) }),
  merge_undone: (event, who, { text }) => text.mergeUndone({ who, ticket: reference(event) }),
  split: (event, who, { text }) => text.split({ who, ticket: reference(event) }),
  linked: (event, who, { text }) => text.linked({ who, ticket: reference(event) }),
  unlinked: (event, who, { text }) => text.unlinked({ who, ticket: reference(event) }),
  sla_applied: (_event, _who, { text }) => text.promised,
  sla_paused: (_event, _who, { text }) => text.paused,
  sla_resumed: (_event, _who, { text }) => text.resumed,
  automation_applied: (_event, who, { text }) => text.automated({ who }),
  sla_at_risk: (_event, _who, { text }) => text.atRisk,
  sla_breached: (_event, _who, { text }) => text.breached,
  escalated: (_event, who, { text }) => text.escalated({ who }),
  csat_sent: (_event, _who, { text }) => text.csatSent,
  csat_received: (event, _who, { text }) => text.csatReceived({ rating: word({}, event.data.rating) }),
  alert_opened: (_event, _who, { text }) => text.alertOpened,
  alert_recovered: (_event, _who, { text }) => text.alertRecovered,
  follow_up_created: (event, _who, { text }) => text.followUp({ ticket: reference(event) }),
}

/** Nothing for what is worth no line. */
export const sentenceOf = (event: TimelineEntry, known: Known): string | undefined => {
  const who = event.actor.type === 'system' ? known.text.itself : event.actor.name
  if (event.type === 'fields_changed') {
    const fields = isRecord(event.data.changes) ? Object.keys(event.data.changes) : []
    return known.text.fields({ who, fields: fields.map((field) => word(known.text.fieldNames, field)).join(', ') })
  }
  return tellers[event.type]?.(event, who, known)
}
