import { observable, type Observable } from '../observable.ts'

/** A dialog that suspends calls until it is answered, such as re-authentication. */
export type Prompt = {
  readonly question: Observable<Question | undefined>
  /** Registers a page that can show the dialog; without one, calls fail. Returns the unregister function. */
  readonly host: () => () => void
  readonly isHosted: () => boolean
  /** Opens the dialog once for all suspended calls. */
  readonly ask: () => Promise<boolean>
}

type Question = { readonly settle: (isAccepted: boolean) => void }

export const createPrompt = (): Prompt => {
  const question = observable<Question | undefined>(undefined)
  let asked: Promise<boolean> | undefined
  let hosts = 0
  const isHosted = (): boolean => hosts > 0
  return {
    question,
    isHosted,
    host: () => {
      hosts += 1
      return () => {
        hosts -= 1
        if (!isHosted()) question.get()?.settle(false)
      }
    },
    ask: () => {
      if (!isHosted()) return Promise.resolve(false)
      asked ??= new Promise<boolean>((resolve) => {
        const settle = (isAccepted: boolean): void => {
          asked = undefined
          question.set(undefined)
          resolve(isAccepted)
        }
        question.set({ settle })
      })
      return asked
    },
  }
}
