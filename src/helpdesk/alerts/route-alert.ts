import type { Tx } from '../../kernel/db/db.ts'
import type { Ticket } from '../tickets/model.ts'
import { linkOrDeclareIncident } from './major-incidents.ts'
import type { Alert } from './model.ts'
import { pageOnCall } from './page-on-call.ts'

export const routeAlert = async (tx: Tx, alert: Alert, ticket: Ticket): Promise<Alert> =>
  await pageOnCall(tx, await linkOrDeclareIncident(tx, alert, ticket), ticket)
