import { helpdeskDepartmentReferences } from '../helpdesk/department-references.ts'
import { listIntegrationsReferencing } from '../monitor/integrations/helpdesk-references.ts'
import { accountDepartmentReferences } from '../people/accounts/references.ts'
import type { ReferenceSource } from '../people/references.ts'
import type { ApiContext } from './kit/api-conventions.ts'

/** Modules with references to departments. A department with references is not deleted. */
export const listDepartmentReferenceSources = ({ box }: Pick<ApiContext, 'box'>): readonly ReferenceSource[] => [
  accountDepartmentReferences,
  helpdeskDepartmentReferences,
  { uses: async (reader, id) => ({ integrations: (await listIntegrationsReferencing(reader, box, 'department_id', id)).length }) },
]
