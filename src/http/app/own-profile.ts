import { changeOwnProfile, getOwnProfile, type OwnProfile } from '../../contract/app/own-profile.ts'
import { invalid } from '../../kernel/errors.ts'
import { getAccount } from '../../people/accounts/accounts.ts'
import { changeAccount, getAccountForChange } from '../../people/accounts/change.ts'
import type { Account } from '../../people/accounts/model.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { newNames } from '../v1/user-in.ts'

const profileOut = ({ first_name, last_name, title, phone, timezone, signature, source }: Account): OwnProfile => ({
  first_name,
  last_name,
  title,
  phone,
  timezone,
  signature,
  source,
})

type Names = { readonly first_name?: string; readonly last_name?: string }

/** Where a directory says what somebody is called, a name typed here would last until its next word. */
const refuseDirectoryNames = (account: Account, { first_name, last_name }: Names): void => {
  const isNew = (first_name ?? account.first_name) !== account.first_name || (last_name ?? account.last_name) !== account.last_name
  if (account.source === 'scim' && isNew) invalid({ first_name: ['Your name comes from your company’s directory.'] })
}

export const ownProfilePages = (door: Door): void => {
  serve(door, getOwnProfile, async (reader, _input, actor) => ok({ data: profileOut(await getAccount(reader, agentOf(actor).account_id)) }))
  serve(door, changeOwnProfile, async (tx, { body }, actor) => {
    const agent = agentOf(actor)
    const account = await getAccountForChange(tx, agent.account_id)
    refuseDirectoryNames(account, body)
    const { first_name: _, last_name: __, ...plain } = body
    return ok({ data: profileOut(await changeAccount(tx, agent, account, { ...plain, ...newNames(account, body) })) })
  })
}
