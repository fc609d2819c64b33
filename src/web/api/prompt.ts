import { observable, type Observable } from '../observable.ts'

/** A question that calls wait for, such as who sits at the screen. */
export type Prompt = {
  /** What answers the question that is open. */
  readonly question: Observable<Question | undefined>
  /** While a page can ask, calls wait for the answer; elsewhere the refusal stands. Returns what ends that. */
  readonly host: () => () => void
  readonly isHosted: () => boolean
  /** Asks the person, once for however many calls wait. */
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
