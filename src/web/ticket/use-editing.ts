import { useState } from 'react'
import type { ConversationMessage } from '../../contract/app/ticket-overview.ts'
import { useDraft } from '../ui/form/use-draft.ts'
import { mayEdit } from './may-edit.ts'

type Who = { readonly me: number | undefined; readonly fixed: boolean }

/** State of an inline edit, restored after a reload. */
export const useEditing = (message: ConversationMessage | undefined, { me, fixed }: Who) => {
  const [words, setWords] = useDraft(`edit.${message?.id ?? 'opening'}`)
  const [asked, setAsked] = useState(words !== '')
  const may = message !== undefined && !fixed && mayEdit(message, me)
  return {
    words,
    setWords,
    // The editor stays open when the reply is sent meanwhile and cannot be edited any more, so that the text can be copied.
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
