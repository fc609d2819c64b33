import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Department } from './model.ts'
import { allDepartments, insertDepartment } from './store.ts'

export const listDepartments = (reader: Reader): Promise<readonly Department[]> => allDepartments(reader)

export const findDepartment = async (reader: Reader, id: number): Promise<Department | undefined> =>
  (await allDepartments(reader)).find((department) => department.id === id)

export const getDefaultDepartment = async (reader: Reader): Promise<Department> => {
  const departments = await allDepartments(reader)
  const found = departments.find((department) => department.is_default) ?? departments[0]
  if (!found) throw new Error('There is no department; the first start creates one.')
  return found
}

export const createDefaultDepartment = (tx: Tx): Promise<Department> => insertDepartment(tx, 'Support', true)
