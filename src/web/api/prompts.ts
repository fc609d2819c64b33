import { observable } from '../observable.ts'
import { createPrompt } from './prompt.ts'

/** The server wants to be sure who sits at the screen before it does some things. */
export const sudoPrompt = createPrompt()

/** The session has ended: what is on the page stays, and calls wait until the same person has signed in again. */
export const signInPrompt = createPrompt()

/** The question was closed without an answer. From then on calls fail at once, and a banner offers to sign in. */
export const isSignInDeclined = observable(false)

/** Opens the question, however often it was closed before. */
export const signInAgain = async (): Promise<boolean> => {
  const isSignedIn = await signInPrompt.ask()
  isSignInDeclined.set(!isSignedIn && signInPrompt.isHosted())
  return isSignedIn
}

const SIGN_IN_ROUTES = /^\/(session\/|sign-in\/|password-resets)/

/** Routes of the sign-in itself answer 401 for other reasons. */
const needsSession = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  !SIGN_IN_ROUTES.test(path) && (path !== '/session' || method === 'GET')

/** Whether a call that was refused with 401 may be sent again. */
export const mayRepeat = async (route: { readonly method: string; readonly path: string }): Promise<boolean> =>
  needsSession(route) && !isSignInDeclined.get() && (await signInAgain())
