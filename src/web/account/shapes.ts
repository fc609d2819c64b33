import type { Static } from 'typebox'
import type { PasskeyQuestion as Question } from '../../contract/app/sign-in.ts'

export type PasskeyQuestion = Static<typeof Question>

export type Provider = { readonly kind: 'saml' | 'oidc'; readonly id: number; readonly name: string; readonly login_url: string }

/** Where to sign in at a provider, and where to come back to. */
export const providerHref = ({ login_url }: Pick<Provider, 'login_url'>, to: string): string =>
  `${login_url}${login_url.includes('?') ? '&' : '?'}return=${encodeURIComponent(to)}`
