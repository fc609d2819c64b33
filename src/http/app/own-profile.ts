import { changeOwnProfile, getOwnProfile, type OwnProfile } from '../../contract/app/own-profile.ts'
import { invalid } from '../../kernel/errors.ts'
import { getAccount } from '../../people/accounts/accounts.ts'
import { changeAccount, getAccountForChange } from '../../people/accounts/change.ts'
import type { Account } from '../../people/accounts/model.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { mergeUserName } from '../v1/user-input.ts'

const presentProfile = ({ first_name, last_name, title, phone, timezone, signature, source }: Account): OwnProfile => ({
  first_name,
  last_name,
  title,
  phone,
  timezone,
  signature,
  source,
})

type OwnNameInput = { readonly first_name?: string; readonly last_name?: string }

/** Refused for accounts whose names a directory manages, because the directory would overwrite a name entered here. */
const assertNamesEditable = (account: Account, { first_name, last_name }: OwnNameInput): void => {
  const isNew = (first_name ?? account.first_name) !== account.first_name || (last_name ?? account.last_name) !== account.last_name
  if (account.source === 'scim' && isNew) invalid({ first_name: ['The name is managed by your identity provider.'] })
}

export const registerOwnProfileRoutes = (api: Api): void => {
  serve(api, getOwnProfile, async (reader, _input, actor) =>
    ok({ data: presentProfile(await getAccount(reader, requireAgent(actor).account_id)) }),
  )
  serve(api, changeOwnProfile, async (tx, { body }, actor) => {
    const agent = requireAgent(actor)
    const account = await getAccountForChange(tx, agent.account_id)
    assertNamesEditable(account, body)
    const { first_name: _, last_name: __, ...plain } = body
    return ok({ data: presentProfile(await changeAccount(tx, agent, account, { ...plain, ...mergeUserName(account, body) })) })
  })
}
