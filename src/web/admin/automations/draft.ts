import type { BodyOf } from '../../../contract/route.ts'
import type { createAutomation } from '../../../contract/v1/automations.ts'
import { NOTIFY_TARGETS, type AutomationTrigger } from '../../../contract/v1/automation-enums.ts'
import type { FieldType } from '../../../contract/v1/fields.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../../../contract/v1/ticket-enums.ts'
import { wireOf, type Typed } from '../../desk/fields/custom-values.ts'
import { tagsOf } from '../tags.ts'
import type { Automation } from './data.ts'
import { conditionOf, draftOf, type Draft } from './rule-values.ts'

const noDrafts: readonly Draft[] = []
const noOne: readonly string[] = []
const noIds: readonly number[] = []
/** Value of the choice "no assignee". */
export const NOBODY = 'nobody'

/** A custom field that the rule sets: the stored value, until the user enters another one. */
export type OwnSet = { readonly key: string; readonly kept?: unknown; readonly typed?: Typed; readonly type?: FieldType }

const ownSets = (values: Readonly<Record<string, unknown>> = {}): readonly OwnSet[] =>
  Object.entries(values).map(([key, kept]) => ({ key, kept }))

const knownActions = ['macro_id', 'set', 'add_tags', 'remove_tags', 'reply', 'note', 'notify', 'escalate']
const knownSets = ['status', 'priority', 'type', 'department_id', 'assignee_id', 'custom_fields']

/** Settings without a field in this form are kept as they are. */
const beyond = (values: object | undefined, known: readonly string[]): object =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => !known.includes(name)))

const assigneeOf = (id: number | null | undefined): string => (id === null ? NOBODY : String(id ?? ''))

export const draftOfRule = (rule: Automation | undefined) => ({
  name: rule?.name ?? '',
  trigger: rule?.trigger ?? ('ticket.created' satisfies AutomationTrigger),
  all: rule === undefined ? [{ field: 'status', operator: 'is' as const, texts: ['open'] }] : (rule.conditions.all ?? []).map(draftOf),
  any: rule === undefined ? noDrafts : (rule.conditions.any ?? []).map(draftOf),
  status: rule?.actions.set?.status ?? '',
  priority: rule?.actions.set?.priority ?? '',
  type: rule?.actions.set?.type ?? '',
  department_id: String(rule?.actions.set?.department_id ?? ''),
  assignee_id: assigneeOf(rule?.actions.set?.assignee_id),
  custom_fields: ownSets(rule?.actions.set?.custom_fields),
  add_tags: rule?.actions.add_tags?.join(', ') ?? '',
  remove_tags: rule?.actions.remove_tags?.join(', ') ?? '',
  reply: rule?.actions.reply?.body ?? '',
  note: rule?.actions.note?.body ?? '',
  notify: rule?.actions.notify?.to?.map(String) ?? noOne,
  user_ids: rule?.actions.notify?.user_ids ?? noIds,
  message: rule?.actions.notify?.message ?? '',
  macro_id: String(rule?.actions.macro_id ?? ''),
  escalate: rule?.actions.escalate !== undefined,
  level: String(rule?.actions.escalate?.level ?? ''),
  other_sets: beyond(rule?.actions.set, knownSets),
  other_actions: beyond(rule?.actions, knownActions),
})

export type RuleDraft = ReturnType<typeof draftOfRule>
type Body = BodyOf<typeof createAutomation>

const ownOf = ({ key, kept, typed, type = 'text' }: OwnSet): readonly [string, unknown] => [
  key,
  typed === undefined ? kept : wireOf({ type }, typed),
]

const setOf = (draft: RuleDraft) => {
  const set = {
    ...draft.other_sets,
    status: TICKET_STATUSES.find((one) => one === draft.status),
    priority: TICKET_PRIORITIES.find((one) => one === draft.priority),
    type: TICKET_TYPES.find((one) => one === draft.type),
    ...(draft.department_id !== '' && { department_id: Number(draft.department_id) }),
    ...(draft.assignee_id !== '' && { assignee_id: draft.assignee_id === NOBODY ? null : Number(draft.assignee_id) }),
    ...(draft.custom_fields.length > 0 && { custom_fields: Object.fromEntries(draft.custom_fields.map(ownOf)) }),
  }
  return Object.values(set).some((value) => value !== undefined) ? { set } : {}
}

const notifyOf = ({ notify, user_ids, message }: RuleDraft) => {
  if (notify.length === 0 && user_ids.length === 0) return {}
  const to = NOTIFY_TARGETS.filter((one) => notify.includes(one))
  return {
    notify: {
      ...(to.length > 0 && { to }),
      ...(user_ids.length > 0 && { user_ids: [...user_ids] }),
      ...(message.trim() !== '' && { message }),
    },
  }
}

export const actionsOf = (draft: RuleDraft): Body['actions'] => ({
  ...draft.other_actions,
  ...(draft.macro_id !== '' && { macro_id: Number(draft.macro_id) }),
  ...setOf(draft),
  ...(tagsOf(draft.add_tags).length > 0 && { add_tags: tagsOf(draft.add_tags) }),
  ...(tagsOf(draft.remove_tags).length > 0 && { remove_tags: tagsOf(draft.remove_tags) }),
  ...(draft.reply.trim() !== '' && { reply: { body: draft.reply } }),
  ...(draft.note.trim() !== '' && { note: { body: draft.note } }),
  ...notifyOf(draft),
  ...(draft.escalate && { escalate: draft.level.trim() === '' ? {} : { level: Number(draft.level) } }),
})

const groupOf = (drafts: readonly Draft[]) =>
  drafts.map(conditionOf).map(({ value, ...condition }) => ({
    ...condition,
    ...(value !== undefined && { value: typeof value === 'object' ? [...value] : value }),
  }))

export const conditionsOf = ({ all, any }: RuleDraft): Body['conditions'] => ({ all: groupOf(all), any: groupOf(any) })

export const bodyOf = (draft: RuleDraft): Body => ({
  name: draft.name,
  trigger: draft.trigger,
  conditions: conditionsOf(draft),
  actions: actionsOf(draft),
})
