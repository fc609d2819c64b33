import { helpdeskUser } from '../helpdesk/department-uses.ts'
import { countChannelsOfDepartment } from '../monitor/channels/of-department.ts'
import type { DepartmentUser } from '../people/departments/delete.ts'
import type { House } from './surface.ts'

/** The rooms that name departments. None is deleted while one of them does. */
export const departmentUsers = ({ box }: Pick<House, 'box'>): readonly DepartmentUser[] => [
  helpdeskUser,
  { uses: async (reader, id) => ({ integrations: await countChannelsOfDepartment(reader, box, id) }) },
]
