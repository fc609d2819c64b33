import { readCertificate } from '../sso-connections/saml/certificate.ts'
import { reject } from './saml-error.ts'
import { verifySigned } from './verify-signed.ts'
import {
  attributeOf,
  childOf,
  childrenOf,
  everyElement,
  isNamed,
  METADATA,
  parseXml,
  PROTOCOL,
  textOf,
  XMLDSIG,
  type XmlElement,
} from './xml.ts'

export type IdpMetadata = {
  readonly idp_entity_id: string
  readonly idp_sso_url: string
  readonly idp_slo_url: string | null
  readonly idp_certificates: readonly string[]
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const locationOf = (role: XmlElement, service: string): string | undefined => {
  const found = childrenOf(role, METADATA, service).find((element) => attributeOf(element, 'Binding') === REDIRECT)
  const location = found && attributeOf(found, 'Location')
  return location !== undefined && /^https?:$/.test(URL.parse(location)?.protocol ?? '') ? location : undefined
}

const certificatesOf = (role: XmlElement): readonly string[] => {
  const signing = childrenOf(role, METADATA, 'KeyDescriptor').filter((key) => attributeOf(key, 'use') !== 'encryption')
  const texts = signing
    .flatMap(everyElement)
    .filter((element) => isNamed(element, XMLDSIG, 'X509Certificate'))
    .map(textOf)
  return [...new Set(texts.map((text) => readCertificate(text)?.pem ?? reject('metadata', 'a certificate that cannot be read')))]
}

export const readIdpMetadata = (xml: string, signers: readonly string[] = []): IdpMetadata => {
  const given = parseXml(xml)
  if (everyElement(given).filter(({ localName }) => localName === 'EntityDescriptor').length !== 1)
    reject('metadata', 'not exactly one provider')
  const root = signers.length === 0 ? given : parseXml(verifySigned(xml, given, signers))
  if (!isNamed(root, METADATA, 'EntityDescriptor')) reject('metadata', 'not the description of one provider')
  const role = childOf(root, METADATA, 'IDPSSODescriptor') ?? reject('metadata', 'not an identity provider')
  if (!(attributeOf(role, 'protocolSupportEnumeration') ?? '').split(/\s+/).includes(PROTOCOL)) reject('metadata', 'not SAML 2.0')
  const idp_certificates = certificatesOf(role)
  return {
    idp_entity_id: attributeOf(root, 'entityID') || reject('metadata', 'no entityID'),
    idp_sso_url: locationOf(role, 'SingleSignOnService') ?? reject('metadata', 'no address to sign in at by redirect'),
    idp_slo_url: locationOf(role, 'SingleLogoutService') ?? null,
    idp_certificates: idp_certificates.length > 0 ? idp_certificates : reject('metadata', 'no certificate'),
  }
}
