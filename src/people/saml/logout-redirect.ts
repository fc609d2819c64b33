import type { Instant } from '../../contract/time.ts'
import type { ServiceProvider } from '../sso-connections/saml/model.ts'
import { signRedirectUrl, type SamlMessage, type SamlRedirect } from './redirect-binding.ts'
import { getSpKeys, type SpKeyDeps } from './sp-certificates.ts'

export type LogoutDeps = SpKeyDeps & { readonly provider: ServiceProvider }

type LogoutMessageInput = Pick<SamlRedirect, 'url' | 'parameter' | 'relay_state'> & {
  readonly at: Instant
  readonly xmlOf: (about: SamlMessage) => string
}

export const createLogoutRedirect = async (deps: LogoutDeps, { at, xmlOf, ...to }: LogoutMessageInput): Promise<string> => {
  const { current } = await getSpKeys(deps)
  const about = { id: `_${deps.ids.bytes(20).toString('hex')}`, at, destination: to.url, issuer: deps.provider.entity_id }
  return signRedirectUrl({ ...to, xml: xmlOf(about), private_key: current.private_key })
}
