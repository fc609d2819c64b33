import { beginSamlTrial, readSamlTrial } from '../../contract/app/saml-trials.ts'
import { isoMillis } from '../../contract/time.ts'
import { forbidden } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { getConnection } from '../../people/saml/connections.ts'
import { beginSamlLogin } from '../../people/saml/login.ts'
import { getSpKeys } from '../../people/saml/sp-certificates.ts'
import { readTestSignIn } from '../../people/saml/test-sign-ins.ts'
import { agentOf } from '../agent-only.ts'
import { bindingCookie, bindingOf } from '../auth/cookie.ts'
import { created, ok } from '../replies.ts'
import { roomOf } from '../saml.ts'
import { serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { isSecure } from './visitor.ts'

/** What comes back belongs to the session that asked: without one there is nobody to show it to. */
const sessionOf = ({ session_id }: AgentActor): number => session_id ?? forbidden('Sign in at the dashboard to try a connection.')

export const samlTrialPages = (door: Door): void => {
  serveSlow(
    door,
    beginSamlTrial,
    async (db, { params, request }, actor) => {
      const agent = agentOf(actor)
      const trial_session_id = sessionOf(agent)
      const { current } = await getSpKeys(roomOf(door))
      const asked = { connection_id: params.id, return_path: undefined, is_forced: false, trial_session_id, binding: bindingOf(request) }
      const { url, binding } = await db.tx(async (tx) => {
        await audit(tx, agent, { action: 'saml_trial.begun', object: { type: 'saml_connection', id: params.id } })
        return await beginSamlLogin(tx, { ...asked, key: current, provider: roomOf(door).provider })
      })
      const reply = created({ data: { url } })
      return { ...reply, headers: { ...reply.headers, 'set-cookie': bindingCookie(binding, isSecure(door.house)) } }
    },
    { exists: (reader, { id }) => getConnection(reader, id) },
  )
  // A transaction, because reading is written down.
  serveSlow(door, readSamlTrial, async (db, { params }, actor) => {
    const wanted = { connection_id: params.id, id: params.trial }
    const trial = await db.tx((tx) => readTestSignIn(tx, door.house.box, agentOf(actor), wanted))
    return ok({ data: { ...trial, received_at: isoMillis(trial.received_at), expires_at: isoMillis(trial.expires_at) } })
  })
}
