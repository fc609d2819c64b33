import { deriveKey, hmacSha256Hex, sameSecret } from '../../../kernel/crypto.ts'

/** What a link in a mail lets whoever has it do. Nothing that is stored is enough to make one. */
export type LinkPurpose = 'confirm' | 'unsubscribe'

const signLink = (secret_key: string, purpose: LinkPurpose, uuid: string): string =>
  hmacSha256Hex(deriveKey(secret_key, 'status-page-subscriber'), `${purpose} ${uuid}`).slice(0, 40)

export const buildSubscriptionUrl = (page_url: string, secret_key: string, purpose: LinkPurpose, uuid: string): string =>
  `${page_url}/${purpose}/${uuid}-${signLink(secret_key, purpose, uuid)}`

/** Whose link it is; nothing when it was not made here, or for something else. */
export const parseSubscriptionToken = (secret_key: string, purpose: LinkPurpose, token: string): string | undefined => {
  const [, uuid, signature] = /^([0-9a-f-]{36})-([0-9a-f]{40})$/.exec(token) ?? []
  if (uuid === undefined || signature === undefined) return undefined
  return sameSecret(signature, signLink(secret_key, purpose, uuid)) ? uuid : undefined
}
