import type { QueryKey } from '@tanstack/react-query'
import { undoIncidentBroadcast } from '../../contract/app/incident-broadcast.ts'
import type { SentReplyRef } from '../../contract/app/sent-replies.ts'
import type { IncidentStatus } from '../../contract/v1/incidents.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useAct } from '../ui/use-act.ts'
import { incidentKeys } from './data.ts'

export type Told = { readonly sent_replies: readonly SentReplyRef[] }
export type TakenBack = { readonly data: { readonly num_undone: number } }

type Way = {
  readonly touches: readonly QueryKey[]
  readonly takeBack: (told: readonly SentReplyRef[]) => Promise<TakenBack>
  readonly undone: (words: { count: number }) => string
}

/** Shows a toast with undo for replies that are still in the undo window. */
export const useTold = ({ touches, takeBack, undone }: Way) => {
  const toast = useToast()
  const back = useAct({ run: takeBack, touches, done: ({ data }) => undone({ count: data.num_undone }) })
  return (said: string, told: readonly SentReplyRef[]): void =>
    toast({ text: said, ...(told.length > 0 && { undo: () => back.mutate(told) }) })
}

/** `useTold` for an incident; with `reopen_as`, undo also reopens the incident. */
export const useIncidentTold = (id: number, reopen_as?: IncidentStatus) => {
  const text = useText().incidents
  return useTold({
    touches: incidentKeys,
    takeBack: (told) =>
      call(undoIncidentBroadcast, { params: { id }, body: { sent_replies: [...told], ...(reopen_as !== undefined && { reopen_as }) } }),
    undone: reopen_as === undefined ? text.answersTakenBack : text.openAgain,
  })
}
