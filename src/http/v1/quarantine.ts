import * as routes from '../../contract/v1/quarantine.ts'
import { isoMillis } from '../../contract/time.ts'
import { createInboundMailDeps, type InboundMailDeps } from '../../helpdesk/mail/inbound-deps.ts'
import { readMail } from '../../helpdesk/mail/read-mail.ts'
import * as quarantine from '../../helpdesk/mail/quarantine.ts'
import type { Db } from '../../kernel/db/db.ts'
import { senderKeyOf } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { noContent, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { pageOf, paged } from './paging.ts'

const mailOut = ({ sha256: _, envelope, created_at, ...mail }: quarantine.StoredInboundMail) => ({
  ...mail,
  recipients: envelope.to,
  created_at: isoMillis(created_at),
})

const LONGEST_TEXT = 100_000

export const quarantineRoutes = (door: Door): void => {
  const deskWith = (db: Db): InboundMailDeps => createInboundMailDeps({ ...door.house, db })
  serve(door, routes.listQuarantine, async (reader, { query: { state = 'quarantined', ...paging } }) => {
    const page = pageOf(paging)
    const { mails, total } = await quarantine.listInboundMails(reader, state, page)
    return ok(paged(mails.map(mailOut), total, page))
  })
  serveSlow(door, routes.getQuarantined, async (db, { params }, actor) => {
    const { inbound, raw } = await quarantine.loadInboundMail(deskWith(db), params.id)
    const { text, attachments } = await readMail(raw, senderKeyOf(agentOf(actor)))
    return ok({
      data: { ...mailOut(inbound), text: text.slice(0, LONGEST_TEXT), attachments: attachments.map(({ filename }) => filename) },
    })
  })
  serveSlow(door, routes.downloadQuarantined, async (db, { params }) => {
    const { raw } = await quarantine.loadInboundMail(deskWith(db), params.id)
    const disposition = `attachment; filename="mail-${params.id}.eml"`
    // A browser saves it; shown, a mail could be a page.
    return ok(raw, {
      'content-type': 'application/octet-stream',
      'content-disposition': disposition,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })
  serveSlow(door, routes.releaseQuarantined, async (db, { params }, actor) =>
    ok({ data: mailOut(await quarantine.releaseInboundMail(deskWith(db), agentOf(actor), params.id)) }),
  )
  serve(door, routes.discardQuarantined, async (tx, { params }, actor) => {
    await quarantine.discardInboundMail(tx, agentOf(actor), params.id)
    return noContent()
  })
}
