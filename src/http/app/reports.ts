import { getReports, putReports } from '../../contract/app/reports.ts'
import { DEFAULT_REPORTS } from '../../monitor/reports/model.ts'
import { updateReportSettings, findReportSettings } from '../../monitor/reports/settings.ts'
import { getAccount } from '../../people/accounts/accounts.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'

export const registerMailReportRoutes = (api: Api): void => {
  serve(api, getReports, async (reader, _input, actor) => {
    const settings = await findReportSettings(reader, requireAgent(actor).account_id)
    return ok({ data: { reports: settings?.reports ?? DEFAULT_REPORTS, reminders: settings?.nags ?? 'off' } })
  })
  serve(api, putReports, async (tx, { body }, actor) => {
    const account = await getAccount(tx, requireAgent(actor).account_id)
    const { reports, nags } = await updateReportSettings(tx, account, { reports: body.reports, nags: body.reminders })
    return ok({ data: { reports, reminders: nags } })
  })
}
