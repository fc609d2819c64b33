import * as contract from '../../contract/app/sign-in.ts'
import { findOidcConnectionForEmail as findOidc } from '../../people/oidc/sso-enforcement.ts'
import * as oidc from '../../people/oidc/connections.ts'
import { beginAuthentication } from '../../people/passkeys/authenticate.ts'
import { relyingParty } from '../../people/passkeys/relying-party.ts'
import { requestReset } from '../../people/reset/request.ts'
import { finishReset } from '../../people/reset/finish.ts'
import { findSamlConnectionForEmail as findSaml } from '../../people/saml/sso-enforcement.ts'
import * as saml from '../../people/saml/connections.ts'
import {
  enrolTotpAtSignIn,
  finishSecondFactor,
  beginPasskeyAtSignIn,
  signInWithPasskey,
  type SecondFactorDeps,
} from '../../people/sign-in/second-factor.ts'
import { countRefusal } from '../auth/refused-sign-in.ts'
import { acceptedEmpty, noContent, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { welcome } from './session.ts'
import { refuseOtherPages, visitorOf } from './visitor.ts'

type Named = { readonly id: number; readonly name: string }

const providerOut = (kind: 'saml' | 'oidc', { id, name }: Named) => ({ kind, id, name, login_url: `/app/${kind}/login?connection=${id}` })

const roomOf = (door: Door): SecondFactorDeps => ({ db: door.db, box: door.house.box, party: relyingParty(door.house.config.BASE_URL) })

const serveProviders = (door: Door): void => {
  serve(door, contract.listSignInMethods, async (reader) => {
    const providers = [
      ...(await saml.listConnections(reader)).filter(({ is_active }) => is_active).map((one) => providerOut('saml', one)),
      ...(await oidc.listConnections(reader)).filter(({ is_active }) => is_active).map((one) => providerOut('oidc', one)),
    ]
    return ok({ data: { password: true, passkeys: true, providers } })
  })
  serve(door, contract.findProvider, async (tx, { body }) => {
    const [bySaml, byOidc] = [await findSaml(tx, body.email), await findOidc(tx, body.email)]
    const isOidc = bySaml === undefined || (byOidc?.enforce_sso === true && !bySaml.enforce_sso)
    const found = isOidc ? byOidc : bySaml
    const provider = found ? providerOut(isOidc ? 'oidc' : 'saml', found) : null
    return ok({ data: { provider, is_enforced: found?.enforce_sso ?? false } })
  })
}

const serveSecondFactor = (door: Door): void => {
  serveSlow(door, contract.answerSecondFactor, async (_db, { body, request }) => {
    refuseOtherPages(request)
    const entered = await countRefusal(door.house, 'second_factor', () => finishSecondFactor(roomOf(door), body, visitorOf(request)))
    const welcomed = await welcome(door, entered)
    return { ...welcomed, body: { ...welcomed.body, recovery_codes: entered.recovery_codes } }
  })
  serveSlow(door, contract.enrolTotp, async (_db, { body, request }) => {
    refuseOtherPages(request)
    return ok({ data: await enrolTotpAtSignIn(roomOf(door), body.challenge) })
  })
  serveSlow(door, contract.askSecondPasskey, async (_db, { body, request }) => {
    refuseOtherPages(request)
    return ok({ data: await beginPasskeyAtSignIn(roomOf(door), body.challenge) })
  })
}

const servePasskeys = (door: Door): void => {
  serveSlow(door, contract.askPasskey, async (db, { request }) => {
    refuseOtherPages(request)
    return ok({ data: await beginAuthentication(db, null, roomOf(door).party) })
  })
  serveSlow(door, contract.signInWithPasskey, async (_db, { body, request }) => {
    refuseOtherPages(request)
    const sign = () => signInWithPasskey(roomOf(door), body, visitorOf(request))
    return await welcome(door, await countRefusal(door.house, 'passkey', sign))
  })
}

const serveLinks = (door: Door): void => {
  serve(door, contract.askForReset, async (tx, { body, request }) => {
    refuseOtherPages(request)
    await requestReset(tx, { email: body.email, ip: request.ip })
    return acceptedEmpty()
  })
  serveSlow(door, contract.finishReset, async (db, { body, request }) => {
    refuseOtherPages(request)
    await finishReset(db, body, visitorOf(request))
    return noContent()
  })
}

export const signInRoutes = (door: Door): void => {
  serveProviders(door)
  serveSecondFactor(door)
  servePasskeys(door)
  serveLinks(door)
}
