import * as routes from '../../contract/app/setup.ts'
import { listMailboxes } from '../../helpdesk/mail/mailboxes.ts'
import type { Ticket } from '../../helpdesk/tickets/model.ts'
import { createSampleTicket, findNewestMailTicket, findSampleTicket, deleteSampleTicket } from '../../helpdesk/tickets/sample.ts'
import type { Config } from '../../kernel/config.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { finishSetup, isSetupPending } from '../../people/setup/first-account.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import { assertSameOriginPage } from '../auth/csrf.ts'
import { readRequestOrigin } from '../auth/request-origin.ts'
import { startSession } from './session.ts'

const presentTicket = ({ id, subject, requester_email }: Ticket) => ({ id, subject, requester_email })

const presentFirstTicket = async (reader: Reader, { BASE_URL, SMTP_PORT }: Config): Promise<routes.FirstTicket> => {
  const ticket = await findNewestMailTicket(reader)
  return {
    smtp_port: SMTP_PORT > 0 ? SMTP_PORT : null,
    host: new URL(BASE_URL).hostname,
    addresses: (await listMailboxes(reader)).filter(({ is_active }) => is_active).map(({ address }) => address),
    ticket: ticket ? presentTicket(ticket) : null,
  }
}

export const registerSetupRoutes = (api: Api): void => {
  serve(api, routes.getSetup, async (reader) => ok({ data: { is_pending: await isSetupPending(reader) } }))
  serveSlow(api, routes.finishSetup, async (db, { body, request }) => {
    assertSameOriginPage(request)
    return await startSession(api, await finishSetup(db, body, readRequestOrigin(request)))
  })
  serve(api, routes.getFirstTicket, async (reader) => ok({ data: await presentFirstTicket(reader, api.context.config) }))
  serve(api, routes.getSampleTicket, async (reader) => {
    const sample = await findSampleTicket(reader)
    return ok({ data: sample ? presentTicket(sample) : null })
  })
  serve(api, routes.createSampleTicket, async (tx, { body }, actor) =>
    created({ data: presentTicket(await createSampleTicket(tx, requireAgent(actor), body)) }),
  )
  serve(api, routes.removeSampleTicket, async (tx, _input, actor) => {
    await deleteSampleTicket(tx, requireAgent(actor))
    return noContent()
  })
}
