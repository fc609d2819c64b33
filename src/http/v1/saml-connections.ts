import type { BodyOf } from '../../contract/route.ts'
import {
  createSamlConnection,
  deleteSamlConnection,
  getSamlConnection,
  listSamlConnections,
  readSamlMetadata,
  updateSamlConnection,
} from '../../contract/v1/saml-connections.ts'
import { formatIsoMillis, type Instant } from '../../contract/time.ts'
import type { Db } from '../../kernel/db/db.ts'
import { validateAll, invalid } from '../../kernel/errors.ts'
import { readCertificate } from '../../people/sso-connections/saml/certificate.ts'
import {
  changeConnection,
  createConnection,
  deleteConnection,
  getConnection,
  listConnections,
} from '../../people/sso-connections/saml/connections.ts'
import { fetchMetadata, parseMetadata, validateMetadataInput } from '../../people/saml/fetch-metadata.ts'
import { serviceProvider, type SamlConnection } from '../../people/sso-connections/saml/model.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'

const presentCertificate = (pem: string, now: Instant) => {
  const certificate = readCertificate(pem)
  if (!certificate) return []
  const { subject, fingerprint_sha256, not_before_at, not_after_at } = certificate
  const is_expired = not_after_at <= now
  return [
    { subject, fingerprint_sha256, not_before_at: formatIsoMillis(not_before_at), not_after_at: formatIsoMillis(not_after_at), is_expired },
  ]
}

const presentConnection = (connection: SamlConnection, base_url: string, now: Instant) => {
  const { created_at, updated_at, metadata_checked_at, ...settings } = connection
  const { entity_id, acs_url } = serviceProvider(base_url)
  return {
    ...settings,
    certificates: connection.idp_certificates.flatMap((pem) => presentCertificate(pem, now)),
    metadata_checked_at: metadata_checked_at === null ? null : formatIsoMillis(metadata_checked_at),
    entity_id,
    acs_url,
    login_url: `${base_url}/app/saml/login?connection=${connection.id}`,
    created_at: formatIsoMillis(created_at),
    updated_at: formatIsoMillis(updated_at),
  }
}

const throwNoSource = (): never => invalid({ metadata_url: ['The metadata url or the metadata field is required.'] })

const registerReadMetadata = (api: Api): void => {
  const read = async (_db: Db, { body }: { readonly body: BodyOf<typeof readSamlMetadata> }) => {
    const { metadata_url, metadata, metadata_certificate = null } = body
    if (metadata_url !== undefined)
      return ok({ data: await fetchMetadata(api.context.net, { url: metadata_url, certificate: metadata_certificate }) })
    if (metadata === undefined) return throwNoSource()
    return ok({ data: parseMetadata('metadata', metadata, metadata_certificate === null ? [] : [metadata_certificate]) })
  }
  serveSlow(api, readSamlMetadata, read, {
    check: (_reader, { body }, _actor, errors = {}) =>
      validateAll(
        () => ['metadata_url', 'metadata'].some((source) => source in body || source in errors) || throwNoSource(),
        () => validateMetadataInput(body),
      ),
  })
}

export const registerSamlConnectionRoutes = (api: Api): void => {
  const out = (connection: SamlConnection, now: Instant) => presentConnection(connection, api.context.config.BASE_URL, now)
  serve(api, listSamlConnections, async (reader) =>
    ok({ data: (await listConnections(reader)).map((connection) => out(connection, reader.now)) }),
  )
  serve(api, getSamlConnection, async (reader, { params }) => ok({ data: out(await getConnection(reader, params.id), reader.now) }))
  serve(api, createSamlConnection, async (tx, { body }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    const made = await createConnection(tx, requireAgent(actor), body)
    return created({ data: out(made, tx.now) }, `/api/v1/saml-connections/${made.id}`)
  })
  serve(
    api,
    updateSamlConnection,
    async (tx, { params, body }, actor) => {
      await assertSudo(tx, requireAgent(actor))
      return ok({ data: out(await changeConnection(tx, requireAgent(actor), params.id, body), tx.now) })
    },
    { precondition: (tx, { id }) => getConnection(tx, id) },
  )
  serve(api, deleteSamlConnection, async (tx, { params }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    await deleteConnection(tx, requireAgent(actor), params.id)
    return noContent()
  })
  registerReadMetadata(api)
}
