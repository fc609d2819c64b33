import type { Static } from 'typebox'
import type { PasskeyQuestion as Question, Provider } from '../../contract/app/sign-in.ts'

export type PasskeyQuestion = Static<typeof Question>
export type { Provider }

/** Where to sign in at a provider, and where to come back to. */
export const providerHref = ({ login_url }: Pick<Provider, 'login_url'>, to: string): string =>
  `${login_url}${login_url.includes('?') ? '&' : '?'}return=${encodeURIComponent(to)}`
