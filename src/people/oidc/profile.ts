import { fetchUserInfo, type Configuration } from 'openid-client'
import { isStorable, toStorable } from '../../kernel/storable-text.ts'
import type { ExternalIdentity } from '../sign-in/sso-account.ts'

/** Standard claims (OpenID Connect Core, 5.1) about the subject, from the ID token and the UserInfo endpoint. */

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

const EMAIL_CLAIMS = ['email', 'email_verified'] as const
const NAME_CLAIMS = ['given_name', 'family_name'] as const

const hasAll = (claims: Claims, names: readonly string[]): boolean => names.every((name) => claims[name] !== undefined)

const pick = (claims: Claims, names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, claims[name]]))

/** Address and `email_verified` come from one source: a provider may have verified another address than the one in the other source. */
const merge = (id_token: Claims, user_info: Claims): Claims => ({
  ...pick(hasAll(id_token, EMAIL_CLAIMS) ? id_token : user_info, EMAIL_CLAIMS),
  ...pick(hasAll(id_token, NAME_CLAIMS) ? id_token : user_info, NAME_CLAIMS),
  sub: id_token.sub,
})

/** UserInfo completes the ID token, which may lack scope claims (OpenID Connect Core, 5.4). Rejects when the address claims are missing. */
export const loadProfile = async (config: Configuration, access_token: string, claims: Claims): Promise<Claims> => {
  const is_complete = hasAll(claims, [...EMAIL_CLAIMS, ...NAME_CLAIMS])
  if (is_complete || config.serverMetadata().userinfo_endpoint === undefined) return claims
  try {
    return merge(claims, await fetchUserInfo(config, access_token, claims.sub))
  } catch (error) {
    if (hasAll(claims, EMAIL_CLAIMS)) return claims
    throw error
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? toStorable(value).slice(0, 100) : '')

/** Omits an unverified address, which could belong to another person. Amazon Cognito sends the flag as a string. */
export const externalIdentityOf = (claims: Claims): ExternalIdentity => {
  const { email } = claims
  const is_verified = claims['email_verified'] === true || claims['email_verified'] === 'true'
  return {
    // Removing a NUL would yield another address.
    email: is_verified && typeof email === 'string' && isStorable(email) ? email.trim() : undefined,
    first_name: text(claims['given_name']),
    last_name: text(claims['family_name']),
  }
}
