import { deriveKey, hmacSha256Hex, isSameSecret } from '../../kernel/crypto.ts'

export const checkUrl = (base_url: string, unique_key: string): string => `${base_url}/cloaked/${unique_key}/`

export const callbackUrl = (base_url: string, notification_uuid: string): string =>
  `${base_url}/api/v3/notifications/${notification_uuid}/status`

export type UnsubscribeTarget = { readonly of: 'channel' | 'account'; readonly id: number }

const signTarget = (secret_key: string, { of, id }: UnsubscribeTarget): string =>
  hmacSha256Hex(deriveKey(secret_key, 'unsubscribe'), `${of} ${id}`).slice(0, 40)

export const unsubscribeUrl = (base_url: string, secret_key: string, target: UnsubscribeTarget): string =>
  `${base_url}/unsubscribe/${target.of}-${target.id}-${signTarget(secret_key, target)}`

export const parseUnsubscribeToken = (secret_key: string, text: string): UnsubscribeTarget | undefined => {
  const [, of, id, signature] = /^(channel|account)-(\d{1,15})-([0-9a-f]{40})$/.exec(text) ?? []
  if ((of !== 'channel' && of !== 'account') || signature === undefined) return undefined
  const target = { of, id: Number(id) } as const
  return isSameSecret(signature, signTarget(secret_key, target)) ? target : undefined
}
