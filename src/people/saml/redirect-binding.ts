import { sign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { formatIsoMillis, type Instant } from '../../contract/time.ts'
import { ASSERTION, escapeXml, PROTOCOL } from './xml.ts'

/** HTTP-Redirect binding: messages are deflated into the query and signed there. */

const SIGNATURE = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const HTTP_POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'

export type SamlMessage = { readonly id: string; readonly at: Instant; readonly destination: string; readonly issuer: string }

const message = (name: string, attributes: string, { id, at, destination, issuer }: SamlMessage, body: string): string =>
  `<samlp:${name} xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="${id}" Version="2.0" IssueInstant="${formatIsoMillis(at)}" Destination="${escapeXml(destination)}"${attributes}><saml:Issuer>${escapeXml(issuer)}</saml:Issuer>${body}</samlp:${name}>`

/** No RequestedAuthnContext: asking for exactly a password makes providers reject stronger methods. */
export const authnRequestXml = ({
  acs_url,
  is_forced,
  ...about
}: SamlMessage & { readonly acs_url: string; readonly is_forced: boolean }): string =>
  message(
    'AuthnRequest',
    ` ProtocolBinding="${HTTP_POST}" AssertionConsumerServiceURL="${escapeXml(acs_url)}"${is_forced ? ' ForceAuthn="true"' : ''}`,
    about,
    '<samlp:NameIDPolicy AllowCreate="true"/>',
  )

export type SamlSubjectSession = { readonly name_id: string; readonly session_index: string | null }

export const logoutRequestXml = ({ name_id, session_index, ...about }: SamlMessage & SamlSubjectSession): string =>
  message(
    'LogoutRequest',
    '',
    about,
    `<saml:NameID>${escapeXml(name_id)}</saml:NameID>${session_index === null ? '' : `<samlp:SessionIndex>${escapeXml(session_index)}</samlp:SessionIndex>`}`,
  )

export const logoutResponseXml = ({ in_response_to, ...about }: SamlMessage & { readonly in_response_to: string }): string =>
  message(
    'LogoutResponse',
    ` InResponseTo="${escapeXml(in_response_to)}"`,
    about,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
  )

export type SamlRedirect = {
  readonly url: string
  readonly parameter: 'SAMLRequest' | 'SAMLResponse'
  readonly xml: string
  readonly relay_state?: string | undefined
  readonly private_key: string
}

export const signRedirectUrl = ({ url, parameter, xml, relay_state, private_key }: SamlRedirect): string => {
  const pairs = [
    [parameter, deflateRawSync(xml).toString('base64')],
    ...(relay_state === undefined ? [] : [['RelayState', relay_state]]),
    ['SigAlg', SIGNATURE],
  ]
  const query = pairs.map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`).join('&')
  const signature = encodeURIComponent(sign('sha256', Buffer.from(query), private_key).toString('base64'))
  return `${url}${url.includes('?') ? '&' : '?'}${query}&Signature=${signature}`
}
