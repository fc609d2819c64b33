import * as contract from '../../contract/app/sign-in.ts'
import * as oidc from '../../people/sso-connections/oidc/connections.ts'
import { beginAuthentication } from '../../people/passkeys/authenticate.ts'
import { relyingParty } from '../../people/passkeys/relying-party.ts'
import { requestReset } from '../../people/reset/request.ts'
import { finishReset } from '../../people/reset/finish.ts'
import { findOidcConnectionForEmail as findOidc, findSamlConnectionForEmail as findSaml } from '../../people/sso-connections/enforcement.ts'
import * as saml from '../../people/sso-connections/saml/connections.ts'
import {
  enrolTotpAtSignIn,
  finishSecondFactor,
  beginPasskeyAtSignIn,
  signInWithPasskey,
  type SecondFactorDeps,
} from '../../people/sign-in/second-factor.ts'
import { countRejectedSignIn } from '../auth/rejected-sign-in.ts'
import { acceptedEmpty, noContent, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { startSession } from './session.ts'
import { assertSameOriginPage } from '../auth/csrf.ts'
import { readRequestOrigin } from '../auth/request-origin.ts'

type NamedConnection = { readonly id: number; readonly name: string }

const presentProvider = (kind: 'saml' | 'oidc', { id, name }: NamedConnection) => ({
  kind,
  id,
  name,
  login_url: `/app/${kind}/login?connection=${id}`,
})

const getSignInDeps = (api: Api): SecondFactorDeps => ({
  db: api.db,
  box: api.context.box,
  party: relyingParty(api.context.config.BASE_URL),
})

const serveProviders = (api: Api): void => {
  serve(api, contract.listSignInMethods, async (reader) => {
    const providers = [
      ...(await saml.listConnections(reader)).filter(({ is_active }) => is_active).map((one) => presentProvider('saml', one)),
      ...(await oidc.listConnections(reader)).filter(({ is_active }) => is_active).map((one) => presentProvider('oidc', one)),
    ]
    return ok({ data: { password: true, passkeys: true, providers } })
  })
  serve(api, contract.findProvider, async (tx, { body }) => {
    const [bySaml, byOidc] = [await findSaml(tx, body.email), await findOidc(tx, body.email)]
    const isOidc = bySaml === undefined || (byOidc?.enforce_sso === true && !bySaml.enforce_sso)
    const found = isOidc ? byOidc : bySaml
    const provider = found ? presentProvider(isOidc ? 'oidc' : 'saml', found) : null
    return ok({ data: { provider, is_enforced: found?.enforce_sso ?? false } })
  })
}

const serveSecondFactor = (api: Api): void => {
  serveSlow(api, contract.verifySecondFactor, async (_db, { body, request }) => {
    assertSameOriginPage(request)
    const entered = await countRejectedSignIn(api.context, 'second_factor', () =>
      finishSecondFactor(getSignInDeps(api), body, readRequestOrigin(request)),
    )
    const welcomed = await startSession(api, entered)
    return { ...welcomed, body: { ...welcomed.body, recovery_codes: entered.recovery_codes } }
  })
  serveSlow(api, contract.enrolTotp, async (_db, { body, request }) => {
    assertSameOriginPage(request)
    return ok({ data: await enrolTotpAtSignIn(getSignInDeps(api), body.challenge) })
  })
  serveSlow(api, contract.beginSecondFactorPasskey, async (_db, { body, request }) => {
    assertSameOriginPage(request)
    return ok({ data: await beginPasskeyAtSignIn(getSignInDeps(api), body.challenge) })
  })
}

const servePasskeys = (api: Api): void => {
  serveSlow(api, contract.beginPasskeySignIn, async (db, { request }) => {
    assertSameOriginPage(request)
    return ok({ data: await beginAuthentication(db, null, getSignInDeps(api).party) })
  })
  serveSlow(api, contract.signInWithPasskey, async (_db, { body, request }) => {
    assertSameOriginPage(request)
    const sign = () => signInWithPasskey(getSignInDeps(api), body, readRequestOrigin(request))
    return await startSession(api, await countRejectedSignIn(api.context, 'passkey', sign))
  })
}

const serveLinks = (api: Api): void => {
  serve(api, contract.requestPasswordReset, async (tx, { body, request }) => {
    assertSameOriginPage(request)
    await requestReset(tx, { email: body.email, ip: request.ip })
    return acceptedEmpty()
  })
  serveSlow(api, contract.finishPasswordReset, async (db, { body, request }) => {
    assertSameOriginPage(request)
    await finishReset(db, body, readRequestOrigin(request))
    return noContent()
  })
}

export const registerSignInRoutes = (api: Api): void => {
  serveProviders(api)
  serveSecondFactor(api)
  servePasskeys(api)
  serveLinks(api)
}
