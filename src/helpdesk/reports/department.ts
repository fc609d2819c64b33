import type { DEPARTMENT_REPORTS } from '../../contract/app/desk-reports.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { listAccounts } from '../../people/accounts/accounts.ts'
import type { Range, Row } from './model.ts'
import { agentRows, csatRows, responseRows, slaRows, volumeRows } from './store.ts'

type DepartmentReport = (typeof DEPARTMENT_REPORTS)[number]
type Wish = { readonly range: Range; readonly department_id: number }

const response = async (reader: Reader, { range, department_id }: Wish): Promise<readonly Row[]> =>
  (await responseRows(reader, range, 'department_id')).filter((row) => Number(row['department_id']) === department_id)

/** The people of the department, with all they do. */
const agents = async (reader: Reader, { range, department_id }: Wish): Promise<readonly Row[]> => {
  const { accounts } = await listAccounts(reader, { department_id: [department_id] }, { limit: 10_000, offset: 0 })
  const ids = new Set(accounts.map(({ id }) => id))
  return (await agentRows(reader, range)).filter((row) => ids.has(Number(row['agent_id'])))
}

const READERS: Record<DepartmentReport, (reader: Reader, wish: Wish) => Promise<readonly Row[]>> = {
  volume: volumeRows,
  response,
  sla: slaRows,
  csat: csatRows,
  agents,
}

/** A report about one department alone. */
export const readDepartmentReport = (reader: Reader, name: DepartmentReport, wish: Wish): Promise<readonly Row[]> =>
  READERS[name](reader, wish)
