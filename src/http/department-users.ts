import { helpdeskDepartmentReferences } from '../helpdesk/department-references.ts'
import { listIntegrationsReferencing } from '../monitor/integrations/helpdesk-references.ts'
import type { DepartmentReferenceSource } from '../people/departments/delete.ts'
import type { House } from './surface.ts'

/** The rooms that name departments. None is deleted while one of them does. */
export const departmentUsers = ({ box }: Pick<House, 'box'>): readonly DepartmentReferenceSource[] => [
  helpdeskDepartmentReferences,
  { uses: async (reader, id) => ({ integrations: (await listIntegrationsReferencing(reader, box, 'department_id', id)).length }) },
]
