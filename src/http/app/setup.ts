import * as routes from '../../contract/app/setup.ts'
import { listMailboxes } from '../../helpdesk/mail/mailboxes.ts'
import type { Ticket } from '../../helpdesk/tickets/model.ts'
import { createSampleTicket, findNewestMailTicket, findSampleTicket, deleteSampleTicket } from '../../helpdesk/tickets/sample.ts'
import type { Config } from '../../kernel/config.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { finishSetup, isSetupPending } from '../../people/setup/first-account.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { welcome } from './session.ts'
import { refuseOtherPages, visitorOf } from './visitor.ts'

const ticketOut = ({ id, subject, requester_email }: Ticket) => ({ id, subject, requester_email })

const firstTicketOut = async (reader: Reader, { BASE_URL, SMTP_PORT }: Config): Promise<routes.FirstTicket> => {
  const arrived = await findNewestMailTicket(reader)
  return {
    smtp_port: SMTP_PORT > 0 ? SMTP_PORT : null,
    host: new URL(BASE_URL).hostname,
    addresses: (await listMailboxes(reader)).filter(({ is_active }) => is_active).map(({ address }) => address),
    arrived: arrived ? ticketOut(arrived) : null,
  }
}

/** The very first steps: before there is anybody to sign in, and the first thing they see. */
export const setupRoutes = (door: Door): void => {
  serve(door, routes.getSetup, async (reader) => ok({ data: { is_pending: await isSetupPending(reader) } }))
  serveSlow(door, routes.finishSetup, async (db, { body, request }) => {
    refuseOtherPages(request)
    return await welcome(door, await finishSetup(db, body, visitorOf(request)))
  })
  serve(door, routes.getFirstTicket, async (reader) => ok({ data: await firstTicketOut(reader, door.house.config) }))
  serve(door, routes.getSampleTicket, async (reader) => {
    const sample = await findSampleTicket(reader)
    return ok({ data: sample ? ticketOut(sample) : null })
  })
  serve(door, routes.createSampleTicket, async (tx, { body }, actor) =>
    created({ data: ticketOut(await createSampleTicket(tx, agentOf(actor), body)) }),
  )
  serve(door, routes.removeSampleTicket, async (tx, _input, actor) => {
    await deleteSampleTicket(tx, agentOf(actor))
    return noContent()
  })
}
