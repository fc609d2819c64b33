import type { DEPARTMENT_REPORTS } from '../../contract/app/department-reports.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { listAccounts } from '../../people/accounts/accounts.ts'
import type { ReportRow } from './model.ts'
import { loadAgentRows, loadCsatRows, loadResponseRows, loadSlaRows, loadVolumeRows, type ReportFilter } from './store.ts'

type DepartmentReport = (typeof DEPARTMENT_REPORTS)[number]
type DepartmentReportFilter = ReportFilter & { readonly department_id: number }

/** Workload of the department's agents on all tickets in scope, including tickets of other departments. */
const loadDepartmentAgentRows = async (
  reader: Reader,
  { range, scope, department_id }: DepartmentReportFilter,
): Promise<readonly ReportRow[]> => {
  const { accounts } = await listAccounts(reader, { department_id: [department_id] }, { limit: 10_000, offset: 0 })
  const ids = new Set(accounts.map(({ id }) => id))
  return (await loadAgentRows(reader, { range, scope })).filter((row) => ids.has(Number(row['agent_id'])))
}

const LOADERS: Record<DepartmentReport, (reader: Reader, filter: DepartmentReportFilter) => Promise<readonly ReportRow[]>> = {
  volume: loadVolumeRows,
  response: (reader, filter) => loadResponseRows(reader, filter, 'department_id'),
  sla: loadSlaRows,
  csat: loadCsatRows,
  agents: loadDepartmentAgentRows,
}

export const loadDepartmentReport = (
  reader: Reader,
  name: DepartmentReport,
  filter: DepartmentReportFilter,
): Promise<readonly ReportRow[]> => LOADERS[name](reader, filter)
