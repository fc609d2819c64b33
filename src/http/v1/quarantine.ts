import * as routes from '../../contract/v1/quarantine.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import { createInboundMailDeps, type InboundMailDeps } from '../../helpdesk/mail/inbound-deps.ts'
import { readMail } from '../../helpdesk/mail/read-mail.ts'
import * as quarantine from '../../helpdesk/mail/quarantine.ts'
import type { Db } from '../../kernel/db/db.ts'
import { senderKeyOf } from '../../people/actor.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { noContent, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { toPageWindow, createPage } from './pagination.ts'

const presentMail = ({ sha256: _, envelope, created_at, ...mail }: quarantine.StoredInboundMail) => ({
  ...mail,
  recipients: envelope.to,
  created_at: formatIsoMillis(created_at),
})

const MAX_TEXT_LENGTH = 100_000

export const registerQuarantineRoutes = (api: Api): void => {
  const deskWith = (db: Db): InboundMailDeps => createInboundMailDeps({ ...api.context, db })
  serve(api, routes.listQuarantine, async (reader, { query: { state = 'quarantined', ...paging } }) => {
    const page = toPageWindow(paging)
    const { mails, total } = await quarantine.listInboundMails(reader, state, page)
    return ok(createPage(mails.map(presentMail), total, page))
  })
  serveSlow(api, routes.getQuarantined, async (db, { params }, actor) => {
    const { inbound, raw } = await quarantine.loadInboundMail(deskWith(db), params.id)
    const { text, attachments } = await readMail(raw, senderKeyOf(requireAgent(actor)))
    return ok({
      data: { ...presentMail(inbound), text: text.slice(0, MAX_TEXT_LENGTH), attachments: attachments.map(({ filename }) => filename) },
    })
  })
  serveSlow(api, routes.downloadQuarantined, async (db, { params }) => {
    const { raw } = await quarantine.loadInboundMail(deskWith(db), params.id)
    const disposition = `attachment; filename="mail-${params.id}.eml"`
    // A browser must save the mail: shown, it could run as a page.
    return ok(raw, {
      'content-type': 'application/octet-stream',
      'content-disposition': disposition,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })
  serveSlow(api, routes.releaseQuarantined, async (db, { params }, actor) =>
    ok({ data: presentMail(await quarantine.releaseInboundMail(deskWith(db), requireAgent(actor), params.id)) }),
  )
  serve(api, routes.discardQuarantined, async (tx, { params }, actor) => {
    await quarantine.discardInboundMail(tx, requireAgent(actor), params.id)
    return noContent()
  })
}
