import type { BodyOf } from '../../contract/route.ts'
import * as routes from '../../contract/v1/users.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { validateAll, invalid } from '../../kernel/errors.ts'
import { createAccount, findAccountByEmail, getAccount, listAccounts } from '../../people/accounts/accounts.ts'
import { changeAccount, getAccountForChange } from '../../people/accounts/change.ts'
import { deactivateAccount, reactivateAccount } from '../../people/accounts/deactivate.ts'
import type { Account } from '../../people/accounts/model.ts'
import type { Actor, AgentActor } from '../../people/actor.ts'
import { getDefaultDepartment } from '../../people/departments/departments.ts'
import { acceptInvitation, hasOpenInvitation, inviteAccount } from '../../people/invitations/invite.ts'
import { validateAcceptance } from '../../people/reset/finish.ts'
import { validatePassword } from '../../people/sign-in/password-policy.ts'
import { hashPassword } from '../../people/sign-in/password.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import { listTokensOf } from '../../people/tokens/tokens.ts'
import type { Api } from '../kit/api-conventions.ts'
import { DEACTIVATION_HOOKS } from '../deactivation-hooks.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import { toPageWindow, createPage } from './pagination.ts'
import { presentToken } from './tokens.ts'
import { readUserName, mergeUserName, assertMayChange, assertNameGiven, assertDepartmentsExist, getAssignableRole } from './user-input.ts'
import { presentUser, presentUsers } from './user-presenter.ts'

const requireUser = (reader: Reader, { id }: { readonly id: number }): Promise<Account> => getAccount(reader, id)

type NewUser = BodyOf<typeof routes.createUser>

const assertEmailAvailable = async (reader: Reader, email: string, own_id?: number): Promise<void> => {
  const account = await findAccountByEmail(reader, email)
  if (account && account.id !== own_id) invalid({ email: ['The email has already been taken.'] })
}

/** Without `department_id` the agent joins the default department, as a ticket does. */
const createUser = async (tx: Tx, actor: AgentActor, { password: _, ...body }: NewUser, password_hash: string | null): Promise<Account> => {
  const { email, is_active = true, department_id, departments, title, phone, locale, timezone } = body
  return await createAccount(tx, actor, {
    ...readUserName(body),
    email,
    is_active,
    departments,
    title,
    phone,
    locale,
    timezone,
    password_hash,
    source: 'manual',
    role_id: await getAssignableRole(tx, actor, body.role_id),
    department_id: department_id === undefined ? (await getDefaultDepartment(tx)).id : department_id,
  })
}

/** A password set by an administrator follows the same rules as one's own. */
const assertStrongPassword = ({ password, email, ...body }: NewUser): void => {
  const { name, first_name, last_name } = readUserName(body)
  const about = { has_second_factor: false, known: [name, first_name, last_name, email] }
  const mistake = password === undefined ? undefined : validatePassword(password, about)
  if (mistake) invalid({ password: [mistake] })
}

/** All checks run before the slow hash, and again in the transaction that decides. */
const checkNew = async (reader: Reader, agent: AgentActor, body: NewUser): Promise<void> => {
  if (body.role_id !== undefined) await assertSudo(reader, agent)
  await validateAll(
    () => assertNameGiven(body),
    () => assertStrongPassword(body),
    () => assertEmailAvailable(reader, body.email),
    () => getAssignableRole(reader, agent, body.role_id),
    () => assertDepartmentsExist(reader, body),
  )
}

const registerCreateRoutes = (api: Api): void => {
  const handler = async (db: Db, { body }: { readonly body: NewUser }, actor: Actor) => {
    const agent = requireAgent(actor)
    const password_hash = body.password === undefined ? null : await hashPassword(body.password)
    const user = await db.tx(async (tx) => {
      await assertDepartmentsExist(tx, body)
      const account = await createUser(tx, agent, body, password_hash)
      if (password_hash === null && account.is_active) await inviteAccount(tx, agent, account, api.context.config.BASE_URL)
      return await presentUser(tx, account)
    })
    return created({ data: user }, `/api/v1/users/${user.id}`)
  }
  serveSlow(api, routes.createUser, handler, { check: (reader, { body }, actor) => checkNew(reader, requireAgent(actor), body) })
  const accept = async (db: Db, { body }: { readonly body: BodyOf<typeof routes.acceptInvitation> }) => {
    await acceptInvitation(db, body)
    return noContent()
  }
  serveSlow(api, routes.acceptInvitation, accept, { check: (reader, { body }) => validateAcceptance(reader, body) })
}

type UserChanges = BodyOf<typeof routes.updateUser>

type UserChangeInput = { readonly params: { id: number }; readonly body: UserChanges }

const changeUser = async (tx: Tx, { params, body }: UserChangeInput, actor: Actor, base_url: string) => {
  const agent = requireAgent(actor)
  const account = await getAccountForChange(tx, params.id)
  await assertMayChange(tx, agent, account.role_id)
  let role: { role_id?: number } = {}
  await validateAll(
    () => assertDepartmentsExist(tx, body),
    () => body.email !== undefined && assertEmailAvailable(tx, body.email, account.id),
    async () => {
      if (body.role_id !== undefined && body.role_id !== account.role_id)
        role = { role_id: await getAssignableRole(tx, agent, body.role_id) }
    },
  )
  const { is_active, name: _, first_name: __, last_name: ___, ...fields } = body
  if ('role_id' in role) await assertSudo(tx, agent)
  const wasInvited = await hasOpenInvitation(tx, account)
  const changed = await changeAccount(tx, agent, account, { ...fields, ...mergeUserName(account, body), ...role })
  // The link sent to the old address is revoked: the new address gets its own.
  if (wasInvited && is_active !== false && !(await hasOpenInvitation(tx, changed))) await inviteAccount(tx, agent, changed, base_url)
  if (is_active === false) await deactivateAccount(tx, agent, changed, DEACTIVATION_HOOKS)
  if (is_active === true) await reactivateAccount(tx, agent, changed)
  return ok({ data: await presentUser(tx, await getAccount(tx, params.id)) })
}

export const registerUserRoutes = (api: Api): void => {
  serve(api, routes.listUsers, async (reader, { query }) => {
    const page = toPageWindow(query)
    const { accounts, total } = await listAccounts(reader, query, page)
    return ok(createPage(await presentUsers(reader, accounts), total, page))
  })
  serve(api, routes.getUser, async (reader, { params }) => ok({ data: await presentUser(reader, await getAccount(reader, params.id)) }))
  registerCreateRoutes(api)
  serve(api, routes.updateUser, (tx, input, actor) => changeUser(tx, input, actor, api.context.config.BASE_URL), {
    precondition: requireUser,
  })
  serve(api, routes.patchUser, (tx, input, actor) => changeUser(tx, input, actor, api.context.config.BASE_URL), {
    precondition: requireUser,
  })
  serve(api, routes.deleteUser, async (tx, { params }, actor) => {
    const agent = requireAgent(actor)
    const account = await getAccountForChange(tx, params.id)
    await assertMayChange(tx, agent, account.role_id)
    await deactivateAccount(tx, agent, account, DEACTIVATION_HOOKS)
    return noContent()
  })
  serve(api, routes.listUserTokens, async (reader, { params }) => {
    const account = await getAccount(reader, params.id)
    return ok({ data: (await listTokensOf(reader, account.id)).map(presentToken) })
  })
}
