import type { Tx } from '../../kernel/db/db.ts'
import type { Ticket } from '../tickets/model.ts'
import { callSomebody } from './call.ts'
import { joinIncident } from './major.ts'
import type { Alert } from './model.ts'

/** What follows from an alert that has its ticket: a major incident, a call. */
export const respond = async (tx: Tx, alert: Alert, ticket: Ticket): Promise<Alert> =>
  await callSomebody(tx, await joinIncident(tx, alert, ticket), ticket)
