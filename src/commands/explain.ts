import { join, normalize } from 'node:path'
import type { Config } from '../kernel/config.ts'

type Settings = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'HOST' | 'PORT' | 'SMTP_PORT'>
type Failure = Readonly<Record<string, unknown>> & { readonly code: string }

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'

const NOT_ALLOWED = ['EACCES', 'EPERM', 'EROFS']

const listening = ({ code, port, address }: Failure, { HOST, SMTP_PORT }: Settings): string | undefined => {
  const setting = port === SMTP_PORT ? 'SMTP_PORT' : 'PORT'
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use already, perhaps by another Watchdesk. Stop what uses it, or set ${setting} to another port.`
  if (code === 'EADDRNOTAVAIL') return `HOST names ${address}, which is not an address of this machine.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `HOST names ${HOST}, which has no address.`
  return NOT_ALLOWED.includes(code) ? `This user may not open port ${port}. Set ${setting} to a port above 1023.` : undefined
}

const whoseIs = (path: string, { DATA_DIR }: Settings): string => {
  const [here, folder] = [normalize(path), normalize(DATA_DIR)]
  if (here === folder) return ' DATA_DIR names it.'
  return here.startsWith(join(folder, '/')) ? " It is in DATA_DIR, the folder for the product's data." : ''
}

const ofFiles = ({ code, path }: Failure, settings: Settings): string | undefined => {
  if (typeof path !== 'string') return undefined
  const whose = whoseIs(path, settings)
  if (NOT_ALLOWED.includes(code)) return `This user may not read or write ${path}.${whose}`
  if (code === 'EEXIST' || code === 'ENOTDIR') return `${path} is not a folder.${whose}`
  if (code === 'ENOENT') return `There is no ${path}, or not the folder it should be in.${whose}`
  if (code === 'EISDIR') return `${path} is a folder, not a file.${whose}`
  return code === 'ENOSPC' ? `There is no room left on the disk of ${path}.${whose}` : undefined
}

const SQLITE = [
  ['SQLITE_NOTADB', 'is not a database. Put a backup in its place with watchdesk restore.'],
  ['SQLITE_CORRUPT', 'is damaged. Put a backup in its place with watchdesk restore.'],
  ['SQLITE_CANTOPEN', 'cannot be opened. Look at who owns it and the folder DATA_DIR.'],
  ['SQLITE_READONLY', 'cannot be written to. Look at who owns it and the folder DATA_DIR.'],
  ['SQLITE_FULL', 'cannot grow: there is no room left on its disk.'],
] as const

const ofSqlite = ({ code }: Failure, { DATA_DIR }: Settings): string | undefined => {
  const known = SQLITE.find(([begin]) => code.startsWith(begin))
  return known && `${DATA_DIR}/watchdesk.db ${known[1]}`
}

const POSTGRES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Is PostgreSQL running?',
  ENOTFOUND: 'there is no such host.',
  EAI_AGAIN: 'its name cannot be looked up just now.',
  ETIMEDOUT: 'it does not answer.',
  EHOSTUNREACH: 'it cannot be reached from here.',
  '28P01': 'it does not accept this user and password.',
  '28000': 'it does not let this user in.',
  '3D000': 'it has no such database.',
}

// Never the whole address: the password is in it.
const ofPostgres = ({ code }: Failure, { DATABASE_URL = '' }: Settings): string | undefined => {
  const reason = Object.hasOwn(POSTGRES, code) ? POSTGRES[code] : undefined
  return reason && `The database of DATABASE_URL, ${URL.parse(DATABASE_URL)?.host ?? 'as given'}, cannot be used: ${reason}`
}

/** What went wrong, for whoever started the command: which setting or file, and what to do. What the system says is a code and a call. */
export const explain = (error: unknown, settings: Settings): string => {
  const said = error instanceof Error ? error.message : String(error)
  if (!isFailure(error)) return said
  const isDoor = error['syscall'] === 'listen' || (error['syscall'] === 'getaddrinfo' && error['hostname'] === settings.HOST)
  if (isDoor) return listening(error, settings) ?? said
  const ofDatabase = settings.DATABASE_URL ? ofPostgres(error, settings) : ofSqlite(error, settings)
  return ofFiles(error, settings) ?? ofDatabase ?? said
}
