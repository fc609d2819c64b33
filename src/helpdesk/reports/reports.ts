import type { Reader } from '../../kernel/db/db.ts'
import type { TicketScope } from '../ticket-scope.ts'
import type { ReportGrouping, ReportName, ReportRange, ReportRow } from './model.ts'
import { loadAgentRows, loadBacklogRows, loadCsatRows, loadResponseRows, loadSlaRows, loadVolumeRows } from './store.ts'

/** Reports count only tickets in the agent's scope, as ticket lists do. */
type ReportInput = { readonly range: ReportRange; readonly scope: TicketScope; readonly group_by?: ReportGrouping | undefined }

const sumOf = (rows: readonly ReportRow[], name: string): number => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)

const loadOverviewRows = async (reader: Reader, input: ReportInput): Promise<readonly ReportRow[]> => {
  const volume = await loadVolumeRows(reader, input)
  const response = await loadResponseRows(reader, input, undefined)
  const sla = await loadSlaRows(reader, input)
  const ratings = await loadCsatRows(reader, input)
  const [met, breached, answers] = [sumOf(sla, 'met'), sumOf(sla, 'breached'), sumOf(ratings, 'count')]
  const spanOf = (metric: string): number | null =>
    Number(response.find((row) => row['metric'] === metric)?.['p50_seconds'] ?? Number.NaN) || null
  return [
    {
      created: sumOf(volume, 'created'),
      resolved: sumOf(volume, 'resolved'),
      closed: sumOf(volume, 'closed'),
      open: sumOf(await loadBacklogRows(reader, input), 'count'),
      first_response_p50_seconds: spanOf('first_response'),
      resolution_p50_seconds: spanOf('resolution'),
      sla_attainment_percent: met + breached === 0 ? null : Math.round((met / (met + breached)) * 10_000) / 100,
      csat_answers: answers,
      csat_average:
        answers === 0
          ? null
          : Math.round((ratings.reduce((sum, row) => sum + Number(row['rating']) * Number(row['count']), 0) / answers) * 100) / 100,
    },
  ]
}

const LOADERS: Record<ReportName, (reader: Reader, input: ReportInput) => Promise<readonly ReportRow[]>> = {
  overview: loadOverviewRows,
  volume: loadVolumeRows,
  backlog: loadBacklogRows,
  response: (reader, input) => loadResponseRows(reader, input, input.group_by),
  sla: loadSlaRows,
  csat: loadCsatRows,
  agents: loadAgentRows,
}

export const loadReport = (reader: Reader, name: ReportName, input: ReportInput): Promise<readonly ReportRow[]> =>
  LOADERS[name](reader, input)
