import { createDepartment, deleteDepartment, listDepartments, updateDepartment } from '../../contract/v1/departments.ts'
import { helpdeskDepartmentReferences } from '../../helpdesk/department-references.ts'
import { rescheduleAutoClose } from '../../helpdesk/tickets/auto-transitions.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { validateAll, invalid } from '../../kernel/errors.ts'
import { listIntegrationsReferencing } from '../../monitor/integrations/helpdesk-references.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import { accountDepartmentReferences } from '../../people/accounts/references.ts'
import * as departments from '../../people/departments/departments.ts'
import type { ReferenceSource } from '../../people/references.ts'
import type { Api, ApiContext } from '../kit/api-conventions.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'

/** Modules with references to departments. A department with references is not deleted. */
const listDepartmentReferenceSources = ({ box }: Pick<ApiContext, 'box'>): readonly ReferenceSource[] => [
  accountDepartmentReferences,
  helpdeskDepartmentReferences,
  { uses: async (reader, id) => ({ integrations: (await listIntegrationsReferencing(reader, box, 'department_id', id)).length }) },
]

const assertLeadIsActive = async (reader: Reader, lead_id: number | null | undefined): Promise<void> => {
  if (lead_id !== null && lead_id !== undefined && !(await findAccount(reader, lead_id))?.is_active)
    invalid({ lead_id: ['The selected lead id is invalid.'] })
}

export const registerDepartmentRoutes = (api: Api): void => {
  serve(api, listDepartments, async (reader) => ok({ data: await departments.listDepartments(reader) }))
  serve(api, createDepartment, async (tx, { body }, actor) => {
    await validateAll(
      () => assertLeadIsActive(tx, body.lead_id),
      () => departments.checkDepartment(tx, body),
    )
    const department = await departments.createDepartment(tx, actor, body)
    return created({ data: department }, `/api/v1/departments/${department.id}`)
  })
  serve(
    api,
    updateDepartment,
    async (tx, { params, body }, actor) => {
      const before = await departments.getDepartment(tx, params.id)
      await validateAll(
        () => assertLeadIsActive(tx, body.lead_id),
        () => departments.checkDepartment(tx, body, before),
      )
      const after = await departments.changeDepartment(tx, actor, before, body)
      if (after.auto_close_days !== before.auto_close_days) await rescheduleAutoClose(tx, after)
      return ok({ data: after })
    },
    { precondition: (tx, { id }) => departments.getDepartment(tx, id) },
  )
  serve(api, deleteDepartment, async (tx, { params }, actor) => {
    await departments.deleteDepartment(tx, actor, params.id, listDepartmentReferenceSources(api.context))
    return noContent()
  })
}
