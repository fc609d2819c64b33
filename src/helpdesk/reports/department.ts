import type { DEPARTMENT_REPORTS } from '../../contract/app/desk-reports.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { listAccounts } from '../../people/accounts/accounts.ts'
import type { Row } from './model.ts'
import { agentRows, csatRows, responseRows, slaRows, volumeRows, type Slice } from './store.ts'

type DepartmentReport = (typeof DEPARTMENT_REPORTS)[number]
type Wish = Slice & { readonly department_id: number }

/** The people of the department, with all they do that the reader sees. */
const agents = async (reader: Reader, { range, sight, department_id }: Wish): Promise<readonly Row[]> => {
  const { accounts } = await listAccounts(reader, { department_id: [department_id] }, { limit: 10_000, offset: 0 })
  const ids = new Set(accounts.map(({ id }) => id))
  return (await agentRows(reader, { range, sight })).filter((row) => ids.has(Number(row['agent_id'])))
}

const READERS: Record<DepartmentReport, (reader: Reader, wish: Wish) => Promise<readonly Row[]>> = {
  volume: volumeRows,
  response: (reader, wish) => responseRows(reader, wish, 'department_id'),
  sla: slaRows,
  csat: csatRows,
  agents,
}

/** A report about one department alone, as far as the reader sees it. */
export const readDepartmentReport = (reader: Reader, name: DepartmentReport, wish: Wish): Promise<readonly Row[]> =>
  READERS[name](reader, wish)
