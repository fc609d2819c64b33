import type { Static } from 'typebox'
import type { PasskeyChallenge as Question, SignInProvider } from '../../contract/app/sign-in.ts'

export type PasskeyQuestion = Static<typeof Question>
export type { SignInProvider }

export const providerHref = ({ login_url }: Pick<SignInProvider, 'login_url'>, to: string): string =>
  `${login_url}${login_url.includes('?') ? '&' : '?'}return=${encodeURIComponent(to)}`
