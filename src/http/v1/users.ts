import type { BodyOf } from '../../contract/route.ts'
import * as routes from '../../contract/v1/users.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { checkAll, invalid } from '../../kernel/errors.ts'
import { createAccount, findAccountByEmail, getAccount, listAccounts } from '../../people/accounts/accounts.ts'
import { changeAccount, getAccountForChange } from '../../people/accounts/change.ts'
import { deactivateAccount, reactivateAccount } from '../../people/accounts/deactivate.ts'
import type { Account } from '../../people/accounts/model.ts'
import type { Actor, AgentActor } from '../../people/actor.ts'
import { getDefaultDepartment } from '../../people/departments/departments.ts'
import { acceptInvitation, hasOpenInvitation, inviteAccount } from '../../people/invitations/invite.ts'
import { validateAcceptance } from '../../people/reset/accept-invitation.ts'
import { validatePassword } from '../../people/sign-in/password-policy.ts'
import { hashPassword } from '../../people/sign-in/password.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import { listTokensOf } from '../../people/tokens/tokens.ts'
import { agentOf } from '../agent-only.ts'
import { departures } from '../departures.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { pageOf, paged } from './paging.ts'
import { tokenOut } from './tokens.ts'
import { namesOf, newNames, refuseAbove, refuseNoName, refuseUnknownDepartments, roleFor } from './user-in.ts'
import { userOut, usersOut } from './user-out.ts'

const userExists = (reader: Reader, { id }: { readonly id: number }): Promise<Account> => getAccount(reader, id)

type NewUser = BodyOf<typeof routes.createUser>

const refuseTaken = async (reader: Reader, email: string, own_id?: number): Promise<void> => {
  const account = await findAccountByEmail(reader, email)
  if (account && account.id !== own_id) invalid({ email: ['The email has already been taken.'] })
}

/** An agent belongs to the default department unless somebody says otherwise, as a ticket does. */
const create = async (tx: Tx, actor: AgentActor, { password: _, ...body }: NewUser, password_hash: string | null): Promise<Account> => {
  const { email, is_active = true, department_id, departments, title, phone, locale, timezone } = body
  return await createAccount(tx, actor, {
    ...namesOf(body),
    email,
    is_active,
    departments,
    title,
    phone,
    locale,
    timezone,
    password_hash,
    source: 'manual',
    role_id: await roleFor(tx, actor, body.role_id),
    department_id: department_id === undefined ? (await getDefaultDepartment(tx)).id : department_id,
  })
}

/** A password that somebody else chose must be as good as one's own. */
const refuseWeak = ({ password, email, ...body }: NewUser): void => {
  const { name, first_name, last_name } = namesOf(body)
  const about = { has_second_factor: false, known: [name, first_name, last_name, email] }
  const mistake = password === undefined ? undefined : validatePassword(password, about)
  if (mistake) invalid({ password: [mistake] })
}

/** Everything that could refuse is asked before the slow hash, and again in the transaction that decides. */
const checkNew = async (reader: Reader, agent: AgentActor, body: NewUser): Promise<void> => {
  if (body.role_id !== undefined) await assertSudo(reader, agent)
  await checkAll(
    () => refuseNoName(body),
    () => refuseWeak(body),
    () => refuseTaken(reader, body.email),
    () => roleFor(reader, agent, body.role_id),
    () => refuseUnknownDepartments(reader, body),
  )
}

const creating = (door: Door): void => {
  const handler = async (db: Db, { body }: { readonly body: NewUser }, actor: Actor) => {
    const agent = agentOf(actor)
    const password_hash = body.password === undefined ? null : await hashPassword(body.password)
    const user = await db.tx(async (tx) => {
      await refuseUnknownDepartments(tx, body)
      const account = await create(tx, agent, body, password_hash)
      if (password_hash === null && account.is_active) await inviteAccount(tx, agent, account, door.house.config.BASE_URL)
      return await userOut(tx, account)
    })
    return created({ data: user }, `/api/v1/users/${user.id}`)
  }
  serveSlow(door, routes.createUser, handler, { check: (reader, { body }, actor) => checkNew(reader, agentOf(actor), body) })
  const accept = async (db: Db, { body }: { readonly body: BodyOf<typeof routes.acceptInvitation> }) => {
    await acceptInvitation(db, body)
    return noContent()
  }
  serveSlow(door, routes.acceptInvitation, accept, { check: (reader, { body }) => validateAcceptance(reader, body) })
}

type UserChanges = BodyOf<typeof routes.updateUser>

type ChangeOf = { readonly params: { id: number }; readonly body: UserChanges }

const change = async (tx: Tx, { params, body }: ChangeOf, actor: Actor, base_url: string) => {
  const agent = agentOf(actor)
  const account = await getAccountForChange(tx, params.id)
  await refuseAbove(tx, agent, account.role_id)
  let role: { role_id?: number } = {}
  await checkAll(
    () => refuseUnknownDepartments(tx, body),
    () => body.email !== undefined && refuseTaken(tx, body.email, account.id),
    async () => {
      if (body.role_id !== undefined && body.role_id !== account.role_id) role = { role_id: await roleFor(tx, agent, body.role_id) }
    },
  )
  const { is_active, name: _, first_name: __, last_name: ___, ...fields } = body
  if ('role_id' in role) await assertSudo(tx, agent)
  const wasInvited = await hasOpenInvitation(tx, account)
  const changed = await changeAccount(tx, agent, account, { ...fields, ...newNames(account, body), ...role })
  // The link at the old address is withdrawn: the new one gets its own.
  if (wasInvited && is_active !== false && !(await hasOpenInvitation(tx, changed))) await inviteAccount(tx, agent, changed, base_url)
  if (is_active === false) await deactivateAccount(tx, agent, changed, departures)
  if (is_active === true) await reactivateAccount(tx, agent, changed)
  return ok({ data: await userOut(tx, await getAccount(tx, params.id)) })
}

export const userRoutes = (door: Door): void => {
  serve(door, routes.listUsers, async (reader, { query }) => {
    const page = pageOf(query)
    const { accounts, total } = await listAccounts(reader, query, page)
    return ok(paged(await usersOut(reader, accounts), total, page))
  })
  serve(door, routes.getUser, async (reader, { params }) => ok({ data: await userOut(reader, await getAccount(reader, params.id)) }))
  creating(door)
  serve(door, routes.updateUser, (tx, input, actor) => change(tx, input, actor, door.house.config.BASE_URL), { exists: userExists })
  serve(door, routes.patchUser, (tx, input, actor) => change(tx, input, actor, door.house.config.BASE_URL), { exists: userExists })
  serve(door, routes.deleteUser, async (tx, { params }, actor) => {
    const agent = agentOf(actor)
    const account = await getAccountForChange(tx, params.id)
    await refuseAbove(tx, agent, account.role_id)
    await deactivateAccount(tx, agent, account, departures)
    return noContent()
  })
  serve(door, routes.listUserTokens, async (reader, { params }) => {
    const account = await getAccount(reader, params.id)
    return ok({ data: (await listTokensOf(reader, account.id)).map(tokenOut) })
  })
}
