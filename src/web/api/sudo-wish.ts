import { observable } from '../observable.ts'

// The server wants to be sure who sits at the screen before it does some things. Whoever calls it waits here until somebody has
// proved it, or has thought better of it.

type Wish = { readonly settle: (proved: boolean) => void }

export const sudoWish = observable<Wish | undefined>(undefined)

let asked: Promise<boolean> | undefined
let hosts = 0

/** While a page can ask, calls wait for the answer; elsewhere the refusal stands. */
export const hostSudo = (): (() => void) => {
  hosts += 1
  return () => {
    hosts -= 1
    if (hosts === 0) sudoWish.get()?.settle(false)
  }
}

/** Asks the person, once for however many calls wait. */
export const askForProof = (): Promise<boolean> => {
  if (hosts === 0) return Promise.resolve(false)
  asked ??= new Promise<boolean>((resolve) => {
    const settle = (proved: boolean): void => {
      asked = undefined
      sudoWish.set(undefined)
      resolve(proved)
    }
    sudoWish.set({ settle })
  })
  return asked
}
