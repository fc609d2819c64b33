import type { Config } from './kernel/config.ts'
import type { Db } from './kernel/db/db.ts'
import { lockStartup } from './kernel/db/migrate.ts'
import { BASE62, type Ids } from './kernel/ids.ts'
import { createKey } from './monitor/projects/keys.ts'
import { createProject } from './monitor/projects/projects.ts'
import { createAccount, isFirstRun } from './people/accounts/accounts.ts'
import { splitName } from './people/accounts/model.ts'
import { system } from './people/actor.ts'
import { createDefaultDepartment } from './people/departments/departments.ts'
import { createBuiltInRoles, listRoles } from './people/roles/roles.ts'
import { createConnection } from './people/scim/connections/connections.ts'
import { hashPassword } from './people/sign-in/password.ts'
import { awaitSetup } from './people/setup/first-account.ts'
import { storeToken } from './people/tokens/tokens.ts'

/** Credentials of the first start, printed once: only hashes are stored. */
export type BootstrapCredentials = {
  readonly email: string
  readonly password: string
  readonly project: string
  readonly api_key: string
  readonly readonly_key: string
  readonly ping_key: string
  readonly token: string
  readonly scim_token: string
}

const ADMIN_EMAIL = 'admin@localhost'
const PASSWORD_LENGTH = 20

/** Bootstraps an empty database. Undefined on every later start. */
export const bootstrap = async (db: Db, config: Config, ids: Ids): Promise<BootstrapCredentials | undefined> => {
  if (!(await db.read(isFirstRun))) return undefined
  const email = config.BOOTSTRAP_ADMIN_EMAIL ?? ADMIN_EMAIL
  const password = config.BOOTSTRAP_ADMIN_PASSWORD ?? ids.text(PASSWORD_LENGTH, BASE62)
  const password_hash = await hashPassword(password)
  const actor = system('first start')
  return await db.tx(async (tx) => {
    // Several processes may start on one empty database: without the lock each would see it empty, and all but one fail on a unique index.
    await lockStartup(tx)
    if (!(await isFirstRun(tx))) return undefined
    await createBuiltInRoles(tx)
    const department = await createDefaultDepartment(tx)
    const admin = (await listRoles(tx))[0]
    if (!admin) throw new Error('The built-in roles could not be created.')
    const account = await createAccount(tx, actor, {
      ...splitName('Ada Admin'),
      email,
      role_id: admin.id,
      department_id: department.id,
      is_active: true,
      source: 'manual',
      password_hash,
    })
    // With a configured password the administrator can sign in. A set-up link replaces only a generated password.
    if (config.BOOTSTRAP_ADMIN_PASSWORD === undefined) await awaitSetup(tx, account.id)
    const project = await createProject(tx, actor, 'My project')
    const keyOf = (kind: 'write' | 'read' | 'ping', text: string | undefined) => createKey(tx, actor, project, { kind, text })
    const write = await keyOf('write', config.BOOTSTRAP_API_KEY)
    const read = await keyOf('read', config.BOOTSTRAP_READONLY_KEY)
    const ping = await keyOf('ping', config.BOOTSTRAP_PING_KEY)
    const text = config.BOOTSTRAP_TOKEN
    const { token } = await storeToken(tx, actor, { name: 'First token', account_id: account.id, parent_id: null, ...(text && { text }) })
    const scim = await createConnection(tx, actor, { name: 'Identity provider', text: config.BOOTSTRAP_SCIM_TOKEN })
    return {
      email,
      password,
      project: project.uuid,
      api_key: write.key,
      readonly_key: read.key,
      ping_key: ping.key,
      token,
      scim_token: scim.token,
    }
  })
}
