import { DAY } from '../../contract/time.ts'
import { hashToken, type SecretBox } from '../../kernel/crypto.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { BASE62 } from '../../kernel/ids.ts'
import type { Loop } from '../../kernel/loops.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import { system } from '../../people/actor.ts'
import { openConf } from '../integrations/create.ts'
import { findIntegration } from '../integrations/list.ts'
import { updateIntegration } from '../integrations/update.ts'
import {
  type AddressConfirmation,
  deleteConfirmation,
  findConfirmationByHash,
  listUnconfirmedIntegrations,
  upsertConfirmation,
} from './store.ts'

const BATCH_SIZE = 50
const CONFIRMATION_LIFETIME = 7 * DAY
const TOKEN_LENGTH = 40

type ConfirmationDeps = { readonly base_url: string; readonly box: SecretBox }

const sendConfirmation = async (
  tx: Tx,
  { base_url }: ConfirmationDeps,
  channel_id: number,
  to: { address: string; project_name: string },
): Promise<void> => {
  const token = tx.ids.text(TOKEN_LENGTH, BASE62)
  const isNew = await upsertConfirmation(tx, {
    channel_id,
    address: to.address,
    token_hash: hashToken(token),
    expires_at: tx.now + CONFIRMATION_LIFETIME,
  })
  if (!isNew) return
  const text = [
    `This address was added to receive notifications of the project "${to.project_name}".`,
    `To receive them, open this page and confirm:\n${base_url}/confirm/${token}`,
    'If you do not want them, ignore this mail: without confirmation nothing is sent.',
  ].join('\n\n')
  await sendMail(tx, { to: [to.address], subject: 'Confirm your address', text, headers: { 'Auto-Submitted': 'auto-generated' } })
}

const listUnsentConfirmations = async (reader: Reader, { box }: ConfirmationDeps) =>
  (await listUnconfirmedIntegrations(reader, BATCH_SIZE))
    .map(({ conf, ...channel }) => ({ ...channel, address: String(openConf(box, { conf })['value']) }))
    .filter(({ address, sent_to }) => address !== sent_to)

export const createConfirmationLoop = (db: Db, deps: ConfirmationDeps): Loop => ({
  name: 'confirmations',
  topics: ['channel', 'resync'],
  step: async () => {
    if ((await db.read((reader) => listUnsentConfirmations(reader, deps))).length === 0) return 'idle'
    await db.tx(async (tx) => {
      for (const channel of await listUnsentConfirmations(tx, deps)) await sendConfirmation(tx, deps, channel.id, channel)
    })
    return 'more'
  },
  nextDue: async () => undefined,
})

/** Undefined when the link has expired or was never sent. */
export const findConfirmation = (reader: Reader, token: string): Promise<AddressConfirmation | undefined> =>
  findConfirmationByHash(reader, hashToken(token))

/** Opening the link proves access to the address. The integration must still have that address. */
export const confirmAddress = async (tx: Tx, box: SecretBox, token: string): Promise<string> => {
  const confirmation = await findConfirmation(tx, token)
  const channel = confirmation && (await findIntegration(tx, confirmation.channel_id))
  if (!channel || openConf(box, channel)['value'] !== confirmation.address) return notFound('confirmation')
  await deleteConfirmation(tx, channel.id)
  await updateIntegration(tx, system('confirmation'), channel.id, { is_verified: true })
  return confirmation.address
}
