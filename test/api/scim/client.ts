import { KEYS, type World } from '../../world.ts'

export const USER_URN = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE_URN = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const PATCH_URN = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const SEARCH_URN = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'
export const LIST_URN = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const ERROR_URN = 'urn:ietf:params:scim:api:messages:2.0:Error'

export type Members = Readonly<Record<string, unknown>>

export const userBody = (userName: string, more: Members = {}): Members => ({ schemas: [USER_URN], userName, ...more })
export const groupBody = (displayName: string, more: Members = {}): Members => ({ schemas: [GROUP_URN], displayName, ...more })
export const patchBody = (...Operations: readonly Members[]): Members => ({ schemas: [PATCH_URN], Operations })

type Response = Awaited<ReturnType<World['anyone']>>
type Method = Parameters<World['anyone']>[0]
type Call = Parameters<World['anyone']>[2]

/** An identity provider, as a test speaks for it. */
export const identityProvider = (world: World, token: string = KEYS.scim) => {
  const ask = world.withToken(token)
  const call = (method: Method, path: string, more?: Call): Promise<Response> => ask(method, `/scim/v2${path}`, more)
  const made = async (path: string, body: Members) => {
    const reply = await call('POST', path, { body })
    if (reply.status !== 201) throw new Error(`${path} answered ${reply.status}: ${reply.text}`)
    return reply.json
  }
  return {
    call,
    get: (path: string, query: Readonly<Record<string, string | string[]>> = {}): Promise<Response> => call('GET', path, { query }),
    post: (path: string, body: unknown): Promise<Response> => call('POST', path, { body }),
    put: (path: string, body: unknown): Promise<Response> => call('PUT', path, { body }),
    patch: (path: string, ...operations: readonly Members[]): Promise<Response> => call('PATCH', path, { body: patchBody(...operations) }),
    delete: (path: string): Promise<Response> => call('DELETE', path),
    /** Makes a user, or throws. */
    user: (userName: string, more: Members = {}) => made('/Users', userBody(userName, more)),
    group: (displayName: string, more: Members = {}) => made('/Groups', groupBody(displayName, more)),
    /** The built-in group of a role. */
    groupNamed: async (name: string) => (await call('GET', '/Groups', { query: { filter: `displayName eq "${name}"` } })).json.Resources[0],
    /** How many match. */
    count: async (path: string, filter: string): Promise<number> => (await call('GET', path, { query: { filter } })).json.totalResults,
  }
}

export type IdentityProvider = ReturnType<typeof identityProvider>

/** What the product itself knows about the agent behind a user name. */
export const agentOf = async (world: World, userName: string) => {
  const found = await world.db.read((reader) =>
    reader.db
      .selectFrom('scim_users')
      .innerJoin('accounts', 'accounts.id', 'scim_users.account_id')
      .innerJoin('roles', 'roles.id', 'accounts.role_id')
      .selectAll('accounts')
      .select('roles.name as role')
      .where('scim_users.user_name_key', '=', userName.toLowerCase())
      .orderBy('scim_users.id', 'desc')
      .executeTakeFirst(),
  )
  if (!found) throw new Error(`There is no agent ${userName}.`)
  return found
}

/** Everything announced so far under a name. */
export const eventsOf = async (world: World, name: string): Promise<readonly Members[]> => {
  const rows = await world.db.read((reader) =>
    reader.db.selectFrom('events').select('data').where('name', '=', name).orderBy('id').execute(),
  )
  return rows.map(({ data }) => JSON.parse(data))
}
