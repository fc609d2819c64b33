import type { ReactNode } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { useFormat, useText } from '../i18n/text.tsx'
import { useAskFirst } from '../ui/layer/use-ask-first.tsx'
import { useAct } from '../ui/use-act.ts'
import { explained } from './in-use.ts'

type Thing = { readonly id: number; readonly name: string }

type Removal<T> = {
  readonly words: {
    readonly deleteTitle: (given: { name: string }) => string
    readonly deleteSentence: string
    readonly deleteVerb: string
    readonly deleted: (given: { name: string }) => string
    readonly inUse: (given: { users: string }) => string
  }
  readonly remove: (thing: T) => Promise<unknown>
  readonly touches: readonly QueryKey[]
}

/** Deletes a record after confirmation; an `in_use` error lists what refers to it. */
export const useRemoval = <T extends Thing>({
  words,
  remove,
  touches,
}: Removal<T>): { readonly ask: (thing: T) => void; readonly question: ReactNode } => {
  const { uses } = useText().admin
  const { list } = useFormat()
  const act = useAct<T>({
    run: (thing) =>
      remove(thing).catch((failure: unknown) => {
        throw explained(failure, { uses, list, inUse: words.inUse })
      }),
    touches,
    done: (_reply, { name }) => words.deleted({ name }),
  })
  return useAskFirst<T>({
    title: ({ name }) => words.deleteTitle({ name }),
    sentence: words.deleteSentence,
    verb: words.deleteVerb,
    onYes: (thing) => act.mutate(thing),
  })
}
