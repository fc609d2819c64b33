import { getReports, putReports } from '../../contract/app/reports.ts'
import { DEFAULT_REPORTS } from '../../monitor/reports/model.ts'
import { updateReportSettings, findReportSettings } from '../../monitor/reports/settings.ts'
import { getAccount } from '../../people/accounts/accounts.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

/** What an account wants by mail besides the alerts of its integrations. */
export const reportRoutes = (door: Door): void => {
  serve(door, getReports, async (reader, _input, actor) => {
    const settings = await findReportSettings(reader, agentOf(actor).account_id)
    return ok({ data: { reports: settings?.reports ?? DEFAULT_REPORTS, nags: settings?.nags ?? 'off' } })
  })
  serve(door, putReports, async (tx, { body }, actor) => {
    const account = await getAccount(tx, agentOf(actor).account_id)
    const { reports, nags } = await updateReportSettings(tx, account, body)
    return ok({ data: { reports, nags } })
  })
}
