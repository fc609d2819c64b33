import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { nameOf } from '../choices.ts'
import { departmentsQuery, everybodyQuery, rolesQuery } from '../data.ts'
import type { Words } from './changes.ts'

const ofRoles = new Set(['role_id', 'role_ids', 'default_role_id'])
const ofDepartments = new Set(['department_id', 'department_ids', 'departments'])
const ofPeople = new Set(['account_id', 'user_id', 'user_ids', 'lead_id', 'assignee_id', 'commander_id', 'reassign_to_id', 'members'])

export const useAuditWords = (): Words => {
  const text = useText().admin.audit
  const { data: roles = [] } = useQuery(rolesQuery)
  const { data: departments = [] } = useQuery(departmentsQuery)
  const { data: people = [] } = useQuery(everybodyQuery)
  const listFor = (field: string) =>
    ofRoles.has(field) ? roles : ofDepartments.has(field) ? departments : ofPeople.has(field) ? people : []
  return {
    yes: text.yes,
    no: text.no,
    fieldOf: (field) => text.fields[field],
    wordOf: (field, value) => (typeof value === 'number' ? nameOf(listFor(field), value) || undefined : undefined),
  }
}
