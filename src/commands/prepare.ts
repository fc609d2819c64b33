import { bootstrap, type BootstrapCredentials } from '../bootstrap.ts'
import type { Config } from '../kernel/config.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { migrations } from '../kernel/db/migrations/index.ts'
import type { Db } from '../kernel/db/db.ts'
import type { Ids } from '../kernel/ids.ts'
import { sealUrls } from '../helpdesk/webhooks/seal-urls.ts'
import { FOREIGN_FOLDER, recordAttachmentsFolder } from '../kernel/readiness/attachments-folder.ts'
import { recordSecretKey } from '../kernel/readiness/secret-key-proof.ts'
import { sealAllMails } from '../kernel/mail/seal.ts'

type Print = (line: string) => void

export const migrateDatabase = (db: Db, print: Print): Promise<readonly string[]> =>
  migrate(db, migrations, ({ name, number, of }) => print(`Migrating the database: ${name} (${number} of ${of}) …`))

/** Rewriting a file of this size takes a few seconds. In a larger file, free pages keep deleted text until they are reused. */
const MAX_COMPACT_BYTES = 1_000_000_000

/** Seals old mails and URLs, and removes their clear text from free pages. On PostgreSQL, which other processes may use, jobs seal them. */
export const sealBeforeStart = async (db: Db, print: Print): Promise<void> => {
  if (db.dialect.name !== 'sqlite') return
  const hadMails = await sealAllMails(db)
  const hadUrls = (await db.tx(sealUrls)) > 0
  if (!hadMails && !hadUrls) return
  print('Sealed stored mails and webhook URLs; rewriting the database file …')
  if (!(await db.compact(MAX_COMPACT_BYTES)))
    print('Not rewritten: free pages of the file may contain parts of these. See “Stored mails and webhook URLs” in docs/operations.md.')
}

/** The first node records the settings that all nodes must share; the others compare them. */
const registerNode = async (db: Db, { DATA_DIR }: Config, print: Print): Promise<void> => {
  await db.tx(recordSecretKey)
  if (await db.tx((tx) => recordAttachmentsFolder(tx, DATA_DIR))) return
  print(`This node will not be ready: ${FOREIGN_FOLDER}. See “Several machines” in docs/operations.md.`)
}

/** Migrates the database and bootstraps it on the first start. */
export const prepareDatabase = async (
  db: Db,
  config: Config,
  { ids, print }: { ids: Ids; print: Print },
): Promise<BootstrapCredentials | undefined> => {
  await migrateDatabase(db, print)
  await sealBeforeStart(db, print)
  const made = await bootstrap(db, config, ids)
  // With SQLite there is only one process, which a changed key or folder must not keep from becoming ready for ever.
  if (config.DATABASE_URL) await registerNode(db, config, print)
  return made
}

const AS_CONFIGURED = '<as given>'

/** Hides configured secrets: the output may be stored in a log. */
const maskConfigured = (made: BootstrapCredentials, config: Config): BootstrapCredentials => ({
  ...made,
  ...(config.BOOTSTRAP_ADMIN_PASSWORD !== undefined && { password: AS_CONFIGURED }),
  ...(config.BOOTSTRAP_API_KEY !== undefined && { api_key: AS_CONFIGURED }),
  ...(config.BOOTSTRAP_READONLY_KEY !== undefined && { readonly_key: AS_CONFIGURED }),
  ...(config.BOOTSTRAP_PING_KEY !== undefined && { ping_key: AS_CONFIGURED }),
  ...(config.BOOTSTRAP_TOKEN !== undefined && { token: AS_CONFIGURED }),
  ...(config.BOOTSTRAP_SCIM_TOKEN !== undefined && { scim_token: AS_CONFIGURED }),
})

export const formatCredentials = (config: Config, made: BootstrapCredentials): string =>
  formatGreeting(config.BASE_URL, maskConfigured(made, config))

const formatGreeting = (base: string, made: BootstrapCredentials): string => `
Watchdesk is ready. These credentials are shown only once; store those you need:

  Sign in       ${base}  as  ${made.email}  with  ${made.password}
  Project       ${made.project}
  API key       ${made.api_key}
  Read-only key ${made.readonly_key}
  Ping key      ${made.ping_key}
  API token     ${made.token}
  SCIM token    ${made.scim_token}

Create a check, and ping it:

  curl -H 'X-Api-Key: ${made.api_key}' -d '{"name":"Backup","timeout":3600}' ${base}/api/v3/checks/
  curl '${base}/ping/${made.ping_key}/backup?create=1'

Open a ticket:

  curl -H 'Authorization: Bearer ${made.token}' -H 'Content-Type: application/json' \\
    -d '{"subject":"Hello","description":"First ticket","requester_email":"you@example.com"}' ${base}/api/v1/tickets
`

/** Link to claim the first account. The token is in the fragment, which servers and their logs do not see. */
export const formatSetupInvitation = (base: string, token: string): string => `
Open this page to claim the first account. The link works once, and only the newest link is valid:

  ${base}/setup#${token}
`
