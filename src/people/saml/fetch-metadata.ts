import { isIP } from 'node:net'
import { validateAll, invalid } from '../../kernel/errors.ts'
import { findAddressRefusal } from '../../kernel/net/private-address.ts'
import { NetError, type Net } from '../../kernel/net/net.ts'
import { readCertificate } from '../sso-connections/saml/certificate.ts'
import { readIdpMetadata, type IdpMetadata } from './idp-metadata.ts'
import { SamlError } from './saml-error.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 1_048_576

const rejectMetadata = (sentence: string): never => invalid({ metadata_url: [sentence] })

const INSIDE = 'The metadata url must resolve to a public address.'

/** Rejects private addresses early. Addresses that a name resolves to are checked on connection. */
const isInside = (url: URL): boolean => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return /(^|\.)localhost$/i.test(host) || (isIP(host) > 0 && findAddressRefusal(host, 'deny') !== undefined)
}

const fetched = async (net: Net, url: string): Promise<string> => {
  try {
    const reply = await net.request({
      method: 'GET',
      url,
      headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
      timeout_ms: TIMEOUT_MS,
      max_bytes: MAX_BYTES,
      public_only: true,
    })
    if (reply.status !== 200) return rejectMetadata(`The metadata url responded with status ${reply.status}.`)
    if (reply.truncated) return rejectMetadata('The metadata is larger than 1 MB.')
    return reply.body.toString('utf8')
  } catch (error) {
    if (error instanceof NetError) return rejectMetadata(error.kind === 'blocked' ? INSIDE : error.message)
    throw error
  }
}

export const parseMetadata = (field: string, xml: string, signers: readonly string[] = []): IdpMetadata => {
  try {
    return readIdpMetadata(xml, signers)
  } catch (error) {
    if (error instanceof SamlError) return invalid({ [field]: [`This is not the metadata of one identity provider (${error.message}).`] })
    throw error
  }
}

export type MetadataSource = {
  readonly url: string
  readonly certificate: string | null
}

const publicUrl = (text: string): URL => {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    return rejectMetadata('The metadata url must be an https address.')
  return isInside(url) ? rejectMetadata(INSIDE) : url
}

/** Fetches metadata: https only, 5 s, 1 MB, no redirects, public addresses only. */
export const fetchMetadata = async (net: Net, { url: text, certificate }: MetadataSource): Promise<IdpMetadata> => {
  const url = publicUrl(text)
  return parseMetadata('metadata_url', await fetched(net, url.href), certificate === null ? [] : [certificate])
}

export type MetadataInput = { readonly metadata_url?: string; readonly metadata?: string; readonly metadata_certificate?: string }

export const validateMetadataInput = async ({ metadata_url, metadata, metadata_certificate }: MetadataInput): Promise<void> => {
  const is_readable = metadata_certificate !== undefined && readCertificate(metadata_certificate) !== undefined
  await validateAll(
    () => metadata_url !== undefined && publicUrl(metadata_url),
    () => {
      if (metadata_certificate !== undefined && !is_readable)
        invalid({ metadata_certificate: ['This is not a valid X.509 certificate in PEM.'] })
    },
    () =>
      metadata_url === undefined &&
      metadata !== undefined &&
      parseMetadata('metadata', metadata, is_readable ? [metadata_certificate] : []),
  )
}
