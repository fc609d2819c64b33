import type { Reader } from '../../kernel/db/db.ts'
import type { Sight } from '../sight.ts'
import type { Grouping, Range, ReportName, Row } from './model.ts'
import { agentRows, backlogRows, csatRows, responseRows, slaRows, volumeRows } from './store.ts'

/** `sight`: what the reader sees. Every number counts only that, as lists do. */
type Wish = { readonly range: Range; readonly sight: Sight; readonly group_by?: Grouping | undefined }

const sumOf = (rows: readonly Row[], name: string): number => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)

/** One line that says how the desk is doing. */
const overviewRows = async (reader: Reader, wish: Wish): Promise<readonly Row[]> => {
  const volume = await volumeRows(reader, wish)
  const response = await responseRows(reader, wish, undefined)
  const sla = await slaRows(reader, wish)
  const ratings = await csatRows(reader, wish)
  const [met, breached, answers] = [sumOf(sla, 'met'), sumOf(sla, 'breached'), sumOf(ratings, 'count')]
  const spanOf = (metric: string): number | null =>
    Number(response.find((row) => row['metric'] === metric)?.['p50_seconds'] ?? Number.NaN) || null
  return [
    {
      created: sumOf(volume, 'created'),
      resolved: sumOf(volume, 'resolved'),
      closed: sumOf(volume, 'closed'),
      open: sumOf(await backlogRows(reader, wish), 'count'),
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

const READERS: Record<ReportName, (reader: Reader, wish: Wish) => Promise<readonly Row[]>> = {
  overview: overviewRows,
  volume: volumeRows,
  backlog: backlogRows,
  response: (reader, wish) => responseRows(reader, wish, wish.group_by),
  sla: slaRows,
  csat: csatRows,
  agents: agentRows,
}

export const readReport = (reader: Reader, name: ReportName, wish: Wish): Promise<readonly Row[]> => READERS[name](reader, wish)
