import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES, SHARING_LEVELS } from '../../../contract/v1/ticket-enums.ts'
import { idOrNull } from '../choices.ts'
import { tagsOf } from '../tags.ts'
import type { Macro } from './data.ts'

/** Choice "the agent who applies the macro". */
export const ME = 'me'
export const NOBODY = 'nobody'

const assigneeOf = (id: number | 'me' | null | undefined): string => (id === null ? NOBODY : String(id ?? ''))

const assigned = (chosen: string): number | 'me' | null => (chosen === NOBODY ? null : chosen === ME ? 'me' : Number(chosen))

export const initialOf = (macro: Macro | undefined) => ({
  name: macro?.name ?? '',
  visibility: macro?.visibility ?? 'all',
  department_id: String(macro?.department_id ?? ''),
  status: macro?.actions.set?.status ?? '',
  priority: macro?.actions.set?.priority ?? '',
  type: macro?.actions.set?.type ?? '',
  set_department_id: String(macro?.actions.set?.department_id ?? ''),
  assignee_id: assigneeOf(macro?.actions.set?.assignee_id),
  add_tags: macro?.actions.add_tags?.join(', ') ?? '',
  remove_tags: macro?.actions.remove_tags?.join(', ') ?? '',
  body: macro?.actions.reply?.body ?? '',
  is_internal: macro?.actions.reply?.is_internal ?? false,
})

export type MacroValues = ReturnType<typeof initialOf>

const setOf = ({ status, priority, type, set_department_id, assignee_id }: MacroValues) => {
  const set = {
    status: TICKET_STATUSES.find((one) => one === status),
    priority: TICKET_PRIORITIES.find((one) => one === priority),
    type: TICKET_TYPES.find((one) => one === type),
    ...(set_department_id !== '' && { department_id: Number(set_department_id) }),
    ...(assignee_id !== '' && { assignee_id: assigned(assignee_id) }),
  }
  return Object.values(set).some((value) => value !== undefined) ? { set } : {}
}

export const bodyOf = (values: MacroValues) => ({
  name: values.name,
  visibility: SHARING_LEVELS.find((one) => one === values.visibility) ?? 'all',
  department_id: values.visibility === 'department' ? idOrNull(values.department_id) : null,
  actions: {
    ...setOf(values),
    ...(tagsOf(values.add_tags).length > 0 && { add_tags: tagsOf(values.add_tags) }),
    ...(tagsOf(values.remove_tags).length > 0 && { remove_tags: tagsOf(values.remove_tags) }),
    ...(values.body.trim() !== '' && { reply: { body: values.body, is_internal: values.is_internal } }),
  },
})
