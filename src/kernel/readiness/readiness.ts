import { SECOND } from '../../contract/time.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/db.ts'
import { isNewerDatabase } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import { toErrorCode } from '../db/retryable.ts'
import type { Ids } from '../ids.ts'
import type { Log } from '../log.ts'
import { hasSharedSecretKey } from './secret-key-proof.ts'
import { probeWrite } from './write-probe.ts'

export type ReadinessProbe = () => Promise<string | undefined>

type ReadinessDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly probes: readonly ReadinessProbe[]
}

export const READINESS_TIMEOUT = 2 * SECOND

export const REASONS = {
  timeout: 'the database or the disk does not respond within 2 seconds',
  away: 'the database does not respond',
  read_only: 'the database is read-only',
  full: 'the disk of the database is full',
  newer: 'the database was written by a newer version: update this node',
  foreign_key: 'SECRET_KEY is not the one of the other nodes',
} as const

const FULL: ReadonlySet<unknown> = new Set(['53100', 'SQLITE_FULL', 'ENOSPC', 'EDQUOT'])

/** A fixed text: database messages name hosts, files and statements, and `/readyz` is public. */
export const reasonOf = (error: unknown): string => {
  const code = toErrorCode(error)
  if (code === '25006' || code === 'SQLITE_READONLY') return REASONS.read_only
  return FULL.has(code) ? REASONS.full : REASONS.away
}

const probeDatabase = async (tx: Tx, process_id: string): Promise<string | undefined> => {
  await probeWrite(tx, process_id)
  if (await isNewerDatabase(tx, migrations)) return REASONS.newer
  return (await hasSharedSecretKey(tx)) ? undefined : REASONS.foreign_key
}

/** Probes whether this process can work, including a write. Calls during a probe share its result. */
export const createReadiness = ({ db, clock, ids, log, probes }: ReadinessDeps): ReadinessProbe => {
  const process_id = ids.uuid()
  const all: readonly ReadinessProbe[] = [() => db.tx((tx) => probeDatabase(tx, process_id)), ...probes]
  let current: Promise<string | undefined> | undefined
  let last: string | undefined

  const probeAll = async (): Promise<string | undefined> => {
    const reasons = await Promise.all(all.map((probe) => probe().catch(reasonOf)))
    return reasons.find((reason) => reason !== undefined)
  }

  const note = (reason: string | undefined): void => {
    if (reason === last) return
    last = reason
    if (reason === undefined) log.info('ready again')
    else log.warn({ reason }, 'not ready')
  }

  return async () => {
    current ??= probeAll().finally(() => (current = undefined))
    const over = new AbortController()
    const timeout = clock.sleep(READINESS_TIMEOUT, over.signal).then(() => REASONS.timeout)
    const reason = await Promise.race([current, timeout])
    over.abort()
    note(reason)
    return reason
  }
}
