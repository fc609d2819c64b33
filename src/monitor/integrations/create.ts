import type { SecretBox } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { findAccountByEmail } from '../../people/accounts/accounts.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import type { Conf, Integration } from './model.ts'
import { signalIntegration } from './signal.ts'
import { insertIntegration, type NewIntegration } from './store.ts'

export type CreateIntegrationInput = Pick<Integration, 'project_id' | 'kind' | 'name'> & {
  readonly conf: Conf
} & Partial<Pick<NewIntegration, 'notify_up' | 'notify_down' | 'is_default'>>

// The text is valid: only `sealConf` writes it.
export const openConf = (box: SecretBox, { conf }: Pick<Integration, 'conf'>): Conf => JSON.parse(box.open(conf))

/** The server must not send unsolicited mail: an address that belongs to no account must be confirmed first. */
const isVerifiedAddress = async (tx: Tx, { kind, conf }: Pick<CreateIntegrationInput, 'kind' | 'conf'>): Promise<boolean> => {
  if (kind !== 'email') return true
  const account = await findAccountByEmail(tx, String(conf['value']))
  return account?.is_active === true
}

/** Sealed settings, and whether the address in them needs no confirmation. */
export const sealConf = async (
  tx: Tx,
  box: SecretBox,
  input: Pick<CreateIntegrationInput, 'kind' | 'conf'>,
): Promise<Pick<Integration, 'conf' | 'is_verified'>> => ({
  conf: box.seal(JSON.stringify(input.conf), tx.ids.bytes(12)),
  is_verified: await isVerifiedAddress(tx, input),
})

export const createIntegration = async (tx: Tx, actor: Actor, input: CreateIntegrationInput, box: SecretBox): Promise<Integration> => {
  const integration = await insertIntegration(tx, {
    notify_up: true,
    notify_down: true,
    is_default: false,
    ...input,
    ...(await sealConf(tx, box, input)),
  })
  const { id, kind, name } = integration
  await audit(tx, actor, { action: 'channel.created', object: { type: 'channel', id }, changes: { kind, name } })
  signalIntegration(tx, integration)
  return integration
}
