import { helpdeskDepartmentReferences } from '../helpdesk/department-references.ts'
import { listIntegrationsReferencing } from '../monitor/integrations/helpdesk-references.ts'
import type { DepartmentReferenceSource } from '../people/departments/delete.ts'
import type { ApiContext } from './api-conventions.ts'

/** The rooms that name departments. None is deleted while one of them does. */
export const listDepartmentReferenceSources = ({ box }: Pick<ApiContext, 'box'>): readonly DepartmentReferenceSource[] => [
  helpdeskDepartmentReferences,
  { uses: async (reader, id) => ({ integrations: (await listIntegrationsReferencing(reader, box, 'department_id', id)).length }) },
]
