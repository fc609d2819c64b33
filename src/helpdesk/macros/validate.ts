import type { Reader } from '../../kernel/db/db.ts'
import { validateAll, invalid } from '../../kernel/errors.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import type { MacroActions } from './model.ts'

/** References must exist when the macro is saved. If a record is deleted later, applying the macro reports it. */
export const assertValidActions = async (reader: Reader, { set = {} }: MacroActions): Promise<void> => {
  const { department_id, assignee_id } = set
  await validateAll(
    async () =>
      department_id !== undefined &&
      !(await findDepartment(reader, department_id)) &&
      invalid({ 'actions.set.department_id': ['The selected department id is invalid.'] }),
    async () =>
      typeof assignee_id === 'number' &&
      !(await findAccount(reader, assignee_id))?.is_active &&
      invalid({ 'actions.set.assignee_id': ['The selected assignee id is invalid.'] }),
  )
}
