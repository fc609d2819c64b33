import { bareCertificate } from '../sso-connections/saml/certificate.ts'
import type { ServiceProvider } from '../sso-connections/saml/model.ts'
import { escapeXml, METADATA, PROTOCOL, XMLDSIG } from './xml.ts'

const NAME_ID_FORMATS = [
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
]
const WANTED = ['email', 'firstName', 'lastName']
const BASIC = 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic'
const ENCRYPTION = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#rsa-oaep',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
]

const binding = (name: 'POST' | 'Redirect'): string => `urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${name}`

const key = (use: 'signing' | 'encryption', certificate: string): string => {
  const methods = use === 'encryption' ? ENCRYPTION.map((algorithm) => `<md:EncryptionMethod Algorithm="${algorithm}"/>`).join('') : ''
  const data = `<ds:X509Data><ds:X509Certificate>${bareCertificate(certificate)}</ds:X509Certificate></ds:X509Data>`
  return `<md:KeyDescriptor use="${use}"><ds:KeyInfo>${data}</ds:KeyInfo>${methods}</md:KeyDescriptor>`
}

const english = (element: string, text: string): string => `<md:${element} xml:lang="en">${escapeXml(text)}</md:${element}>`

const organization = ({ base_url }: ServiceProvider): string =>
  `<md:Organization>${english('OrganizationName', 'Watchdesk')}${english('OrganizationDisplayName', 'Watchdesk')}${english('OrganizationURL', base_url)}</md:Organization>`

type Certificates = { /** The first one is in use for signatures. */ readonly signing: readonly string[]; readonly encryption: string }

/** SP metadata. The schema fixes the order of the elements. */
export const metadataXml = (provider: ServiceProvider, { signing, encryption }: Certificates, mail_from: string): string => {
  const { entity_id, acs_url, slo_url } = provider
  const role = [
    ...signing.map((certificate) => key('signing', certificate)),
    key('encryption', encryption),
    ...(['Redirect', 'POST'] as const).map(
      (name) => `<md:SingleLogoutService Binding="${binding(name)}" Location="${escapeXml(slo_url)}"/>`,
    ),
    ...NAME_ID_FORMATS.map((format) => `<md:NameIDFormat>${format}</md:NameIDFormat>`),
    `<md:AssertionConsumerService index="0" isDefault="true" Binding="${binding('POST')}" Location="${escapeXml(acs_url)}"/>`,
    `<md:AttributeConsumingService index="0">${english('ServiceName', 'Watchdesk')}`,
    ...WANTED.map((name) => `<md:RequestedAttribute Name="${name}" NameFormat="${BASIC}" isRequired="${name === 'email'}"/>`),
    '</md:AttributeConsumingService>',
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<md:EntityDescriptor xmlns:md="${METADATA}" xmlns:ds="${XMLDSIG}" entityID="${escapeXml(entity_id)}">`,
    `<md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="${PROTOCOL}">`,
    ...role,
    `</md:SPSSODescriptor>${organization(provider)}`,
    `<md:ContactPerson contactType="technical"><md:EmailAddress>mailto:${escapeXml(/<([^>]+)>/.exec(mail_from)?.[1] ?? mail_from)}</md:EmailAddress></md:ContactPerson>`,
    '</md:EntityDescriptor>\n',
  ].join('')
}
