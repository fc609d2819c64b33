import { useState } from 'react'
import type { ConversationMessage } from '../../contract/app/ticket-overview.ts'
import { useDraft } from '../ui/form/use-draft.ts'
import { mayEdit } from './may-edit.ts'

type Who = { readonly me: number | undefined; readonly fixed: boolean }

/** Other words that were begun are there again after a reload. */
export const useEditing = (message: ConversationMessage | undefined, { me, fixed }: Who) => {
  const [words, setWords] = useDraft(`edit.${message?.id ?? 'opening'}`)
  const [asked, setAsked] = useState(words !== '')
  const may = message !== undefined && !fixed && mayEdit(message, me)
  return {
    words,
    setWords,
    // Whoever is at it stays at it, even if it has left meanwhile: the words are still theirs to copy.
    isOpen: asked && message !== undefined && message.author.id === me,
    onEdit: may
      ? () => {
          if (words === '') setWords(message.body)
          setAsked(true)
        }
      : undefined,
    close: () => {
      setWords('')
      setAsked(false)
    },
  }
}

export type Editing = ReturnType<typeof useEditing>
