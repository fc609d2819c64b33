import type { TimelineEventRecord } from '../../contract/app/ticket-overview.ts'
import type { Staff } from '../../contract/app/queue.ts'
import { FIELD_TYPES } from '../../contract/v1/fields.ts'
import type { Messages } from '../i18n/messages.ts'
import { shownOf, type Saying } from '../desk/fields/custom-values.ts'

type Change = { readonly from: unknown; readonly to: unknown }
type Known = {
  readonly text: Messages['ticket']['events']
  readonly inbox: Messages['inbox']
  readonly desk: Staff | undefined
  readonly saying: Saying
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const changeOf = ({ data }: TimelineEventRecord, field: string): Change => {
  const changes = isRecord(data.changes) ? data.changes[field] : undefined
  return isRecord(changes) ? { from: changes.from, to: changes.to } : { from: undefined, to: undefined }
}

const word = (words: Readonly<Record<string, string>>, value: unknown): string => words[String(value)] ?? String(value ?? '–')
const numberIn = (data: TimelineEventRecord['data'], field: string): number => (typeof data[field] === 'number' ? data[field] : 0)
const textIn = (data: TimelineEventRecord['data'], field: string): string => (typeof data[field] === 'string' ? data[field] : '')

const tagsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

const tagWords = (event: TimelineEventRecord, who: string, { text }: Known): string => {
  const { from, to } = changeOf(event, 'tags')
  const [before, after] = [tagsOf(from), tagsOf(to)]
  return text.tags({
    who,
    added: after.filter((tag) => !before.includes(tag)).join(', '),
    removed: before.filter((tag) => !after.includes(tag)).join(', '),
  })
}

const reference = (event: TimelineEventRecord, field = 'ticket_id'): string => `HD-${numberIn(event.data, field)}`

type Teller = (event: TimelineEventRecord, who: string, known: Known) => string

const tellers: Partial<Record<TimelineEventRecord['type'], Teller>> = {
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
  fields_changed: (event, who, known) => fieldWords(event, who, known),
  replied: (_event, who, { text }) => text.replied({ who }),
  note_added: (_event, who, { text }) => text.noted({ who }),
  reply_scheduled: (_event, who, { text }) => text.scheduled({ who }),
  reply_unscheduled: (_event, who, { text }) => text.unscheduled({ who }),
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
  escalated: ({ data }, who, { text }) => {
    const level = numberIn(data, 'level')
    return text.escalated({ who, level, isLower: level < numberIn(data, 'previous_level'), reason: textIn(data, 'comment') })
  },
  csat_sent: (_event, _who, { text }) => text.csatSent,
  csat_received: (event, _who, { text }) =>
    text.csatReceived({ rating: word({}, event.data.rating), comment: textIn(event.data, 'comment') }),
  alert_opened: (_event, _who, { text }) => text.alertOpened,
  alert_recovered: (_event, _who, { text }) => text.alertRecovered,
  follow_up_created: (event, who, { text }) =>
    'follow_up_of_id' in event.data
      ? text.followsUp({ who, ticket: reference(event, 'follow_up_of_id') })
      : text.followUp({ ticket: reference(event) }),
}

type FieldChange = Change & { readonly label: string; readonly type: unknown }

/** Old events store all custom fields before and after, so the difference is computed here. */
const foundOut = (event: TimelineEventRecord): readonly FieldChange[] => {
  const { from, to } = changeOf(event, 'custom_fields')
  const [before, after] = [isRecord(from) ? from : {}, isRecord(to) ? to : {}]
  return Object.keys({ ...before, ...after })
    .map((key) => ({ label: key, type: null, from: before[key], to: after[key] }))
    .filter((change) => JSON.stringify(change.from ?? null) !== JSON.stringify(change.to ?? null))
}

const fieldChangesOf = (event: TimelineEventRecord): readonly FieldChange[] => {
  const told = event.data.custom_fields
  if (!Array.isArray(told)) return foundOut(event)
  return told.filter(isRecord).map(({ label, type, from, to }) => ({ label: String(label), type, from, to }))
}

const fieldWords = (event: TimelineEventRecord, who: string, { text, saying }: Known): string => {
  const plain = isRecord(event.data.changes) ? Object.keys(event.data.changes).filter((field) => field !== 'custom_fields') : []
  const own = fieldChangesOf(event).map(({ label, type, from, to }) => {
    const kind = FIELD_TYPES.find((one) => one === type)
    return text.field({ name: label, from: shownOf(kind, from, saying), to: shownOf(kind, to, saying) })
  })
  return text.fields({ who, fields: [...plain.map((field) => word(text.fieldNames, field)), ...own].join(', ') })
}

/** `undefined` for events that are not shown. */
export const sentenceOf = (event: TimelineEventRecord, known: Known): string | undefined => {
  const who = event.actor.type === 'system' ? known.text.itself : event.actor.name
  return tellers[event.type]?.(event, who, known)
}
