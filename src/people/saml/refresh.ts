import { DAY, HOUR, formatIsoMillis, MINUTE, type Instant } from '../../contract/time.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { done, type JobKind, type JobOutcome } from '../../kernel/jobs/worker.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import type { Net } from '../../kernel/net/net.ts'
import { listAdminAddresses } from '../accounts/admins.ts'
import { system } from '../actor.ts'
import { readCertificate } from '../sso-connections/saml/certificate.ts'
import { fetchMetadata } from './fetch-metadata.ts'
import type { IdpMetadata } from './idp-metadata.ts'
import type { SamlConnection } from '../sso-connections/saml/model.ts'
import { pruneSaml } from './requests.ts'
import {
  findConnection,
  findConnectionForChange,
  listConnections,
  recordMetadataFetch,
  replaceCertificates,
} from '../sso-connections/saml/connections.ts'
import { pruneTestSignIns } from './test-sign-ins.ts'

const KIND = 'saml.refresh'

// Only `enqueueRefreshes` writes these payloads.
const connectionIdOf = (job: Job): number => (job.payload as { connection_id: number }).connection_id

const enqueueRefreshes = async (tx: Tx): Promise<'done'> => {
  for (const { id, metadata_url, is_active } of await listConnections(tx))
    if (metadata_url !== null && is_active) await enqueue(tx, { kind: KIND, payload: { connection_id: id }, dedup_key: `${KIND} ${id}` })
  return 'done'
}

const expiryOf = (pem: string): Instant => readCertificate(pem)?.not_after_at ?? 0

/** Keeps known certificates until they expire, because the provider may still sign with them. */
const merged = (known: readonly string[], fetched: readonly string[], now: Instant): readonly string[] => [
  ...new Set([...fetched, ...known.filter((pem) => expiryOf(pem) > now)]),
]

const takeOver =
  (id: number, metadata: IdpMetadata) =>
  async (tx: Tx): Promise<void> => {
    const connection = await findConnectionForChange(tx, id)
    if (!connection) return
    // Another entity ID means another trust relationship, which an administrator must decide.
    const isSame = metadata.idp_entity_id === connection.idp_entity_id
    await recordMetadataFetch(tx, id, isSame ? null : 'The metadata now describes another entity id.')
    if (!isSame) return
    const idp_certificates = merged(connection.idp_certificates, metadata.idp_certificates, tx.now)
    if (JSON.stringify(idp_certificates) === JSON.stringify(connection.idp_certificates)) return
    await replaceCertificates(tx, system('SAML metadata'), connection, idp_certificates)
  }

/** Fetches the metadata daily, so that new keys are known before the provider uses them. */
export const refreshMetadataJob = (db: Db, net: Net): JobKind => ({
  kind: KIND,
  concurrency: 1,
  attempts: 3,
  handle: async (job): Promise<JobOutcome> => {
    const id = connectionIdOf(job)
    const connection = await db.read((reader) => findConnection(reader, id))
    if (!connection?.metadata_url) return done()
    try {
      return done(takeOver(id, await fetchMetadata(net, { url: connection.metadata_url, certificate: connection.metadata_certificate })))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { outcome: 'retry', error: error.message, record: (tx) => recordMetadataFetch(tx, id, error.message) }
    }
  },
})

const WARNINGS_DAYS = [60, 30, 7]

const isDueFor = (pem: string, now: Instant): boolean =>
  WARNINGS_DAYS.some((days) => expiryOf(pem) > now + (days - 1) * DAY && expiryOf(pem) <= now + days * DAY)

const warn = async (tx: Tx, { name }: SamlConnection, pem: string): Promise<void> => {
  for (const to of await listAdminAddresses(tx))
    await sendMail(tx, {
      to: [to],
      subject: `A certificate of ${name} expires soon`,
      text: `A certificate of the identity provider “${name}” is valid until ${formatIsoMillis(expiryOf(pem))}.\n\nAfter that, sign-ins with it fail. Add the provider’s next certificate in time.\n`,
    })
}

const warnOfExpiry = async (tx: Tx): Promise<'done'> => {
  for (const connection of await listConnections(tx))
    for (const pem of connection.is_active ? connection.idp_certificates : []) if (isDueFor(pem, tx.now)) await warn(tx, connection, pem)
  return 'done'
}

export const samlRecurringJobs: readonly RecurringJob[] = [
  { name: 'saml-refresh', interval: DAY, work: enqueueRefreshes },
  { name: 'saml-certificate-warnings', interval: DAY, work: warnOfExpiry },
  { name: 'saml-prune', interval: HOUR, work: pruneSaml },
  { name: 'saml-trials', interval: 5 * MINUTE, work: pruneTestSignIns },
]
