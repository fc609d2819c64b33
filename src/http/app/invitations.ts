import * as routes from '../../contract/app/invitations.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { getAccount } from '../../people/accounts/accounts.ts'
import { getAccountForChange } from '../../people/accounts/change.ts'
import type { Account } from '../../people/accounts/model.ts'
import type { AgentActor } from '../../people/actor.ts'
import { renewInvitation } from '../../people/invitations/invite.ts'
import { getDefaultRole } from '../../people/roles/roles.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { assertMayChange } from '../v1/user-input.ts'

/** An invitation creates an account, so it needs the permission to assign its role: see `createUser`. */
const assertMayInvite = async (tx: Tx, actor: AgentActor, account: Account): Promise<void> => {
  await assertMayChange(tx, actor, account.role_id)
  if (account.role_id !== (await getDefaultRole(tx)).id) await assertSudo(tx, actor)
}

export const registerInvitationRoutes = (api: Api): void => {
  const { BASE_URL, SMTP_URL } = api.context.config
  const can_mail = SMTP_URL !== undefined
  serve(api, routes.getMailServer, async () => ok({ data: { is_configured: can_mail } }))
  serve(
    api,
    routes.renewInvitation,
    async (tx, { params }, actor) => {
      const agent = requireAgent(actor)
      const account = await getAccountForChange(tx, params.id)
      await assertMayInvite(tx, agent, account)
      const { link, expires_at } = await renewInvitation(tx, agent, account, { base_url: BASE_URL, can_mail })
      return ok({ data: { link, is_mailed: can_mail, expires_at: formatIsoMillis(expires_at) } })
    },
    { precondition: (tx, { id }) => getAccount(tx, id) },
  )
}
