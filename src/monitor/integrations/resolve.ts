import { AppError } from '../../kernel/errors.ts'
import type { Integration } from './model.ts'

type IntegrationName = Pick<Integration, 'id' | 'uuid' | 'name'>

const throwInvalid = (message: string): never => {
  throw new AppError('invalid', message)
}

const MAX_QUOTED = 100

const quoteToken = (token: string): string => (token.length > MAX_QUOTED ? `${token.slice(0, MAX_QUOTED)}…` : token)

const resolveId = (channels: readonly IntegrationName[], token: string): number => {
  if (token === '') return throwInvalid('empty channel identifier')
  const matches = channels.filter(({ uuid, name }) => uuid === token.toLowerCase() || name === token)
  if (matches.length > 1) return throwInvalid(`non-unique channel identifier: ${quoteToken(token)}`)
  return matches[0]?.id ?? throwInvalid(`invalid channel identifier: ${quoteToken(token)}`)
}

/** `*` means all, an empty text none; otherwise uuids and exact names, separated by commas. Spaces are not trimmed. */
export const resolveIntegrations = (text: string, channels: readonly IntegrationName[]): readonly number[] => {
  if (text === '') return []
  if (text === '*') return channels.map(({ id }) => id)
  return [...new Set([...new Set(text.split(','))].map((token) => resolveId(channels, token)))]
}
