import { parseReplyAddress } from '../helpdesk/mail/reply-address.ts'
import { createInboundMailDeps } from '../helpdesk/mail/inbound-deps.ts'
import { listMailboxes } from '../helpdesk/mail/mailboxes.ts'
import { receiveMail } from '../helpdesk/mail/receive.ts'
import type { Mailboxes } from './server.ts'

export const helpdeskMailboxes = (parts: Parameters<typeof createInboundMailDeps>[0]): Mailboxes => {
  const desk = createInboundMailDeps(parts)
  return {
    accepts: async (address) => {
      const { mailbox } = parseReplyAddress(desk.key, address)
      const known = await desk.db.read(listMailboxes)
      return known.some((one) => one.is_active && one.address === mailbox)
    },
    receive: async ({ raw, recipients, sender, network }) =>
      void (await receiveMail(desk, { raw, envelope: { to: recipients, from: sender }, sender: network })),
  }
}
