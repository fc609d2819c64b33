import { useState, type ReactNode } from 'react'
import { Confirm } from './confirm.tsx'

type Question<T> = {
  readonly title: (what: T) => string
  readonly sentence: string
  readonly verb: string
  readonly onYes: (what: T) => void
}

export const useAskFirst = <T,>({
  title,
  sentence,
  verb,
  onYes,
}: Question<T>): { readonly ask: (what: T) => void; readonly question: ReactNode } => {
  const [asked, setAsked] = useState<{ readonly what: T }>()
  const close = (): void => setAsked(undefined)
  const yes = ({ what }: { readonly what: T }): void => {
    close()
    onYes(what)
  }
  return {
    ask: (what) => setAsked({ what }),
    question: asked && <Confirm title={title(asked.what)} sentence={sentence} verb={verb} onClose={close} onConfirm={() => yes(asked)} />,
  }
}
