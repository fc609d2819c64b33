import type { Instant } from '../../contract/time.ts'
import type { ServiceProvider } from './model.ts'
import { redirectTo, type Message, type Redirect } from './outgoing.ts'
import { getOwnKeys, type KeyRoom } from './own-keys.ts'

export type LogoutRoom = KeyRoom & { readonly provider: ServiceProvider }

type Telling = Pick<Redirect, 'url' | 'parameter' | 'relay_state'> & { readonly at: Instant; readonly xmlOf: (about: Message) => string }

/** The address that takes a message about a logout to a provider, signed as ours. */
export const logoutRedirect = async (room: LogoutRoom, { at, xmlOf, ...to }: Telling): Promise<string> => {
  const { current } = await getOwnKeys(room)
  const about = { id: `_${room.ids.bytes(20).toString('hex')}`, at, destination: to.url, issuer: room.provider.entity_id }
  return redirectTo({ ...to, xml: xmlOf(about), private_key: current.private_key })
}
