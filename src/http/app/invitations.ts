import * as routes from '../../contract/app/invitations.ts'
import { isoMillis } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { getAccount } from '../../people/accounts/accounts.ts'
import { getAccountForChange } from '../../people/accounts/change.ts'
import type { Account } from '../../people/accounts/model.ts'
import type { AgentActor } from '../../people/actor.ts'
import { renewInvitation } from '../../people/invitations/invite.ts'
import { getDefaultRole } from '../../people/roles/roles.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { refuseAbove } from '../v1/user-in.ts'

/** The link opens the account, so it needs what giving out the role needs: see `createUser`. */
const requireMayInvite = async (tx: Tx, actor: AgentActor, account: Account): Promise<void> => {
  await refuseAbove(tx, actor, account.role_id)
  if (account.role_id !== (await getDefaultRole(tx)).id) await assertSudo(tx, actor)
}

export const invitationRoutes = (door: Door): void => {
  const { BASE_URL, SMTP_URL } = door.house.config
  const can_mail = SMTP_URL !== undefined
  serve(door, routes.getMailServer, async () => ok({ data: { is_configured: can_mail } }))
  serve(
    door,
    routes.renewInvitation,
    async (tx, { params }, actor) => {
      const agent = agentOf(actor)
      const account = await getAccountForChange(tx, params.id)
      await requireMayInvite(tx, agent, account)
      const { link, expires_at } = await renewInvitation(tx, agent, account, { base_url: BASE_URL, can_mail })
      return ok({ data: { link, is_mailed: can_mail, expires_at: isoMillis(expires_at) } })
    },
    { exists: (tx, { id }) => getAccount(tx, id) },
  )
}
