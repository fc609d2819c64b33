import { DAY } from '../../contract/time.ts'
import { hashToken, type SecretBox } from '../../kernel/crypto.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { BASE62 } from '../../kernel/ids.ts'
import type { Loop } from '../../kernel/loops.ts'
import { sendMail } from '../../kernel/mailer.ts'
import { system } from '../../people/actor.ts'
import { openConf } from '../channels/create.ts'
import { findChannel } from '../channels/list.ts'
import { updateChannel } from '../channels/update.ts'
import { confirmationByHash, putConfirmation, removeConfirmation, unconfirmed, type Confirmation } from './store.ts'

const BATCH = 50
const VALID = 7 * DAY
const TOKEN_LENGTH = 40

type Site = { readonly base_url: string; readonly box: SecretBox }

const ask = async (tx: Tx, { base_url }: Site, channel_id: number, to: { address: string; project_name: string }): Promise<void> => {
  const token = tx.ids.text(TOKEN_LENGTH, BASE62)
  const isNew = await putConfirmation(tx, { channel_id, address: to.address, token_hash: hashToken(token), expires_at: tx.now + VALID })
  if (!isNew) return
  const text = [
    `Somebody wants to send news of the project "${to.project_name}" to this address.`,
    `If you want to get them, open this page and confirm:\n${base_url}/confirm/${token}`,
    'If not, do nothing: without your confirmation nothing will be sent.',
  ].join('\n\n')
  await sendMail(tx, { to: [to.address], subject: 'Confirm your address', text, headers: { 'Auto-Submitted': 'auto-generated' } })
}

/** Channels whose present address was not asked yet. */
const unasked = async (reader: Reader, { box }: Site) =>
  (await unconfirmed(reader, BATCH))
    .map(({ conf, ...channel }) => ({ ...channel, address: String(openConf(box, { conf })['value']) }))
    .filter(({ address, asked }) => address !== asked)

/** Asks every address that was not asked yet. */
export const confirmationLoop = (db: Db, site: Site): Loop => ({
  name: 'confirmations',
  topics: ['channel', 'resync'],
  step: async () => {
    if ((await db.read((reader) => unasked(reader, site))).length === 0) return 'idle'
    await db.tx(async (tx) => {
      for (const channel of await unasked(tx, site)) await ask(tx, site, channel.id, channel)
    })
    return 'more'
  },
  nextDue: async () => undefined,
})

/** Who is asked by this link; nothing when it is too old or was never sent. */
export const findConfirmation = (reader: Reader, token: string): Promise<Confirmation | undefined> =>
  confirmationByHash(reader, hashToken(token))

/** The address belongs to whoever opened the link, provided that the channel still names it. */
export const confirmAddress = async (tx: Tx, box: SecretBox, token: string): Promise<string> => {
  const confirmation = await findConfirmation(tx, token)
  const channel = confirmation && (await findChannel(tx, confirmation.channel_id))
  if (!channel || openConf(box, channel)['value'] !== confirmation.address) return notFound('confirmation')
  await removeConfirmation(tx, channel.id)
  await updateChannel(tx, system('confirmation'), channel.id, { is_verified: true })
  return confirmation.address
}
