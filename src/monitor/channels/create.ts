import type { SecretBox } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { findAccountByEmail } from '../../people/accounts/accounts.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { announceChannel } from './announce.ts'
import type { Channel, Conf } from './model.ts'
import { insertChannel, type NewChannel } from './store.ts'

export type ChannelWish = Pick<Channel, 'project_id' | 'kind' | 'name'> & {
  readonly conf: Conf
} & Partial<Pick<NewChannel, 'notify_up' | 'notify_down' | 'is_default'>>

// Only `sealConf` writes them.
export const openConf = (box: SecretBox, { conf }: Pick<Channel, 'conf'>): Conf => JSON.parse(box.open(conf))

/** Mail to somebody who did not ask for it is abuse: an address that belongs to no account here must be confirmed first. */
const isTrusted = async (tx: Tx, { kind, conf }: Pick<ChannelWish, 'kind' | 'conf'>): Promise<boolean> => {
  if (kind !== 'email') return true
  const account = await findAccountByEmail(tx, String(conf['value']))
  return account?.is_active === true
}

/** Settings as they are stored, and whether the channel may be used with them at once. */
export const sealConf = async (
  tx: Tx,
  box: SecretBox,
  wish: Pick<ChannelWish, 'kind' | 'conf'>,
): Promise<Pick<Channel, 'conf' | 'is_verified'>> => ({
  conf: box.seal(JSON.stringify(wish.conf), tx.ids.bytes(12)),
  is_verified: await isTrusted(tx, wish),
})

export const createChannel = async (tx: Tx, actor: Actor, wish: ChannelWish, box: SecretBox): Promise<Channel> => {
  const channel = await insertChannel(tx, {
    notify_up: true,
    notify_down: true,
    is_default: false,
    ...wish,
    ...(await sealConf(tx, box, wish)),
  })
  const { id, kind, name } = channel
  await audit(tx, actor, { action: 'channel.created', object: { type: 'channel', id }, changes: { kind, name } })
  announceChannel(tx, channel)
  return channel
}
