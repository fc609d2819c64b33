import type { Reader, Tx } from '../../kernel/db/db.ts'
import { conflict, validateAll, invalid, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { releaseReferences, type ReferenceSource } from '../references.ts'
import { assertNameAvailable } from '../unique-name.ts'
import { mapUniqueViolation } from '../unique-violation.ts'
import type { Department } from './model.ts'
import {
  allDepartments,
  deleteDepartmentRow,
  departmentById,
  insertDepartment,
  lockedDepartment,
  membersOf,
  membershipsOf,
  replaceMemberships,
  updateDepartment,
} from './store.ts'

export const listDepartments = (reader: Reader): Promise<readonly Department[]> => allDepartments(reader)

export const findDepartment = (reader: Reader, id: number): Promise<Department | undefined> => departmentById(reader, id)

export const getDepartment = async (reader: Reader, id: number): Promise<Department> =>
  (await departmentById(reader, id)) ?? notFound('department')

export const getDefaultDepartment = async (reader: Reader): Promise<Department> => {
  const departments = await allDepartments(reader)
  const found = departments.find((department) => department.is_default) ?? departments[0]
  if (!found) throw new Error('There is no department; the first start creates one.')
  return found
}

export const createDefaultDepartment = (tx: Tx): Promise<Department> => insertDepartment(tx, { name: 'Support', is_default: true })

export type DepartmentInput = Partial<Omit<Department, 'id'>>

/** The default moves to another department but cannot be unset: every ticket needs a department. */
const assertDefaultKept = (input: DepartmentInput, before: Department | undefined): void => {
  if (input.is_default === false && before?.is_default) invalid({ is_default: ['Make another department the default instead.'] })
}

export const checkDepartment = (reader: Reader, input: DepartmentInput, before?: Department): Promise<void> =>
  validateAll(
    async () => input.name !== undefined && assertNameAvailable(await allDepartments(reader), input.name, before?.id),
    () => assertDefaultKept(input, before),
  )

export const createDepartment = async (tx: Tx, actor: Actor, input: DepartmentInput & { readonly name: string }): Promise<Department> => {
  await checkDepartment(tx, input)
  const { is_default = false, ...rest } = input
  const made = await mapUniqueViolation('name', () => insertDepartment(tx, { ...rest, is_default: false }))
  if (is_default) await updateDepartment(tx, made.id, { is_default })
  await audit(tx, actor, { action: 'department.created', object: { type: 'department', id: made.id }, changes: { ...input } })
  return { ...made, is_default }
}

export const changeDepartment = async (tx: Tx, actor: Actor, department: Department, input: DepartmentInput): Promise<Department> => {
  await checkDepartment(tx, input, department)
  await mapUniqueViolation('name', () => updateDepartment(tx, department.id, input))
  await audit(tx, actor, { action: 'department.changed', object: { type: 'department', id: department.id }, changes: { ...input } })
  return await getDepartment(tx, department.id)
}

export const deleteDepartment = async (tx: Tx, actor: Actor, id: number, sources: readonly ReferenceSource[]): Promise<void> => {
  const department = (await lockedDepartment(tx, id)) ?? notFound('department')
  if (department.is_default)
    conflict('default_department', 'Tickets without a department are assigned to this one. Make another department the default first.')
  await releaseReferences(tx, actor, { type: 'department', id }, sources)
  await deleteDepartmentRow(tx, id)
  await audit(tx, actor, { action: 'department.deleted', object: { type: 'department', id }, changes: { name: department.name } })
}

export const departmentsOfAccounts = async (
  reader: Reader,
  account_ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const byAccount = new Map<number, number[]>(account_ids.map((id) => [id, []]))
  for (const { account_id, department_id } of await membershipsOf(reader, account_ids)) byAccount.get(account_id)?.push(department_id)
  return byAccount
}

export const setDepartmentsOf = (tx: Tx, account_id: number, department_ids: readonly number[]): Promise<void> =>
  replaceMemberships(tx, account_id, department_ids)

export const listMembers = (reader: Reader, department_id: number): Promise<readonly number[]> => membersOf(reader, department_id)
