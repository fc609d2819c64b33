import { observable } from '../observable.ts'
import { createPrompt } from './prompt.ts'

/** Some actions require a recent authentication. */
export const sudoPrompt = createPrompt()

/** The session has expired: the page keeps its state, and calls wait until the same account has signed in again. */
export const signInPrompt = createPrompt()

/** The dialog was dismissed. From then on calls fail at once, and a banner offers to sign in. */
export const isSignInDeclined = observable(false)

/** Opens the dialog even if it was dismissed before. */
export const signInAgain = async (): Promise<boolean> => {
  const isSignedIn = await signInPrompt.ask()
  isSignInDeclined.set(!isSignedIn && signInPrompt.isHosted())
  return isSignedIn
}

const SIGN_IN_ROUTES = /^\/(session\/|sign-in\/|password-resets)/

/** Sign-in routes return 401 for other reasons than a missing session. */
const needsSession = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  !SIGN_IN_ROUTES.test(path) && (path !== '/session' || method === 'GET')

/** Whether to repeat a call that returned 401. */
export const mayRepeat = async (route: { readonly method: string; readonly path: string }): Promise<boolean> =>
  needsSession(route) && !isSignInDeclined.get() && (await signInAgain())
