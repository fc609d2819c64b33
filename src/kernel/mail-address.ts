export type MailAddress = { readonly name: string; readonly address: string }

const CONTROL = /\p{Cc}|\u2028|\u2029/u
// No quoted local parts, groups or comments: text that could be read as two addresses is invalid.
const ADDRESS = /^[^\s<>()[\]\\,;:@"]+@[^\s<>()[\]\\,;:@"]+$/u
const WITH_NAME = /^(?<name>[^<>]*)<(?<address>[^<>]*)>$/u
const MAX_ADDRESS_LENGTH = 254

const unquote = (name: string): string => {
  const quoted = /^"(.*)"$/u.exec(name)?.[1]
  return quoted === undefined ? name : quoted.replaceAll(/\\(.)/gu, '$1')
}

export const parseMailAddress = (text: string): MailAddress | undefined => {
  if (CONTROL.test(text)) return undefined
  const { name = '', address = text } = WITH_NAME.exec(text.trim())?.groups ?? {}
  const bare = address.trim()
  return ADDRESS.test(bare) && bare.length <= MAX_ADDRESS_LENGTH ? { name: unquote(name.trim()), address: bare } : undefined
}
