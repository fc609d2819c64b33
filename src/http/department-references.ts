import { helpdeskDepartmentReferences } from '../helpdesk/department-references.ts'
import { listIntegrationsReferencing } from '../monitor/integrations/helpdesk-references.ts'
import type { DepartmentReferenceSource } from '../people/departments/delete.ts'
import type { ApiContext } from './api-conventions.ts'

/** Modules with references to departments. A department with references is not deleted. */
export const listDepartmentReferenceSources = ({ box }: Pick<ApiContext, 'box'>): readonly DepartmentReferenceSource[] => [
  helpdeskDepartmentReferences,
  { uses: async (reader, id) => ({ integrations: (await listIntegrationsReferencing(reader, box, 'department_id', id)).length }) },
]
