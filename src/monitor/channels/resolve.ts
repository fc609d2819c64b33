import { AppError } from '../../kernel/errors.ts'
import type { Channel } from './model.ts'

type Named = Pick<Channel, 'id' | 'uuid' | 'name'>

const refuse = (message: string): never => {
  throw new AppError('invalid', message)
}

const MAX_QUOTED = 100

const quoted = (token: string): string => (token.length > MAX_QUOTED ? `${token.slice(0, MAX_QUOTED)}…` : token)

const idOf = (channels: readonly Named[], token: string): number => {
  if (token === '') return refuse('empty channel identifier')
  const fits = channels.filter(({ uuid, name }) => uuid === token.toLowerCase() || name === token)
  if (fits.length > 1) return refuse(`non-unique channel identifier: ${quoted(token)}`)
  return fits[0]?.id ?? refuse(`invalid channel identifier: ${quoted(token)}`)
}

/** `*` means all, nothing means none; else uuids and exact names, with commas in between and no forgiving of spaces. */
export const resolveChannels = (text: string, channels: readonly Named[]): readonly number[] => {
  if (text === '') return []
  if (text === '*') return channels.map(({ id }) => id)
  return [...new Set([...new Set(text.split(','))].map((token) => idOf(channels, token)))]
}
