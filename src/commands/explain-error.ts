import { join, normalize } from 'node:path'
import type { Config } from '../kernel/config.ts'

type ExplainSettings = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'HOST' | 'PORT' | 'SMTP_PORT'>
type SystemError = Readonly<Record<string, unknown>> & { readonly code: string }

const isSystemError = (error: unknown): error is SystemError =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'

const PERMISSION_CODES = ['EACCES', 'EPERM', 'EROFS']

const explainListenError = ({ code, port, address }: SystemError, { HOST, SMTP_PORT }: ExplainSettings): string | undefined => {
  const setting = port === SMTP_PORT ? 'SMTP_PORT' : 'PORT'
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use already, perhaps by another Watchdesk. Stop what uses it, or set ${setting} to another port.`
  if (code === 'EADDRNOTAVAIL') return `HOST names ${address}, which is not an address of this machine.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `HOST names ${HOST}, which has no address.`
  return PERMISSION_CODES.includes(code) ? `This user may not open port ${port}. Set ${setting} to a port above 1023.` : undefined
}

const explainFolder = (path: string, { DATA_DIR }: ExplainSettings): string => {
  const [here, folder] = [normalize(path), normalize(DATA_DIR)]
  if (here === folder) return ' It is the folder of DATA_DIR.'
  return here.startsWith(join(folder, '/')) ? " It is in DATA_DIR, the folder for the product's data." : ''
}

const explainFileError = ({ code, path }: SystemError, settings: ExplainSettings): string | undefined => {
  if (typeof path !== 'string') return undefined
  const hint = explainFolder(path, settings)
  if (PERMISSION_CODES.includes(code)) return `This user may not read or write ${path}.${hint}`
  if (code === 'EEXIST' || code === 'ENOTDIR') return `${path} is not a folder.${hint}`
  if (code === 'ENOENT') return `${path} or its folder does not exist.${hint}`
  if (code === 'EISDIR') return `${path} is a folder, not a file.${hint}`
  return code === 'ENOSPC' ? `No space left on the disk of ${path}.${hint}` : undefined
}

const SQLITE_MESSAGES = [
  ['SQLITE_NOTADB', 'is not a database. Put a backup in its place with watchdesk restore.'],
  ['SQLITE_CORRUPT', 'is damaged. Put a backup in its place with watchdesk restore.'],
  ['SQLITE_CANTOPEN', 'cannot be opened. Check owner and permissions of the file and of DATA_DIR.'],
  ['SQLITE_READONLY', 'cannot be written to. Check owner and permissions of the file and of DATA_DIR.'],
  ['SQLITE_FULL', 'cannot grow: no space left on its disk.'],
] as const

const explainSqliteError = ({ code }: SystemError, { DATA_DIR }: ExplainSettings): string | undefined => {
  const known = SQLITE_MESSAGES.find(([begin]) => code.startsWith(begin))
  return known && `${DATA_DIR}/watchdesk.db ${known[1]}`
}

const POSTGRES_MESSAGES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Is PostgreSQL running?',
  ENOTFOUND: 'the host is unknown.',
  EAI_AGAIN: 'its host name cannot be resolved now.',
  ETIMEDOUT: 'it does not respond.',
  EHOSTUNREACH: 'it cannot be reached from here.',
  '28P01': 'it does not accept this user and password.',
  '28000': 'it does not allow this user to connect.',
  '3D000': 'it has no such database.',
}

// The URL contains the password.
const explainPostgresError = ({ code }: SystemError, { DATABASE_URL = '' }: ExplainSettings): string | undefined => {
  const reason = Object.hasOwn(POSTGRES_MESSAGES, code) ? POSTGRES_MESSAGES[code] : undefined
  return reason && `The database of DATABASE_URL, ${URL.parse(DATABASE_URL)?.host ?? 'as given'}, cannot be used: ${reason}`
}

/** Explains an error by the setting or file to change. System errors have only a code and a system call. */
export const explainError = (error: unknown, settings: ExplainSettings): string => {
  const message = error instanceof Error ? error.message : String(error)
  if (!isSystemError(error)) return message
  const isListenError = error['syscall'] === 'listen' || (error['syscall'] === 'getaddrinfo' && error['hostname'] === settings.HOST)
  if (isListenError) return explainListenError(error, settings) ?? message
  const database = settings.DATABASE_URL ? explainPostgresError(error, settings) : explainSqliteError(error, settings)
  return explainFileError(error, settings) ?? database ?? message
}
